import assert from "node:assert/strict";
import { test } from "node:test";
import { Spending } from "../../../src/summarize/llm/spending.js";
import { formatDollars } from "../../../src/text/format-dollars.js";

test("what was spent and what is under way leave no room for a call beyond the cap", () => {
	const spending = new Spending(1);
	assert.equal(spending.reserve(0.4), undefined);
	assert.equal(spending.reserve(0.4), undefined);
	assert.match(spending.reserve(0.4)!, /^--max-cost \$1\.00: \$0\.00 spent, \$0\.80 under way, .* about \$0\.40$/);
	spending.settle(0.4, 0.1);
	assert.equal(spending.reserve(0.4), undefined);
});

test("a call that cost more than it was thought to leaves less for the rest", () => {
	const spending = new Spending(1);
	spending.reserve(0.1);
	spending.settle(0.1, 0.95);
	assert.match(spending.reserve(0.1)!, /\$0\.95 spent, and another/);
});

test("without a cap everything is allowed, and with a cap of 0 only what is free", () => {
	assert.equal(new Spending(null).reserve(1e9), undefined);
	assert.equal(new Spending(0).reserve(0), undefined);
	assert.match(new Spending(0).reserve(0.01)!, /--max-cost \$0\.00/);
});

test("dollars have as many places as they need, and what costs something never looks free", () => {
	assert.deepEqual([0, 0.00001, 0.0123, 0.1, 12.345].map(formatDollars), [
		"$0.00",
		"<$0.0001",
		"$0.0123",
		"$0.10",
		"$12.35",
	]);
});
