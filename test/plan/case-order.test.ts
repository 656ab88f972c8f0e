/** What went wrong in tools of this kind: results without their calls, calls without results, messages in between. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { IndexData } from "../../src/archive/record.js";
import { findOrphans } from "../../src/render/orphans.js";
import { branchOf } from "../../src/session/tree.js";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";
import { render, shown } from "../render/render-session.js";
import { ALL, append, CHAINS, payloads, plan } from "./run-plan.js";

const long = (name: string): string => `${name} `.repeat(600);
const roles = (built: SessionBuilder): string[] => render(built).messages.map(({ role }) => role);

test("a notice between a call and its result leaves no late result; the original can be had back", async () => {
	const built = session().user("q").assistant(call("x", "bash")).note("notice").result("x", long("x")).says("done");
	assert.deepEqual(roles(built), ["user", "assistant", "custom", "assistant"]);
	const { drafts } = await plan(built, { minBatchChars: 0 });
	assert.equal(payloads<IndexData>(drafts, "index")[0]!.toolCalls[0]!.resultText, long("x"));
	assert.deepEqual([...findOrphans(render(append(built, drafts)).messages)], []);
});

test("a result that outlives its call over two compactions is left out, and starts no chain", async () => {
	const built = session()
		.as("first")
		.user("q")
		.assistant(call("x", "bash"))
		.compaction("first")
		.as("late")
		.result("x", long("x"))
		.says("done");
	built.user("more").assistant(call("y", "bash")).result("y", long("y")).says("ok").compaction("late");
	const { messages } = render(built);
	assert.ok(!messages.some((message) => message.role === "toolResult" && message.toolCallId === "x"));
	const { drafts } = await plan(built, CHAINS);
	assert.deepEqual(
		payloads(drafts, "chain").map(({ droppedToolCallIds }) => droppedToolCallIds),
		[["y"]],
	);
});

test("an older compaction inside the kept range says nothing, and pairs stay side by side", () => {
	const built = session()
		.as("first")
		.user("q")
		.assistant(call("x", "bash"))
		.compaction("first", "old words")
		.result("x", "out")
		.says("done");
	built.user("more").says("ok").compaction("first", "new words");
	assert.deepEqual(roles(built), [
		"compactionSummary",
		"user",
		"assistant",
		"toolResult",
		"assistant",
		"user",
		"assistant",
	]);
	assert.equal((built.messages()[0] as { summary: string }).summary, "new words");
});

test("a compaction that cuts between two results of one answer leaves no half pair", () => {
	const built = session()
		.user("q")
		.assistant(call("a", "bash"), call("b", "bash"))
		.result("a", "1")
		.as("cut")
		.result("b", "2")
		.says("done");
	assert.deepEqual(roles(built.compaction("cut")), ["compactionSummary", "assistant"]);
});

test("an interrupted second attempt at one id neither hides the first result nor gets a record", async () => {
	const built = session()
		.user("q")
		.assistant(call("x", "bash"))
		.result("x", long("x"))
		.failed("error", call("x", "bash"))
		.says("sorry");
	const { drafts } = await plan(built, { minBatchChars: 0 });
	assert.deepEqual(
		payloads<IndexData>(drafts, "index").map(({ toolCalls }) => toolCalls.length),
		[1],
	);
	assert.match(shown(render(append(built, drafts)).messages)[2]!, /^t \[t1:/);
});

test("a call that is still open at the end is not finished work", async () => {
	const { drafts, skipped } = await plan(session().user("q").assistant(call("x", "bash")), ALL);
	assert.deepEqual([drafts, skipped], [[], []]);
});

test("a call that a user message cut off stays where it is", async () => {
	const built = session().user("q").assistant(call("x", "bash")).user("stop").says("ok");
	const { drafts, after } = await plan(built, ALL);
	assert.deepEqual(drafts, []);
	assert.equal(after.messages.length, 4);
});

test("where an edit removes an answer, its result goes too", async () => {
	const built = session()
		.user("q")
		.as("cut-off")
		.assistant(call("x", "bash"))
		.result("x", long("x"))
		.says("done")
		.edit("cut-off", null);
	assert.deepEqual(roles(built), ["user", "assistant"]);
	assert.deepEqual((await plan(built, ALL)).drafts, []);
});

test("a turn that failed is no tool turn and closes no chain", async () => {
	const built = session().user("q").failed("error", call("x", "bash")).user("again").failed("error", "oops");
	built.assistant(call("y", "bash")).result("y", long("y")).says("done");
	const { drafts } = await plan(built, CHAINS);
	const [chain] = payloads(drafts, "chain");
	assert.deepEqual(chain!.droppedToolCallIds, ["y"]);
	assert.equal(chain!.startUserTimestamp, built.messages()[2]!.timestamp);
	assert.equal(payloads(drafts, "frontier")[0]!.lastAttemptedTurnIndex, 2);
});

test("a result that hangs on another branch than its call is not shown", () => {
	const built = session().as("ask").user("q").assistant(call("x", "bash")).from("ask");
	built.entry({ type: "branch_summary", fromId: "ask", summary: "tried" }).result("x", "out").says("done");
	assert.deepEqual(roles(built), ["user", "branchSummary", "assistant"]);
	assert.equal(branchOf(built.session()).lines.length, 4);
});

test("a single chain of hundreds of calls that never closes still gets its stubs", async () => {
	const built = session().user("q");
	for (let nth = 0; nth < 250; nth++) built.assistant(call(`c${nth}`, "bash")).result(`c${nth}`, long(`c${nth}`));
	const { batches, chains, tokens } = await plan(built, ALL);
	assert.equal(batches.filter(({ outcome }) => outcome === "summarized").length, 249);
	assert.deepEqual(chains, []);
	assert.ok(tokens.after < tokens.before / 5);
});
