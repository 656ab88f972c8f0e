import assert from "node:assert/strict";
import { test } from "node:test";
import { type BlockPoint, blockChart } from "../../src/text/block-chart.js";

const SIZE = { columns: 40, rows: 4 };
const point = (before: number | null, after: number, mark?: string): BlockPoint => ({ before, after, mark });

test("what was before stands behind what is after, in another shade", () => {
	assert.deepEqual(blockChart([point(10, 10), point(20, 15), point(40, 20), point(40, 10)], SIZE), [
		"    40 │  ░░",
		"       │  ░░",
		"    20 │ ▄█░",
		"       │████",
		"     0 └────",
	]);
});

test("marks stand under their points; of several in a column the first in the alphabet", () => {
	const points = Array.from({ length: 64 }, (_, n) => point(10, 10, n === 0 ? "b" : n === 1 ? "a" : undefined));
	assert.equal(blockChart(points, SIZE).at(-1)?.trim(), "a");
	assert.ok(blockChart(points, SIZE).every((line) => line.length <= SIZE.columns));
});

test("what is not known leaves a gap", () => {
	assert.deepEqual(blockChart([point(8, 0), point(null, 0)], { columns: 40, rows: 1 }), ["     8 │░", "     0 └──"]);
});

test("nothing is an empty chart", () => assert.equal(blockChart([], SIZE).length, 5));
