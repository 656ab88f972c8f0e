import assert from "node:assert/strict";
import { test } from "node:test";
import { findOrphans } from "../../src/render/orphans.js";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";
import { render } from "./render-session.js";

const asked = (): SessionBuilder => session().user("q").assistant(call("a", "bash"), call("b", "bash"));

for (const [title, built, orphans] of [
	["results of the latest answer's calls stay, in any order", asked().result("b", "2").result("a", "1"), []],
	["a second result for one call is removed", asked().result("a", "1").result("a", "again").result("b", "2"), [3]],
	[
		"an id used twice in one answer has two results",
		session().user("q").assistant(call("a", "x"), call("a", "y")).result("a", "1").result("a", "2"),
		[],
	],
	["a result without a call is removed", session().user("q").result("z", "1").says("done"), [1]],
	["a result behind a user message is removed", asked().user("wait").result("a", "1"), [3]],
	["a result behind another extension's message is removed", asked().result("a", "1").note("n").result("b", "2"), [4]],
	["a result behind the next answer is removed", asked().says("x").result("a", "1"), [3]],
	[
		"a result of a failed attempt is removed",
		session().user("q").failed("error", call("a", "bash")).result("a", "1"),
		[2],
	],
	["a result behind a failed attempt is removed", asked().failed("aborted", "x").result("a", "1"), [3]],
	[
		"shell output that is not sent does not come between",
		asked().message({ role: "bashExecution", command: "ls", output: "", excludeFromContext: true }).result("a", "1"),
		[],
	],
	[
		"shell output that is sent comes between",
		asked().message({ role: "bashExecution", command: "ls", output: "" }).result("a", "1"),
		[3],
	],
] as const) {
	test(title, () => assert.deepEqual([...findOrphans(built.messages())], orphans));
}

test("a removed result is reported by its key", () => {
	const built = session().user("q").result("z", "1").says("done");
	const { messages, diagnostics } = render(built);
	assert.deepEqual(
		messages.map(({ role }) => role),
		["user", "assistant"],
	);
	assert.deepEqual(diagnostics, [{ kind: "orphan-sweep", detail: `z@${built.messages()[1]!.timestamp}` }]);
});
