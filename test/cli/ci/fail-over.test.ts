import assert from "node:assert/strict";
import { test } from "node:test";
import { InvalidArgumentError } from "commander";
import { judgeSize, parseTokenCount } from "../../../src/cli/ci/fail-over.js";

for (const [text, tokens] of [
	["150000", 150_000],
	["150_000", 150_000],
	["150,000", 150_000],
	["150k", 150_000],
	["150K", 150_000],
	["1.1k", 1100],
	["1.5M", 1_500_000],
	["1m", 1_000_000],
] as const) {
	test(`${text} is ${tokens} tokens`, () => assert.equal(parseTokenCount(text), tokens));
}

for (const text of ["", "0", "-1", "k", "1.5", "1,50", "0.8", "80%", "150kk", "1e5", "Infinity", "0x10"]) {
	test(`${JSON.stringify(text)} is no number of tokens`, () => {
		assert.throws(() => parseTokenCount(text), InvalidArgumentError);
	});
}

test("a context that just fits is not over", () => {
	assert.deepEqual(judgeSize(8000, 8000), { limit: 8000, over: false, by: 0 });
	assert.deepEqual(judgeSize(8001, 8000), { limit: 8000, over: true, by: 1 });
});

test("without a limit, and without a size, nothing is judged", () => {
	assert.equal(judgeSize(8000, undefined), null);
	assert.equal(judgeSize(null, 8000), null);
});
