import assert from "node:assert/strict";
import { test } from "node:test";
import { argumentsOf, blocksOf, imagesOf, isFailedAttempt, textOf, toolCallsOf } from "../../src/session/content.js";
import type { AssistantMessage, Content, ToolCallBlock } from "../../src/session/entry.js";
import { call, image, think } from "../helpers/session-builder.js";

const text = (value: unknown) => ({ type: "text", text: value });
const content = (value: unknown) => value as Content;

for (const [title, value, expected] of [
	["a string is its text", "a", "a"],
	["text blocks are joined by a newline", [text("a"), text("b")], "a\nb"],
	["an empty text block counts", [text(""), text("b")], "\nb"],
	["other blocks say nothing", [think("no"), text("a"), image(), call("c", "x"), text("b")], "a\nb"],
	["an image alone has no text", [image()], ""],
	["no content has no text", undefined, ""],
	["null has no text", null, ""],
	["a number has no text", 5, ""],
	["blocks that are null, and texts that are none, say nothing", [null, text(5), 7, text("a")], "a"],
] as const) {
	test(title, () => assert.equal(textOf(content(value)), expected));
}

test("a string is one text block, anything unusable none", () => {
	assert.deepEqual(blocksOf("a"), [{ type: "text", text: "a" }]);
	assert.deepEqual(blocksOf(content({ type: "text" })), []);
	assert.deepEqual(blocksOf(content([null, 5, text("a")])), [text("a")]);
});

test("images come in order", () => {
	assert.deepEqual(
		imagesOf([image("1"), { type: "text", text: "x" }, image("2")]).map(({ data }) => data),
		["1", "2"],
	);
	assert.deepEqual(imagesOf("no"), []);
});

for (const [title, fields, expected] of [
	["arguments come from arguments", { arguments: { a: 1 }, input: { b: 2 } }, { a: 1 }],
	["without them from input", { input: { b: 2 }, args: { c: 3 } }, { b: 2 }],
	["without either from args", { args: { c: 3 } }, { c: 3 }],
	["null arguments are none", { arguments: null, args: { c: 3 } }, { c: 3 }],
	["a list is no arguments", { arguments: [1] }, {}],
	["text is no arguments", { arguments: "{}" }, {}],
	["a call may have none", {}, {}],
] as const) {
	test(title, () =>
		assert.deepEqual(argumentsOf({ type: "toolCall", id: "x", name: "y", ...fields } as ToolCallBlock), expected),
	);
}

const answer = (blocks: unknown, stopReason?: string) =>
	({ role: "assistant", content: blocks, stopReason, timestamp: 1 }) as AssistantMessage;

test("calls come in order, each with its arguments", () => {
	const message = answer([text("x"), call("a", "read", { path: "p" }), think("h"), { type: "toolCall" }]);
	assert.deepEqual(toolCallsOf(message), [
		{ id: "a", name: "read", args: { path: "p" } },
		{ id: "", name: "", args: {} },
	]);
	assert.deepEqual(toolCallsOf(answer("text")), []);
});

for (const [stopReason, failed] of [
	["error", true],
	["aborted", true],
	["stop", false],
	["length", false],
	["toolUse", false],
	[undefined, false],
] as const) {
	test(`an answer that ended in ${stopReason} is ${failed ? "a" : "no"} failed attempt`, () => {
		assert.equal(isFailedAttempt(answer([], stopReason)), failed);
	});
}
