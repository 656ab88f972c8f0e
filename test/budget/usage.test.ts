/** Recorded usage as pi reads it (SPEC 9; CASES 74). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { contextTokens, promptOf, recordedCost, splitOf } from "../../src/budget/usage.js";
import type { AssistantMessage, Usage } from "../../src/session/entry.js";

const answer = (usage: unknown, stopReason = "stop") =>
	({ role: "assistant", content: [], usage, stopReason, timestamp: 1 }) as unknown as AssistantMessage;
const full = { input: 10, output: 20, cacheRead: 300, cacheWrite: 4000, totalTokens: 4330 };

test("the context after an answer is totalTokens, or the sum of its parts", () => {
	assert.equal(contextTokens(answer(full)), 4330);
	assert.equal(contextTokens(answer({ ...full, totalTokens: 9 })), 9);
	assert.equal(contextTokens(answer({ ...full, totalTokens: undefined })), 4330);
	assert.equal(contextTokens(answer({ ...full, totalTokens: 0 })), 4330);
});

for (const [title, usage, stopReason] of [
	["usage of an aborted attempt is not usable", full, "aborted"],
	["usage of a failed attempt is not usable", full, "error"],
	["usage of zeros alone is not usable", { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0 }, "stop"],
	["missing usage is not usable", undefined, "stop"],
	["usage of null is not usable", null, "stop"],
	["usage without numbers is not usable", { input: "10", output: null }, "stop"],
] as const) {
	test(title, () => assert.equal(contextTokens(answer(usage, stopReason)), undefined));
}

test("a failed attempt was paid for all the same", () => {
	assert.deepEqual(splitOf(answer(full, "error")), { input: 10, output: 20, cacheRead: 300, cacheWrite: 4000 });
	assert.equal(promptOf(splitOf(answer(full))!), 4310);
	assert.equal(splitOf(answer({ input: 0, output: 0 })), undefined);
});

test("a cost is what was noted, and nothing where nothing was", () => {
	assert.equal(recordedCost({ cost: { total: 0.5 } }), 0.5);
	assert.equal(recordedCost({ cost: { total: 0 } }), 0);
	assert.equal(recordedCost({} as Usage), undefined);
	assert.equal(recordedCost({ cost: { input: 1 } }), undefined);
});
