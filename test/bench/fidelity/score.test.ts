import assert from "node:assert/strict";
import { test } from "node:test";
import { callsOfCuts } from "../../../bench/fidelity/calls.js";
import { scoresOf } from "../../../bench/fidelity/counts.js";
import { findCuts } from "../../../bench/fidelity/cuts.js";
import type { Method } from "../../../bench/fidelity/methods/method.js";
import { keepAll, mask } from "../../../bench/fidelity/methods/simple.js";
import { allTokens, oracle } from "../../../bench/fidelity/methods/token-index.js";
import { type Scored, scoreMethod } from "../../../bench/fidelity/score.js";
import { timelineOf } from "./timelines.js";

const TIMELINE = timelineOf([
	"u:start",
	"c:read the sources",
	`r:fooBar bazQux unusedName ${"filler ".repeat(200)}`,
	"c:make",
	"x:some output\nfatal: no rule to make it\n",
	"a:done",
	"u:now use fooBar and bazQux",
	"c:edit fooBar bazQux",
	"r:ok",
]);

async function score(method: Method): Promise<Scored> {
	const cuts = findCuts(TIMELINE, { window: 0, interrupted: false });
	return await scoreMethod(TIMELINE, cuts, callsOfCuts(TIMELINE, cuts), method);
}

const says = (text: string): Method => ({ name: "says", write: () => ({ text }) });

test("keeping everything scores 100 and saves nothing; keeping nothing scores 0", async () => {
	const kept = scoresOf((await score(keepAll)).counts);
	assert.deepEqual([kept.lrr, kept.region, kept.errors], [100, 0, 100]);
	const masked = scoresOf((await score(mask)).counts);
	assert.deepEqual([masked.lrr, masked.errors, masked.guided], [0, 0, 0]);
	assert.ok((masked.region ?? 0) > 90);
});

test("an index of all tokens, and one of the needed alone, score 100", async () => {
	for (const method of [allTokens, oracle]) assert.equal(scoresOf((await score(method)).counts).lrr, 100);
});

test("a body scores by the tokens that it shows", async () => {
	const { lrr, recoverable } = scoresOf((await score(says("t1 read: fooBar"))).counts);
	assert.equal(lrr, 50);
	assert.equal(recoverable, 100);
});

test("a line that shares a word with the request guides to what it does not show", async () => {
	assert.equal(scoresOf((await score(says("t1 read: fooBar"))).counts).guided, 100);
	assert.equal(scoresOf((await score(says("t2 make: fooBar"))).counts).guided, 50);
	assert.equal(scoresOf((await score(says("t1..t2 things: fooBar"))).counts).guided, 100);
});

test("an error is recalled where its first telling line is in the body", async () => {
	const { errors } = scoresOf((await score(says("t2 make [failed: fatal: no rule to make it]"))).counts);
	assert.equal(errors, 100);
});

test("requests after the cut are smaller by what the body saves", async () => {
	const { counts } = await score(mask);
	assert.equal(counts.requestSaved, counts.hiddenTokens - counts.bodyTokens);
});
