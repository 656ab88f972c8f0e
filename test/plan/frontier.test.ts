import assert from "node:assert/strict";
import { test } from "node:test";
import type { FrontierData } from "../../src/archive/record.js";
import { CLOCK, call, type SessionBuilder, session } from "../helpers/session-builder.js";
import { append, type Overrides, payloads, plan, scripted } from "./run-plan.js";

const FLUSH: Overrides = { minBatchChars: 100, chainCompression: { enabled: false } };
const long = (name: string): string => `${name} `.repeat(300);

function turn(built: SessionBuilder, id: string, text: string, name = "bash"): SessionBuilder {
	return built.assistant(call(id, name)).result(id, text);
}
async function frontierOf(
	built: SessionBuilder,
	answers: Parameters<typeof scripted>[0] = {},
): Promise<FrontierData | undefined> {
	const { drafts } = await plan(built, FLUSH, { createSummarizer: scripted(answers).factory });
	return payloads<FrontierData>(drafts, "frontier")[0];
}

test("the frontier names the last call that was looked at, and counts all of them", async () => {
	const built = turn(turn(session().user("q"), "a", long("a")), "b", "small", "read").says("done");
	const frontier = await frontierOf(built);
	assert.deepEqual(frontier, {
		lastAttemptedToolCallId: "b",
		lastAttemptedToolName: "read",
		lastAttemptedTurnIndex: 1,
		lastAttemptedTimestamp: CLOCK + 4000,
		attemptedBatchCount: 2,
		attemptedToolCallCount: 2,
		rawCharCount: long("a").length + "small".length,
		summaryCharCount: frontier!.summaryCharCount,
		outcome: "summarized",
	});
});

test("the outcome is summarized if any batch was, else that of the last one", async () => {
	const copies = turn(session().user("q"), "a", long("a")).says("done");
	append(copies, (await plan(copies, FLUSH)).drafts);
	turn(turn(copies.user("more"), "b", "tiny"), "c", long("a")).says("done");
	assert.equal((await frontierOf(copies))!.outcome, "skipped-deduped");
	const big = turn(turn(session().user("q"), "a", long("a")), "b", "tiny").says("done");
	assert.equal((await frontierOf(big))!.outcome, "summarized");
});

test("a batch that failed and those behind it are not passed", async () => {
	const built = turn(turn(turn(session().user("q"), "a", long("a")), "b", long("b")), "c", long("c")).says("done");
	const frontier = await frontierOf(built, { 1: new Error("no") });
	assert.deepEqual([frontier!.lastAttemptedToolCallId, frontier!.attemptedBatchCount], ["a", 1]);
});

test("a result in grace is not passed, although what follows it is summarized", async () => {
	const built = turn(
		turn(turn(session().user("q"), "a", long("a")), "r", long("r"), "context_tree_query"),
		"b",
		long("b"),
	).says("done");
	const frontier = await frontierOf(built);
	assert.deepEqual([frontier!.lastAttemptedToolCallId, frontier!.attemptedBatchCount], ["a", 2]);
});

test("where only a result in grace comes first the frontier stays", async () => {
	const built = turn(turn(session().user("q"), "r", long("r"), "context_tree_query"), "b", long("b")).says("done");
	const { drafts } = await plan(built, FLUSH);
	assert.deepEqual(payloads(drafts, "frontier"), []);
	assert.equal(payloads(drafts, "index").length, 1);
});
