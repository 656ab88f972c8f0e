/** The size of what is sent, and of what lies before its first change. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { SentContext } from "../../../src/budget/context/sent.js";
import { createMeter } from "../../../src/budget/estimate/measure.js";
import type { Message } from "../../../src/session/entry.js";

const text = (chars: number): Message => ({ role: "user", content: "x".repeat(chars), timestamp: 1 });
const measure = createMeter();
function contextOf(...sizes: number[]): SentContext {
	const sent = new SentContext({ measure, estimate: ({ pi }) => pi });
	for (const chars of sizes) sent.push([text(chars)]);
	return sent;
}

test("the size follows every place that is added, replaced or emptied", () => {
	const sent = contextOf(400, 800, 1200);
	assert.deepEqual([sent.size.pi, sent.estimate], [600, 600]);
	sent.set(1, [text(40)]);
	sent.set(2, []);
	assert.deepEqual([sent.size.pi, sent.estimate, sent.piAt(1), sent.piAt(2)], [110, 110, 10, 0]);
});

test("what lies before the first change since the last request is still the same", () => {
	const sent = contextOf(400, 800, 1200, 1600);
	sent.set(2, [text(4)]);
	sent.set(1, [text(8)]);
	sent.set(3, []);
	assert.equal(sent.takeChange(), 100);
	assert.equal(sent.takeChange(), undefined);
});

test("what joins at the end is no change", () => {
	const sent = contextOf(400);
	sent.push([text(400)]);
	assert.equal(sent.takeChange(), undefined);
});

test("a message that stays before one that joins it in its place counts as the same", () => {
	const sent = contextOf(400, 800);
	sent.set(1, [...sent.at(1), text(40)]);
	assert.equal(sent.takeChange(), 300);
});

test("putting back the same message is no change", () => {
	const sent = contextOf(400, 800);
	assert.equal(sent.set(1, [...sent.at(1)]), false);
	assert.equal(sent.takeChange(), undefined);
});
