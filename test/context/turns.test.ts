import assert from "node:assert/strict";
import { test } from "node:test";
import { buildContext } from "../../src/context/build.js";
import { pairCalls } from "../../src/context/calls.js";
import { numberedTurns, type Turn } from "../../src/context/turns.js";
import { CLOCK, call, type SessionBuilder, session } from "../helpers/session-builder.js";

function turnsOf(built: SessionBuilder): Turn[] {
	const { lines } = built.branch();
	const context = buildContext(lines);
	return numberedTurns(pairCalls(context.map(({ message }) => message)), context, lines);
}
const turn = (built: SessionBuilder, id: string): SessionBuilder => built.assistant(call(id, "bash")).result(id, "out");

test("turns are numbered by all answers of the branch, those without calls and failed ones included", () => {
	const built = turn(session().user("q").says("hello"), "a").failed("error", call("x", "bash"));
	assert.deepEqual(
		turnsOf(turn(built, "b").says("done")).map(({ turnIndex }) => turnIndex),
		[1, 3],
	);
});

test("answers that a compaction has cut still count", () => {
	const built = turn(turn(session().user("q"), "a"), "b")
		.says("x")
		.as("kept")
		.user("q2")
		.compaction("kept");
	assert.deepEqual(
		turnsOf(turn(built, "c").says("done")).map(({ turnIndex }) => turnIndex),
		[3],
	);
});

test("answers on other branches do not count", () => {
	const built = session().as("ask").user("q").says("dead end").says("another").from("ask");
	assert.deepEqual(
		turnsOf(turn(built, "a")).map(({ turnIndex }) => turnIndex),
		[0],
	);
});

test("a turn has the time of its entry, not of its message", () => {
	const built = session()
		.user("q")
		.message({ role: "assistant", content: [call("a", "bash")], timestamp: 5 })
		.result("a", "out");
	assert.deepEqual(
		turnsOf(built).map(({ timestamp }) => timestamp),
		[CLOCK + 2000],
	);
});

test("a turn is read once another answer has come", () => {
	const built = turn(turn(session().user("q"), "a"), "b");
	assert.deepEqual(
		turnsOf(built).map(({ isRead }) => isRead),
		[true, false],
	);
	assert.deepEqual(
		turnsOf(built.failed("error", "x")).map(({ isRead }) => isRead),
		[true, false],
	);
	assert.deepEqual(
		turnsOf(built.says("done")).map(({ isRead }) => isRead),
		[true, true],
	);
});

test("turns between two user messages share a span", () => {
	const built = turn(
		turn(turn(session().user("1"), "a"), "b")
			.note("n")
			.user("2"),
		"c",
	);
	assert.deepEqual(
		turnsOf(built).map(({ userSpan }) => userSpan),
		[1, 1, 2],
	);
});
