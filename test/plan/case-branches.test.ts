/** What went wrong in tools of this kind: compactions, forks, edits, and what an earlier run left behind. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChainData, IndexData } from "../../src/archive/record.js";
import { replay } from "../../src/archive/replay.js";
import { parseSession } from "../../src/session/parse.js";
import { branchOf } from "../../src/session/tree.js";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";
import { chain, render, shown } from "../render/render-session.js";
import { ALL, append, CHAINS, payloads, plan, scripted } from "./run-plan.js";

const long = (name: string): string => `${name} `.repeat(600);

/** Adds a finished chain with one call. */
function addChain(built: SessionBuilder, id: string): SessionBuilder {
	return built.user(`do ${id}`).assistant(call(id, "bash")).result(id, long(id)).says("done");
}

test("a chain of small results whose batches were all too small is not stranded", async () => {
	const built = session().user("q");
	for (let nth = 0; nth < 5; nth++) built.assistant(call(`s${nth}`, "bash")).result(`s${nth}`, "x".repeat(150));
	built.says("done");
	for (const id of ["a", "b", "c", "d"]) addChain(built, id);
	const { chains } = await plan(built);
	assert.deepEqual(chains[0]!.refs.length, 5);
	assert.equal(chains[0]!.source, "deterministic");
});

test("turns are numbered by the branch, so a later run goes on behind the frontier of the first", async () => {
	const built = session();
	for (let nth = 0; nth < 10; nth++) addChain(built, `a${nth}`);
	const first = await plan(built, ALL);
	assert.equal(payloads(first.drafts, "frontier")[0]!.lastAttemptedTurnIndex, 18);
	append(built, first.drafts);
	addChain(built, "b");
	const second = await plan(built, ALL);
	assert.deepEqual(
		payloads<IndexData>(second.drafts, "index").flatMap(({ toolCalls }) => toolCalls.map(({ turnIndex }) => turnIndex)),
		[20],
	);
});

test("what a first compaction kept is in scope again after a second", async () => {
	const built = addChain(session(), "old").as("kept");
	addChain(built, "a").compaction("kept");
	addChain(built, "b");
	const { drafts } = await plan(built, CHAINS);
	assert.deepEqual(
		payloads<ChainData>(drafts, "chain").map(({ droppedToolCallIds }) => droppedToolCallIds),
		[["a"], ["b"]],
	);
});

test("a compaction whose first kept entry is gone keeps nothing, as pi has it", async () => {
	const built = addChain(session(), "a").compaction("a-label-that-a-fork-dropped");
	addChain(built, "b");
	assert.equal(built.messages()[0]!.role, "compactionSummary");
	assert.equal(built.messages().length, 5);
	const { drafts } = await plan(built, CHAINS);
	assert.deepEqual(
		payloads<ChainData>(drafts, "chain").map(({ droppedToolCallIds }) => droppedToolCallIds),
		[["b"]],
	);
});

test("chains before a later compaction are inert, and their refs still lead to their records", async () => {
	const built = addChain(session(), "a");
	append(built, (await plan(built, CHAINS)).drafts);
	built.as("kept").user("next").compaction("kept").says("ok");
	assert.deepEqual(
		render(built).messages.map(({ role }) => role),
		["compactionSummary", "user", "assistant"],
	);
	assert.deepEqual(render(built).diagnostics, []);
	assert.equal(
		replay(built.branch().lines.map(({ entry }) => entry)).byRef.get("t1")![0]!.record.resultText,
		long("a"),
	);
});

test("nothing that a compaction has cut is compacted again", async () => {
	const built = addChain(session(), "a").as("kept").user("next").compaction("kept").says("ok");
	assert.deepEqual((await plan(built, ALL)).drafts, []);
});

test("a session that ends in a compaction and has nothing to do stays as it is", async () => {
	const built = addChain(session(), "a");
	append(built, (await plan(built, CHAINS)).drafts)
		.as("kept")
		.user("next")
		.says("ok")
		.compaction("kept");
	assert.deepEqual((await plan(built, CHAINS)).drafts, []);
});

test("a fork that takes the path along keeps what it was compacted to", async () => {
	const built = addChain(session(), "a");
	append(built, (await plan(built, CHAINS)).drafts);
	const [, ...entries] = built.text().trimEnd().split("\n");
	const header = JSON.stringify({ type: "session", version: 3, id: "fork", parentSession: "/s/parent.jsonl" });
	const fork = parseSession([Buffer.from(`${[header, ...entries].join("\n")}\n`)], "fork.jsonl");
	const planned = await plan(built, CHAINS, { session: fork, branch: branchOf(fork) });
	assert.deepEqual(planned.drafts, []);
	assert.deepEqual(
		planned.after.messages.map(({ role }) => role),
		["user", "user", "assistant"],
	);
});

test("where the outer of two nested blocks is undone, the inner one speaks alone", () => {
	const built = session().user("outer").assistant(call("a", "bash")).result("a", "1");
	const startUserTimestamp = built.messages()[0]!.timestamp;
	built.user("inner").assistant(call("b", "bash")).result("b", "2").says("done");
	const inner = chain(built, { droppedToolCallIds: ["b"] });
	const outer = chain(built, { blockId: "b2", startUserTimestamp, droppedToolCallIds: ["a", "b"] });
	const before = built.custom("context-prune-chain", inner).last;
	const blocks = () =>
		shown(render(built).messages)
			.filter((text) => text.includes("<compressed-chain"))
			.map((text) => text.slice(23, 27));
	built.custom("context-prune-chain", outer);
	assert.deepEqual(blocks(), ['"b2"']);
	built.from(before).custom("condense-undo", {});
	assert.deepEqual(blocks(), ['"b1"']);
});

test("an attempt that an edit has hidden does not come back through a summary", async () => {
	const script = scripted();
	const built = session().user("q").as("hidden").assistant(call("x", "bash")).as("out").result("x", long("hidden"));
	built.assistant(call("y", "bash")).result("y", long("y")).says("done").edit("hidden", null).edit("out", null);
	const { drafts } = await plan(built, ALL, { createSummarizer: script.factory });
	assert.deepEqual(
		script.batches.map(({ calls }) => calls.map((each) => each.call.id)),
		[["y"]],
	);
	assert.ok(!JSON.stringify(drafts).includes("hidden"));
});

test("of several compactions only the latest one's words are in the context", () => {
	const built = session()
		.user("1")
		.says("a")
		.compaction("none", "first words")
		.as("kept")
		.user("2")
		.says("b")
		.compaction("kept", "second words");
	assert.deepEqual(
		built.messages().map((message) => ("summary" in message ? message.summary : message.role)),
		["second words", "user", "assistant"],
	);
});
