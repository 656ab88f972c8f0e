/** After how many requests a flush has paid for itself. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { breakEvens } from "../../../src/budget/cost/break-even.js";
import type { RecordedRequest } from "../../../src/budget/recorded.js";

const PRICES = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 };
const BASE = 4000;

/** Warm requests of so many tokens, but for those that are named cold. */
function requests(count: number, prompt = 100_000, cold: readonly number[] = []): RecordedRequest[] {
	return Array.from({ length: count }, (_, i) => {
		const isCold = cold.includes(i);
		const split = { input: 0, cacheRead: isCold ? 0 : prompt - 1000, cacheWrite: isCold ? prompt : 1000, output: 100 };
		return { split, model: { provider: "p", id: "m" } } as unknown as RecordedRequest;
	});
}

const simulated = (count: number, reclaimed: number, at: number, kept: number) =>
	Array.from({ length: count }, (_, i) => ({
		saved: i >= at ? reclaimed : 0,
		kept: i === at ? kept : undefined,
		base: BASE,
	}));

function breakEven(list: RecordedRequest[], reclaimed: number, kept: number, ends: number[] = [], summarizer = 0) {
	const flush = { request: 2, reclaimed, summarizer };
	return breakEvens([flush], list, simulated(list.length, reclaimed, 2, kept), () => PRICES, ends)[0];
}

test("a warm cache is paid back after about 11.5 times what remains, over what went", () => {
	// 20,000 stay behind the change, 40,000 go: 11.5 / 2 - 1 further requests, and the first.
	const paid = breakEven(requests(60), 40_000, 40_000)!;
	assert.ok(paid.extraCost > 0);
	assert.deepEqual([paid.turns, paid.isReached], [6, true]);
});

test("a cold cache is paid back at once", () => {
	const paid = breakEven(requests(60, 100_000, [2]), 40_000, 40_000)!;
	assert.ok(paid.extraCost < 0);
	assert.deepEqual([paid.turns, paid.isReached], [1, true]);
});

test("where the session ends first, the pace so far says how long it would take", () => {
	assert.deepEqual(pick(breakEven(requests(5), 40_000, 40_000)), [6, false]);
});

test("pi's own compaction ends what a flush saves", () => {
	assert.deepEqual(pick(breakEven(requests(60), 40_000, 40_000, [4])), [6, false]);
});

test("what reclaims nothing is never paid back", () => {
	assert.deepEqual(pick(breakEven(requests(60), 0, 40_000)), [null, false]);
});

test("summaries have to be paid back too", () => {
	const paid = breakEven(requests(60), 40_000, 40_000, [], 0.12)!;
	assert.equal(paid.turns, 16);
});

test("a flush that no request follows, or without prices, has no break-even", () => {
	const flush = { request: 3, reclaimed: 1, summarizer: 0 };
	assert.deepEqual(
		breakEvens([flush], requests(3), simulated(3, 1, 2, 0), () => PRICES, []),
		[undefined],
	);
	assert.deepEqual(
		breakEvens([flush], requests(9), simulated(9, 1, 2, 0), () => undefined, []),
		[undefined],
	);
});

function pick(paid: ReturnType<typeof breakEven>) {
	return [paid?.turns, paid?.isReached];
}
