/** When a budget asks for a flush (SPEC 9, and the table of the first design). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { limitOf, limitReached, type Policy, shouldBudgetFlush, triggerAfterTools } from "../../src/budget/trigger.js";

const usage = (tokens: number | null, contextWindow = 200_000) => ({ tokens, contextWindow });
const policy = (given: Partial<Policy>): Policy => ({
	threshold: null,
	delta: null,
	windowCap: null,
	pruneOn: "on-demand",
	...given,
});

for (const [title, given, threshold, expected] of [
	["no threshold is never reached", usage(199_999), null, false],
	["0 is no threshold", usage(199_999), 0, false],
	["a negative fraction is no threshold", usage(199_999), -0.5, false],
	["80 is no fraction", usage(199_999), 80, false],
	["a little over 1 is no fraction", usage(400_000), 1.01, false],
	["NaN is no threshold", usage(199_999), Number.NaN, false],
	["usage that is not there reaches nothing", undefined, 0.8, false],
	["tokens that are not known reach nothing", usage(null), 0.8, false],
	["a window of 0 is no window", usage(1000, 0), 0.8, false],
	["a negative window is no window", usage(1000, -1), 0.8, false],
	["a window that is no number is no window", usage(1000, Number.NaN), 0.8, false],
	["exactly at the threshold is reached", usage(160_000), 0.8, true],
	["over the threshold is reached", usage(160_001), 0.8, true],
	["under the threshold is not", usage(159_999), 0.8, false],
	["1 is the whole window", usage(200_000), 1, true],
	["an empty context reaches nothing", usage(0), 0.0001, false],
] as const) {
	test(title, () => assert.equal(shouldBudgetFlush(given, threshold), expected));
}

test("on a large window the cap is reached long before the fraction", () => {
	const capped = policy({ threshold: 0.9, windowCap: 300_000 });
	assert.equal(limitReached(usage(299_999, 1_000_000), capped), undefined);
	assert.equal(limitReached(usage(300_000, 1_000_000), capped), "window-cap");
	assert.equal(limitReached(usage(180_000, 200_000), capped), "threshold");
	assert.deepEqual([limitOf(capped, 1_000_000), limitOf(capped, 200_000)], [300_000, 180_000]);
});

test("a cap holds without a threshold, and tokens that are not known do not reach it", () => {
	assert.equal(limitReached(usage(300_000), policy({ windowCap: 300_000 })), "window-cap");
	assert.equal(limitReached(usage(null), policy({ windowCap: 1 })), undefined);
});

test("a policy without threshold and cap has no limit", () => {
	assert.equal(limitOf(policy({ delta: 0.1 }), 200_000), undefined);
});

test("one turn that adds a part of the window flushes by itself", () => {
	const jumps = policy({ delta: 0.2 });
	assert.equal(triggerAfterTools(usage(45_000), 40_000, jumps), "delta");
	assert.equal(triggerAfterTools(usage(45_000), 39_999, jumps), undefined);
	assert.equal(triggerAfterTools(usage(190_000), 100_000, policy({})), undefined);
});

test("a threshold that is reached is named before a jump", () => {
	assert.equal(triggerAfterTools(usage(190_000), 100_000, policy({ delta: 0.2, threshold: 0.8 })), "threshold");
});
