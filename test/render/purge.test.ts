import assert from "node:assert/strict";
import { test } from "node:test";
import type { AssistantMessage, ToolCallBlock } from "../../src/session/entry.js";
import { call, type Fields, type SessionBuilder, session } from "../helpers/session-builder.js";
import type { Overrides } from "../plan/run-plan.js";
import { render } from "./render-session.js";

const LONG = "x".repeat(1000);
const MARK = "[1000 characters of a failed call left out]";

/** A failed call with `args`, then `turns` tool turns, then an answer. */
function failedThen(turns: number, args: Fields, block: ToolCallBlock = call("f", "codemode", args)): SessionBuilder {
	const built = session().user("q").assistant(block).error("f", "no such thing");
	for (let nth = 0; nth < turns; nth++) built.assistant(call(`c${nth}`, "bash")).result(`c${nth}`, "ok");
	return built.says("done");
}

function argumentsAfter(built: SessionBuilder, overrides: Overrides = {}): unknown {
	const { content } = render(built, overrides).messages[1] as AssistantMessage;
	return (content[0] as ToolCallBlock).arguments;
}

for (const [title, turns, args, overrides, expected] of [
	["two turns later the long strings of a failed call are markers", 2, { code: LONG }, {}, { code: MARK }],
	["one turn later they are still there", 1, { code: LONG }, {}, { code: LONG }],
	[
		"keys, types, array lengths and short strings stay",
		2,
		{ code: LONG, n: 5, ok: true, none: null, list: [LONG, "short", { deep: LONG }] },
		{},
		{ code: MARK, n: 5, ok: true, none: null, list: [MARK, "short", { deep: MARK }] },
	],
	[
		"a string of 200 characters is not long, one of 201 is",
		2,
		{ a: "x".repeat(200), b: "x".repeat(201), c: LONG },
		{},
		{ a: "x".repeat(200), b: "[201 characters of a failed call left out]", c: MARK },
	],
	["arguments of fewer than 500 characters stay", 2, { code: "x".repeat(480) }, {}, { code: "x".repeat(480) }],
	[
		"the limits are settings",
		0,
		{ code: "x".repeat(300) },
		{ purgeErrors: { cooldownTurns: 0, minArgChars: 300 } },
		{ code: "[300 characters of a failed call left out]" },
	],
	["the purge can be switched off", 5, { code: LONG }, { purgeErrors: { enabled: false } }, { code: LONG }],
	[
		"a key like __proto__ is a key like any other",
		2,
		JSON.parse(`{"__proto__":"${LONG}"}`),
		{},
		JSON.parse(`{"__proto__":"${MARK}"}`),
	],
] as const) {
	test(title, () => assert.deepEqual(argumentsAfter(failedThen(turns, args), overrides), expected));
}

test("an error that the model has not read yet is left alone", () => {
	const built = session()
		.user("q")
		.assistant(call("f", "codemode", { code: LONG }))
		.error("f", "no such thing");
	const overrides = { purgeErrors: { cooldownTurns: 0 } };
	assert.deepEqual(argumentsAfter(built, overrides), { code: LONG });
	assert.deepEqual(argumentsAfter(built.failed("error", "x"), overrides), { code: LONG });
	assert.deepEqual(argumentsAfter(built.says("sorry"), overrides), { code: MARK });
});

test("a failed call with nothing long in it stays the very message it was", () => {
	const args = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`key${i}`, "x".repeat(40)]));
	const messages = failedThen(2, args).messages();
	assert.equal(render(failedThen(2, args), {}, messages).messages, messages);
});

test("the error itself stays, and a call that went well keeps its arguments", () => {
	const built = session()
		.user("q")
		.assistant(call("ok", "edit", { text: LONG }), call("f", "edit", { text: LONG }));
	built.result("ok", "done").error("f", "failed");
	for (const id of ["x", "y"]) built.assistant(call(id, "bash")).result(id, "ok");
	const { messages } = render(built.says("done"));
	const { content } = messages[1] as AssistantMessage;
	assert.deepEqual(
		content.map((block) => (block as ToolCallBlock).arguments),
		[{ text: LONG }, { text: MARK }],
	);
	assert.deepEqual(messages[3], built.messages()[3]);
});

for (const field of ["input", "args"] as const) {
	test(`arguments that stand in ${field} are shortened there`, () => {
		const built = failedThen(2, {}, { type: "toolCall", id: "f", name: "x", [field]: { code: LONG } });
		const { content } = render(built).messages[1] as AssistantMessage;
		assert.deepEqual(content[0], { type: "toolCall", id: "f", name: "x", [field]: { code: MARK } });
	});
}

test("two calls of one id are told apart by their order", () => {
	const built = session()
		.user("q")
		.assistant(call("d", "x", { code: LONG }), call("d", "x", { code: LONG }));
	built.result("d", "fine").error("d", "failed");
	for (const id of ["a", "b"]) built.assistant(call(id, "bash")).result(id, "ok");
	const { content } = render(built.says("done")).messages[1] as AssistantMessage;
	assert.deepEqual(
		content.map((block) => (block as ToolCallBlock).arguments),
		[{ code: LONG }, { code: MARK }],
	);
});
