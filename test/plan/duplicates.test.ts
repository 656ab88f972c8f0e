import assert from "node:assert/strict";
import { test } from "node:test";
import type { AliasData, SummaryDetails } from "../../src/archive/record.js";
import type { Plan } from "../../src/plan/plan.js";
import type { Content } from "../../src/session/entry.js";
import { call, type Fields, image, type SessionBuilder, session } from "../helpers/session-builder.js";
import { lastTime, record, render, shown } from "../render/render-session.js";
import { append, type Overrides, payloads, plan, scripted, typesOf } from "./run-plan.js";

const FLUSH: Overrides = { minBatchChars: 0, chainCompression: { enabled: false } };
const LONG = "the same output ".repeat(60);

/** One turn for each result; the call of the nth is `c1`, `c2`, … */
function turns(...results: readonly (readonly [content: Content, more?: Fields, tool?: string])[]): SessionBuilder {
	const built = session().user("q");
	for (const [nth, [content, more = {}, tool = "bash"]] of results.entries()) {
		built.assistant(call(`c${nth + 1}`, tool, { nth })).result(`c${nth + 1}`, content, more);
	}
	return built.says("done");
}
const aliases = ({ drafts }: Plan): string[] =>
	payloads<AliasData>(drafts, "dedup-alias").map(
		({ newToolCallId, originalToolCallId }) => `${newToolCallId}=${originalToolCallId}`,
	);

for (const [title, results, expected] of [
	["the same output is an alias of the first", [[LONG], [LONG]], ["c2=c1"]],
	["all of several are aliases of the first", [[LONG], [LONG], [LONG]], ["c2=c1", "c3=c1"]],
	[
		"line ends and blanks at the ends of lines make no difference",
		[[`${LONG}\nb\n`], [`\n${LONG}  \r\nb\t\n\n`]],
		["c2=c1"],
	],
	["blanks inside a line make a difference", [[`${LONG} b`], [`${LONG}  b`]], []],
	["another tool's output is another", [[LONG], [LONG, {}, "read"]], []],
	["a failure is no duplicate of a success", [[LONG], [LONG, { isError: true }]], []],
	[
		"a failure is a duplicate of the same failure",
		[
			[LONG, { isError: true }],
			[LONG, { isError: true }],
		],
		["c2=c1"],
	],
	["results with images are no duplicates", [[LONG], [[{ type: "text", text: LONG }, image()]]], []],
	["an output shorter than its stub stays what it is", [["ok"], ["ok"]], []],
] as const) {
	test(title, async () => {
		const built = turns(...(results as readonly (readonly [Content, Fields?, string?])[]));
		assert.deepEqual(aliases(await plan(built, FLUSH)), expected);
	});
}

test("an alias names both results by id and time", async () => {
	const built = turns([LONG], [LONG]);
	const times = built.messages().flatMap(({ role, timestamp }) => (role === "toolResult" ? [timestamp] : []));
	assert.deepEqual(payloads((await plan(built, FLUSH)).drafts, "dedup-alias"), [
		{ newToolCallId: "c2", originalToolCallId: "c1", newResultTimestamp: times[1], originalResultTimestamp: times[0] },
	]);
});

test("aliases are written before the batches, and their batch is left out as deduped", async () => {
	const planned = await plan(turns([LONG], [LONG]), FLUSH);
	assert.deepEqual(typesOf(planned.drafts).slice(0, 4), ["dedup-alias", "summary", "index", "frontier"]);
	assert.deepEqual(
		planned.batches.map(({ outcome }) => outcome),
		["summarized", "skipped-deduped"],
	);
});

test("a duplicate shows the ref of its original", async () => {
	const built = turns([LONG], [LONG]);
	append(built, (await plan(built, FLUSH)).drafts);
	const results = shown(render(built).messages).filter((text) => text.startsWith("t"));
	assert.deepEqual(
		results.map((text) => text.slice(0, 6)),
		["t [t1:", "t [t1:"],
	);
});

test("duplicates of what an earlier run archived are found, wherever its text is", async () => {
	const built = turns([LONG]);
	append(built, (await plan(built, { ...FLUSH, spillThreshold: 100 })).drafts);
	built.user("again").assistant(call("d", "bash")).result("d", LONG).says("done");
	assert.deepEqual(aliases(await plan(built, FLUSH)), ["d=c1"]);
});

test("only the duplicates leave a batch; the rest is summarized", async () => {
	const built = turns([LONG])
		.user("more")
		.assistant(call("d", "bash"), call("e", "bash"))
		.result("d", LONG)
		.result("e", "e ".repeat(300));
	const planned = await plan(built.says("done"), FLUSH);
	assert.deepEqual(aliases(planned), ["d=c1"]);
	const [, second] = payloads<SummaryDetails>(planned.drafts, "summary");
	assert.deepEqual(
		second!.toolCallRefs.map(({ toolCallId }) => toolCallId),
		["e"],
	);
});

test("an alias never points to what was skipped", async () => {
	const planned = await plan(turns([LONG], [LONG]), FLUSH, {
		createSummarizer: scripted({ 0: "word ".repeat(300) }).factory,
	});
	assert.deepEqual(
		planned.batches.map(({ outcome }) => outcome),
		["skipped-oversized", "summarized"],
	);
	assert.deepEqual(aliases(planned), []);
});

test("an alias never points to what failed", async () => {
	const planned = await plan(turns([LONG], [LONG]), FLUSH, {
		createSummarizer: scripted({ 0: new Error("no") }).factory,
	});
	assert.deepEqual(planned.drafts, []);
});

test("a record with images is no original", async () => {
	const built = session()
		.user("q")
		.assistant(call("c1", "bash"))
		.result("c1", [{ type: "text", text: LONG }, image()]);
	const time = lastTime(built);
	built.custom("context-prune-index", {
		toolCalls: [record("c1", time, { resultText: LONG, images: 1 })],
		refs: [{ shortId: "t1", toolCallId: "c1", resultTimestamp: time }],
	});
	built.assistant(call("c2", "bash")).result("c2", LONG).says("done");
	assert.deepEqual(aliases(await plan(built, FLUSH)), []);
});

test("duplicates can be left alone", async () => {
	const planned = await plan(turns([LONG], [LONG]), { ...FLUSH, dedupByContentHash: false });
	assert.deepEqual(
		planned.batches.map(({ outcome }) => outcome),
		["summarized", "summarized"],
	);
});
