import assert from "node:assert/strict";
import { test } from "node:test";
import { estimateAll, estimateTokens } from "../../src/context/tokens.js";
import type { Content, Message } from "../../src/session/entry.js";
import { contentChars, requestChars } from "../../src/session/sizes.js";
import { call, image, think } from "../helpers/session-builder.js";

const user = (content: unknown) => ({ role: "user", content, timestamp: 1 }) as Message;

for (const [title, message, tokens] of [
	["text is a quarter of its characters, rounded up", user("12345"), 2],
	[
		"blocks are added up",
		user([
			{ type: "text", text: "1234" },
			{ type: "text", text: "12345" },
		]),
		3,
	],
	["an image is 4,800 characters", user([image()]), 1200],
	["thinking counts", { role: "assistant", content: [think("12345678")], timestamp: 1 }, 2],
	[
		"a call is its name and its arguments as JSON",
		{ role: "assistant", content: [call("a", "bash", { a: 1 })], timestamp: 1 },
		3,
	],
	["a summary is its text", { role: "compactionSummary", summary: "12345678", timestamp: 1 }, 2],
	[
		"shell output is the command and what came out",
		{ role: "bashExecution", command: "1234", output: "1234", timestamp: 1 },
		2,
	],
	[
		"shell output that is not sent is nothing",
		{ role: "bashExecution", command: "1", output: "2", excludeFromContext: true, timestamp: 1 },
		0,
	],
	[
		"details are not sent",
		{ role: "toolResult", toolCallId: "a", toolName: "b", content: [], details: "x".repeat(99), timestamp: 1 },
		0,
	],
	["content that is none is nothing", user(null), 0],
	["blocks of unknown form are nothing", user([null, 5, { type: "new" }, { type: "text" }]), 0],
] as const) {
	test(`of the estimate: ${title}`, () => assert.equal(estimateTokens(message as Message), tokens));
}

test("each message is rounded up by itself", () => {
	assert.equal(estimateAll([user("1"), user("1")]), 2);
	assert.equal(contentChars("12345" as Content), 5);
});

test("of a request only what it carries is measured", () => {
	const result = {
		role: "toolResult",
		toolCallId: "a",
		toolName: "b",
		content: [],
		timestamp: 1,
	} as unknown as Message;
	const size = JSON.stringify({ role: "toolResult", content: [], toolCallId: "a", toolName: "b" }).length;
	assert.equal(requestChars(result), size);
	assert.equal(requestChars({ ...result, details: "x".repeat(99), isError: true } as Message), size);
	assert.equal(requestChars(user("x")), JSON.stringify({ role: "user", content: "x" }).length);
});
