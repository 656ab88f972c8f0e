/** What a request would have cost with less in it: warm, cold, with a broken cache, with and without cache writes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { priceOf, simulateSplit, worthOfToken } from "../../../src/budget/cost/cache.js";

/** As Anthropic has it: reading 0.1, writing 1.25 of the input price. And as OpenAI has it: writing is free. */
const WRITES = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 };
const READS = { input: 1.25, output: 10, cacheRead: 0.125, cacheWrite: 0 };
const warm = { input: 5, cacheRead: 90_000, cacheWrite: 2000, output: 300 };
const cold = { input: 5, cacheRead: 0, cacheWrite: 92_000, output: 300 };
const expired = { input: 5, cacheRead: 4000, cacheWrite: 88_000, output: 300 };
const base = 4000;

for (const [title, recorded, saved, kept, prices, expected] of [
	["nothing saved, nothing changed: as recorded", warm, 0, undefined, WRITES, warm],
	[
		"nothing saved without a cache: as recorded",
		{ ...cold, input: 92_005, cacheWrite: 0 },
		0,
		undefined,
		READS,
		{ ...cold, input: 92_005, cacheWrite: 0 },
	],
	["a warm request reads less", warm, 30_000, undefined, WRITES, { ...warm, cacheRead: 60_000 }],
	["a cold request writes less", cold, 30_000, undefined, WRITES, { ...cold, cacheWrite: 62_000 }],
	[
		"where the cache had expired, the system prompt is still read, and less is written",
		expired,
		30_000,
		undefined,
		WRITES,
		{ ...expired, cacheWrite: 58_000 },
	],
	[
		"after a flush the rest behind the first change is written anew",
		warm,
		30_000,
		20_000,
		WRITES,
		{ ...warm, cacheRead: 20_000, cacheWrite: 42_000 },
	],
	["a flush while the cache is cold breaks nothing", cold, 30_000, 20_000, WRITES, { ...cold, cacheWrite: 62_000 }],
	[
		"where writing is free, the rest is plain input",
		{ ...warm, input: 2005, cacheWrite: 0 },
		30_000,
		20_000,
		READS,
		{ ...warm, input: 42_005, cacheRead: 20_000, cacheWrite: 0 },
	],
	["a larger request reads more", warm, -1000, undefined, WRITES, { ...warm, cacheRead: 91_000 }],
	[
		"more saved than there was leaves nothing to pay for",
		warm,
		200_000,
		undefined,
		WRITES,
		{ ...warm, input: 0, cacheRead: 0, cacheWrite: 0 },
	],
] as const) {
	test(title, () => assert.deepEqual(simulateSplit(recorded, { saved, kept, base }, prices), expected));
}

test("a token that is saved is worth what it was paid for: a read, a write, or input", () => {
	assert.equal(worthOfToken(warm, base, WRITES), 0.3e-6);
	assert.equal(worthOfToken(cold, base, WRITES), 3.75e-6);
	assert.equal(worthOfToken({ ...cold, input: 92_000, cacheWrite: 0 }, base, READS), 1.25e-6);
});

test("prices are dollars for a million tokens", () => {
	const million = { input: 1e6, output: 1e6, cacheRead: 1e6, cacheWrite: 1e6 };
	assert.equal(priceOf(million, WRITES), 3 + 15 + 0.3 + 3.75);
});
