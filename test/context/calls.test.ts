import assert from "node:assert/strict";
import { test } from "node:test";
import { callsByResult, keyOf, lastAnswerAt, pairCalls } from "../../src/context/calls.js";
import { occurrenceKey } from "../../src/context/occurrence.js";
import type { Message, ToolResultMessage } from "../../src/session/entry.js";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";

/** The calls of each turn with the places of their results. */
function pairs(built: SessionBuilder): string[][] {
	return pairCalls(built.messages()).map((calls) =>
		calls.map((paired) => `${paired.call.id}:${paired.result?.at ?? "-"}`),
	);
}
const asked = (...ids: string[]): SessionBuilder =>
	session()
		.user("q")
		.assistant(...ids.map((id) => call(id, "bash")));

for (const [title, built, expected] of [
	[
		"a call has the result of its id, in any order",
		asked("a", "b").result("b", "2").result("a", "1"),
		[["a:3", "b:2"]],
	],
	["a call may have no result", asked("a", "b").result("b", "2"), [["a:-", "b:2"]]],
	["results of one id go to its calls in order", asked("a", "a").result("a", "1").result("a", "2"), [["a:2", "a:3"]]],
	["of two results for one call the first counts", asked("a").result("a", "1").result("a", "2"), [["a:2"]]],
	[
		"a result behind the next answer belongs to that answer",
		asked("a").assistant(call("a", "bash")).result("a", "1"),
		[["a:-"], ["a:3"]],
	],
	["messages of others may stand in between", asked("a").note("n").user("u").result("a", "1"), [["a:4"]]],
	["a failed attempt ends a turn", asked("a").failed("error", "x").result("a", "1"), [["a:-"]]],
	["calls of failed attempts do not count", session().failed("aborted", call("a", "bash")).result("a", "1"), []],
	["an answer without calls is no turn", session().user("q").says("a"), []],
	["a result without a call is nobody's", asked("a").result("z", "1").result("a", "2"), [["a:3"]]],
] as const) {
	test(title, () => assert.deepEqual(pairs(built), expected));
}

test("the call of a result is found by the result's place", () => {
	const built = asked("a", "b").result("b", "2").result("z", "3").result("a", "1");
	const found = callsByResult(pairCalls(built.messages()));
	assert.deepEqual([...found].map(([at, { call: each }]) => [at, each.id]).sort(), [
		[2, "b"],
		[4, "a"],
	]);
});

test("the last answer is the latest one that did not fail", () => {
	assert.equal(lastAnswerAt(session().user("q").says("a").failed("error", "x").user("q").messages()), 1);
	assert.equal(lastAnswerAt(session().user("q").failed("error", "x").messages()), -1);
	assert.equal(lastAnswerAt([]), -1);
});

for (const [timestamp, key] of [
	[5, "id@5"],
	[0, "id@0"],
	[-1, "id@-1"],
	[undefined, "id"],
	[null, "id"],
	["5", "id"],
	[Number.NaN, "id"],
	[Number.POSITIVE_INFINITY, "id"],
] as const) {
	test(`a result with the time ${String(timestamp)} has the key ${key}`, () => {
		assert.equal(occurrenceKey("id", timestamp), key);
		assert.equal(
			keyOf({ role: "toolResult", toolCallId: "id", timestamp } as unknown as ToolResultMessage & Message),
			key,
		);
	});
}
