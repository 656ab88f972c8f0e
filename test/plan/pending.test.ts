import assert from "node:assert/strict";
import { test } from "node:test";
import type { IndexData } from "../../src/archive/record.js";
import { call, image, type SessionBuilder, session } from "../helpers/session-builder.js";
import { append, type Overrides, payloads, plan, scripted } from "./run-plan.js";

const FLUSH: Overrides = { minBatchChars: 0, chainCompression: { enabled: false } };
const long = (name: string): string => `${name} `.repeat(300);

/** The ids of the calls in each batch that the summarizer gets. */
async function batchesOf(built: SessionBuilder, overrides: Overrides = {}): Promise<string[][]> {
	const script = scripted();
	await plan(built, { ...FLUSH, ...overrides }, { createSummarizer: script.factory });
	return script.batches.map(({ calls }) => calls.map((each) => each.call.id));
}

/** A turn with one call. */
const turn = (built: SessionBuilder, id: string, name = "bash", args = {}): SessionBuilder =>
	built.assistant(call(id, name, args)).result(id, long(id));

test("a turn's calls are one batch, in call order", async () => {
	const built = session()
		.user("q")
		.assistant(call("a", "bash"), call("b", "bash"))
		.result("b", long("b"))
		.result("a", long("a"));
	assert.deepEqual(await batchesOf(turn(built, "c").says("done")), [["a", "b"], ["c"]]);
});

test("batching by agent message joins the turns between two user messages", async () => {
	const built = turn(turn(session().user("q"), "a"), "b").says("done");
	turn(turn(built.user("more"), "c"), "d").says("done");
	assert.deepEqual(await batchesOf(built, { batchingMode: "agent-message" }), [
		["a", "b"],
		["c", "d"],
	]);
});

test("results that the model has not answered are left alone", async () => {
	assert.deepEqual(await batchesOf(turn(turn(session().user("q"), "a"), "b")), [["a"]]);
});

test("a failed attempt is no answer, and its calls do not count", async () => {
	const built = turn(session().user("q"), "a").failed("error", "sorry");
	assert.deepEqual(await batchesOf(built), []);
	const attempt = session().user("q").failed("aborted", call("a", "bash")).result("a", long("a")).says("done");
	assert.deepEqual(await batchesOf(attempt), []);
});

test("a call without a result is not pending", async () => {
	const built = session().user("q").assistant(call("a", "bash"), call("b", "bash")).result("b", long("b")).says("done");
	assert.deepEqual(await batchesOf(built), [["b"]]);
});

test("a result belongs to the call of its own turn, even where the id is used again", async () => {
	const built = turn(session().user("q"), "x").assistant(call("x", "bash")).says("no result came");
	assert.deepEqual(await batchesOf(built), [["x"]]);
});

test("protected calls never enter a batch", async () => {
	const built = session()
		.user("q")
		.assistant(call("a", "todowrite"), call("b", "read", { path: "skills/x/SKILL.md" }), call("c", "bash"))
		.result("a", long("a"))
		.result("b", long("b"))
		.result("c", long("c"))
		.says("done");
	assert.deepEqual(await batchesOf(built, { protectedTools: ["todowrite"] }), [["c"]]);
});

test("results with images stay out of batches, and the frontier counts and passes them", async () => {
	const built = session()
		.user("q")
		.assistant(call("a", "bash"), call("b", "screenshot"))
		.result("a", long("a"))
		.result("b", [{ type: "text", text: "caption" }, image()])
		.says("done");
	assert.deepEqual(await batchesOf(built), [["a"]]);
	const { drafts } = await plan(built, FLUSH);
	const { lastAttemptedToolCallId, attemptedToolCallCount, rawCharCount } = payloads(drafts, "frontier")[0]!;
	assert.deepEqual(
		[lastAttemptedToolCallId, attemptedToolCallCount, rawCharCount],
		["b", 2, long("a").length + "caption".length],
	);
});

test("a turn whose results are all images is no batch", async () => {
	const built = session().user("q").assistant(call("a", "screenshot")).result("a", [image()]).says("done");
	assert.deepEqual((await plan(built, FLUSH)).batches, []);
});

test("a recovered result in grace stays out, and the frontier stays before it", async () => {
	const built = turn(turn(turn(session().user("q"), "a"), "b", "context_tree_query"), "c").says("done");
	assert.deepEqual(await batchesOf(built), [["a"], ["c"]]);
	const { drafts } = await plan(built, FLUSH);
	append(built, drafts).user("1").says("x").user("2").says("x").user("3").says("x");
	assert.deepEqual(await batchesOf(built), [["b"]]);
});

test("a removed result and the result of a removed call are not pending", async () => {
	const built = session().user("q").as("call").assistant(call("a", "bash")).as("result").result("a", long("a"));
	turn(built, "b").says("done");
	assert.deepEqual(await batchesOf(built.edit("result", null)), [["b"]]);
	assert.deepEqual(await batchesOf(built.edit("result", long("a")).edit("call", null)), [["b"]]);
});

const frontier = (lastAttemptedTurnIndex: number, lastAttemptedToolCallId: string) => ({
	lastAttemptedToolCallId,
	lastAttemptedToolName: "bash",
	lastAttemptedTurnIndex,
	lastAttemptedTimestamp: 0,
	attemptedBatchCount: 1,
	attemptedToolCallCount: 1,
	rawCharCount: 1,
	summaryCharCount: 0,
	outcome: "skipped-trivial",
});

for (const [title, turnIndex, id, expected] of [
	["turns up to the frontier's are done", 0, "b", [["c", "d"]]],
	["within the frontier's turn, calls after the frontier's are pending", 0, "a", [["b"], ["c", "d"]]],
	["a frontier at the last call leaves nothing", 1, "d", []],
	["a frontier's call that its turn does not have holds nothing back", 1, "gone", [["c", "d"]]],
] as const) {
	test(title, async () => {
		const built = session()
			.user("q")
			.assistant(call("a", "bash"), call("b", "bash"))
			.result("a", long("a"))
			.result("b", long("b"))
			.assistant(call("c", "bash"), call("d", "bash"))
			.result("c", long("c"))
			.result("d", long("d"))
			.says("done")
			.custom("context-prune-frontier", frontier(turnIndex, id));
		assert.deepEqual(await batchesOf(built), expected);
	});
}

test("turns are numbered over the whole branch, failed attempts and what a compaction cut included", async () => {
	const built = turn(session().user("q"), "a").failed("error", "oops").says("done").as("kept").user("more");
	turn(built.compaction("kept"), "b").says("done");
	const { drafts } = await plan(built, FLUSH);
	const [index] = payloads<IndexData>(drafts, "index");
	assert.deepEqual(
		index!.toolCalls.map(({ turnIndex }) => turnIndex),
		[3],
	);
});

test("what a chain compressed earlier has taken out of the context is not pending", async () => {
	const built = turn(session().user("q"), "a").says("done");
	const [start, final] = [built.messages()[0]!.timestamp, built.messages().at(-1)!.timestamp];
	built.custom("context-prune-chain", {
		blockId: "b1",
		startUserTimestamp: start,
		droppedToolCallIds: ["a"],
		finalAssistantTimestamp: final,
		toolRefs: [],
		compressedAt: final + 1,
		rangeSummaryText: "body",
	});
	assert.deepEqual(await batchesOf(built), []);
});
