import assert from "node:assert/strict";
import { test } from "node:test";
import { CLOCK, call, session } from "./session-builder.js";

test("a built session reads back as the branch and the messages that were written", () => {
	const built = session()
		.user("fix it")
		.assistant(call("a", "read", { path: "x" }))
		.result("a", "text")
		.says("done");
	assert.deepEqual(
		built.messages().map(({ role }) => role),
		["user", "assistant", "toolResult", "assistant"],
	);
	assert.equal(built.messages()[2]!.timestamp, CLOCK + 3000);
	assert.equal((built.messages()[2] as { toolName: string }).toolName, "read");
});

test("from goes on at an earlier entry and as names the next", () => {
	const built = session().as("ask").user("one").says("dead end").from("ask").says("other answer");
	assert.equal(built.branch().lines.length, 2);
	assert.equal(built.branch().lines[0]!.entry.id, "ask");
});
