import assert from "node:assert/strict";
import { test } from "node:test";
import { findTurns } from "../../src/budget/turns.js";
import { call, session } from "../helpers/session-builder.js";

const spans = (built: ReturnType<typeof session>) =>
	findTurns(built.branch().lines).map(({ turnIndex, kind, start, end }) => [turnIndex, kind, start, end]);

test("a turn ends with its last result before the next assistant message, whatever stands between", () => {
	const built = session()
		.user("go")
		.assistant(call("a", "bash"), call("b", "read"))
		.result("a", "1")
		.note("in between")
		.result("b", "2")
		.note("behind")
		.says("done");
	assert.deepEqual(spans(built), [
		[0, "tools", 1, 4],
		[1, "answer", 6, 6],
	]);
});

test("attempts that failed count, and end where they stand", () => {
	const built = session().user("go").failed("aborted", call("a", "bash")).result("a", "late").says("done");
	assert.deepEqual(spans(built), [
		[0, "failed", 1, 1],
		[1, "answer", 3, 3],
	]);
});

test("calls without results end with their message, also at the end of the session", () => {
	const built = session().user("go").assistant(call("a", "bash")).user("stop").assistant(call("b", "bash"));
	assert.deepEqual(spans(built), [
		[0, "tools", 1, 1],
		[1, "tools", 3, 3],
	]);
});
