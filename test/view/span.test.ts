import assert from "node:assert/strict";
import { test } from "node:test";
import type { Message } from "../../src/session/entry.js";
import { indexSpans } from "../../src/view/span.js";

const user = (timestamp: unknown) => ({ role: "user", content: "q", timestamp }) as Message;
const answer = (timestamp: unknown) => ({ role: "assistant", content: [], timestamp }) as unknown as Message;
const none = new Map<number, unknown>();

function find(messages: readonly Message[], start: unknown, end: unknown, blocks: { has(at: number): boolean } = none) {
	const chain = { startUserTimestamp: start as number, finalAssistantTimestamp: end as number | null };
	return indexSpans(messages, blocks).find(chain);
}

for (const [title, messages, start, end, expected] of [
	[
		"a span runs from the user message to the answer",
		[user(1), answer(2), answer(3)],
		1,
		3,
		{ start: 0, end: 2, isInterrupted: false },
	],
	["two user messages with the start's time are no span", [user(1), user(1), answer(3)], 1, 3, "unresolved"],
	["two answers with the final time are no span", [user(1), answer(3), answer(3)], 1, 3, "unresolved"],
	["an answer before its question is no span", [answer(3), user(5)], 5, 3, "unresolved"],
	["a question without its answer is no span", [user(1), answer(2)], 1, 3, "unresolved"],
	["an answer without its question is no span", [user(2), answer(3)], 1, 3, "unresolved"],
	["a chain whose both ends are gone is absent", [user(5), answer(6)], 1, 3, "absent"],
	[
		"an interrupted chain ends where the next user message stands",
		[user(1), answer(2), user(3)],
		1,
		null,
		{ start: 0, end: 2, isInterrupted: true },
	],
	["an interrupted chain without a later user message is no span", [user(1), answer(2)], 1, null, "unresolved"],
	["an interrupted chain whose start is gone is absent", [user(3), answer(4)], 1, null, "absent"],
	[
		"a user message and an answer may have the same time",
		[user(1), answer(1)],
		1,
		1,
		{ start: 0, end: 1, isInterrupted: false },
	],
	["a start without a time names nothing", [user(undefined), answer(3)], undefined, 3, "unresolved"],
	["an end without a time names nothing", [user(1), answer(undefined)], 1, undefined, "unresolved"],
	["a time that is text names nothing", [user("1"), answer(3)], "1", 3, "unresolved"],
] as const) {
	test(title, () => assert.deepEqual(find(messages, start, end), expected));
}

test("a block is no user message, neither as start nor as the end of an interrupted chain", () => {
	const messages = [user(1), user(1), answer(2), user(3)];
	assert.deepEqual(find(messages, 1, 2, new Map([[1, true]])), { start: 0, end: 2, isInterrupted: false });
	assert.deepEqual(find(messages, 1, null, new Map([[1, true]])), { start: 0, end: 3, isInterrupted: true });
});
