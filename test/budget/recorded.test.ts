/** A session as it was recorded: usage after each turn as pi reckons it, and its requests (SPEC 9; CASES 71, 74, 78). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { call, session, think } from "../helpers/session-builder.js";
import { MODEL, usageOf } from "./long-session.js";
import { baselineOf } from "./run-budget.js";

const ROOM = 400;
const words = "x".repeat(ROOM);
/** An answer with usage: so many tokens of prompt, 50 of answer. */
const used = (prompt: number, more: object = {}) => ({ ...MODEL, usage: usageOf(prompt, 0), ...more });
const asks = (id: string) => ({
	role: "assistant",
	content: [call(id, "bash", { command: "ls" })],
	stopReason: "toolUse",
});

function reckoned(built: ReturnType<typeof session>) {
	return baselineOf(built).recorded.turns.map(({ reckoned: { tokens, source } }) => [tokens, source]);
}

test("after a turn: the usage of its answer, and characters / 4 of the results behind it", () => {
	const built = session()
		.user("go")
		.message({ ...asks("a"), ...used(1000) })
		.result("a", words)
		.says("done", used(1200));
	assert.deepEqual(reckoned(built), [
		[1050 + ROOM / 4, "recorded"],
		[1250, "recorded"],
	]);
});

test("messages of extensions and images behind the answer count too", () => {
	const built = session()
		.user("go")
		.message({ ...asks("a"), ...used(1000) })
		.note(words)
		.result("a", [
			{ type: "text", text: words },
			{ type: "image", data: "A".repeat(99_999), mimeType: "image/png" },
		]);
	assert.deepEqual(reckoned(built), [[1050 + ROOM / 4 + ROOM / 4 + 1200, "recorded"]]);
});

test("without any usage all of it is an estimate, thinking included", () => {
	const built = session().user(words).assistant(think(words), words).user(words).says(words);
	assert.deepEqual(reckoned(built), [
		[(3 * ROOM) / 4, "estimated"],
		[(5 * ROOM) / 4, "estimated"],
	]);
});

test("usage of zeros, of failed attempts and of aborted ones is passed over", () => {
	const built = session()
		.user("go")
		.says("one", used(1000))
		.says("two", used(0, { usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0 } }))
		.message({ role: "assistant", content: [{ type: "text", text: words }], stopReason: "aborted", ...used(9000) });
	assert.deepEqual(reckoned(built), [
		[1050, "recorded"],
		[1051, "recorded"],
		[1051 + ROOM / 4, "recorded"],
	]);
});

test("after a compaction it is unknown until an answer brings usage, whatever kept messages recorded", () => {
	const built = session().user("go").as("kept").says("one", used(5000)).compaction("kept").user("on");
	built.says("without").says("with", used(700));
	assert.deepEqual(reckoned(built), [
		[5050, "recorded"],
		[null, "unknown"],
		[750, "recorded"],
	]);
});

test("after a run of condense it is unknown too", () => {
	const built = session().user("go").says("one", used(5000)).custom("condense-run", { target: "extension" });
	assert.deepEqual(reckoned(built.user("on").says("two")), [
		[5050, "recorded"],
		[null, "unknown"],
	]);
});

test("one response in several entries is one request, and its last row is right", () => {
	const row = (text: string, prompt: number) => ({
		role: "assistant",
		content: [{ type: "text", text }],
		responseId: "msg_1",
		...used(prompt),
	});
	const built = session().user("go").message(row("a", 900)).message(row("b", 950)).message(row("c", 1000)).user("on");
	built.says("next", used(2000));
	const { requests } = baselineOf(built).recorded;
	assert.deepEqual(
		requests.map(({ split, turnIndex }) => [split.input + split.cacheWrite, turnIndex]),
		[
			[1000, 0],
			[2000, 3],
		],
	);
});

test("a request knows its model: its own, else the one that was chosen last", () => {
	const built = session()
		.entry({ type: "model_change", provider: "p1", modelId: "m1" })
		.user("go")
		.says("one", { usage: usageOf(1000, 0) })
		.says("two", used(1000));
	const { turns, requests } = baselineOf(built).recorded;
	const expected = [
		{ provider: "p1", id: "m1" },
		{ provider: MODEL.provider, id: MODEL.model },
	];
	assert.deepEqual([turns.map(({ model }) => model), requests.map(({ model }) => model)], [expected, expected]);
});

test("what a request carried is its context without failed attempts, as written before any run", () => {
	const built = session().user(words).failed("error", words).says("done", used(1000));
	const { requests } = baselineOf(built).recorded;
	assert.equal(requests[0]!.size.pi, (2 * ROOM) / 4, "pi's own estimate counts the failed one");
	assert.ok(requests[0]!.size.tokens.prose < 10);
});
