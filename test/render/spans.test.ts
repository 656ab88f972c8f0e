import assert from "node:assert/strict";
import { test } from "node:test";
import { call, type Fields, type SessionBuilder, session } from "../helpers/session-builder.js";
import { chain, render, shown } from "./render-session.js";

const CHAIN = "context-prune-chain";

/** A finished chain with calls `a` and `b`, and the entry that compresses it. */
function compressed(
	more: Fields = {},
	middle: (built: SessionBuilder) => SessionBuilder = (built) => built,
): SessionBuilder {
	const built = session()
		.user("q")
		.assistant(call("a", "bash"), call("b", "bash"))
		.as("ra")
		.result("a", "1")
		.result("b", "2");
	middle(built).says("done");
	return built.custom(CHAIN, chain(built, { droppedToolCallIds: ["a", "b"], ...more }));
}

for (const [title, built, kinds] of [
	["a chain that holds what it recorded is no news", compressed(), []],
	["a call that was not recorded is reported", compressed({ droppedToolCallIds: ["a"] }), ["range-id-mismatch b1"]],
	[
		"a recorded call that is not there is reported",
		compressed({ droppedToolCallIds: ["a", "b", "c"] }),
		["range-id-mismatch b1"],
	],
	[
		"calls of failed attempts may be recorded",
		compressed({ droppedToolCallIds: ["a", "b", "f"] }, (built) => built.failed("error", call("f", "bash"))),
		[],
	],
	[
		"calls of failed attempts need not be recorded",
		compressed({}, (built) => built.failed("error", call("f", "bash"))),
		[],
	],
	["a chain whose end is gone is reported", compressed({ finalAssistantTimestamp: 1 }), ["unresolved-range b1"]],
] as const) {
	test(title, () => {
		const { diagnostics } = render(built);
		assert.deepEqual(
			diagnostics.map(({ kind, detail }) => `${kind} ${detail}`),
			kinds,
		);
	});
}

test("where recorded ids differ, what lies in the span decides what goes", () => {
	const { messages } = render(compressed({ droppedToolCallIds: ["a", "c"] }));
	assert.deepEqual(
		messages.map(({ role }) => role),
		["user", "user", "assistant"],
	);
});

test("a rendered span is no news", () => {
	const built = compressed();
	assert.deepEqual(render(built, {}, [...render(built).messages]).diagnostics, []);
});

test("nothing is dropped for a chain that cannot be found", () => {
	const built = compressed({ startUserTimestamp: 1 });
	const messages = built.messages();
	assert.equal(render(built, {}, messages).messages, messages);
});

test("a chain that a compaction has cut away is inert", () => {
	const built = compressed().as("kept").user("next").compaction("kept").says("ok");
	const { messages, diagnostics } = render(built);
	assert.deepEqual(shown(messages), ["c ", "u next", "a ok"]);
	assert.deepEqual(diagnostics, []);
});

test("a chain nested in another's span is passed over, its user message stays", () => {
	const built = session().user("outer").assistant(call("a", "bash")).result("a", "1");
	const startUserTimestamp = built.messages()[0]!.timestamp;
	built.user("inner").assistant(call("b", "bash")).result("b", "2").says("done");
	const inner = chain(built, { droppedToolCallIds: ["b"] });
	const outer = chain(built, { blockId: "b2", startUserTimestamp, droppedToolCallIds: ["a", "b"] });
	built.custom(CHAIN, inner).custom(CHAIN, outer);
	assert.deepEqual(
		shown(render(built).messages).map((text) => text.split("\n")[0]),
		["u outer", 'u <compressed-chain id="b2" tools="t1">', "u inner", "a done"],
	);
});
