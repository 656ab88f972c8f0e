import assert from "node:assert/strict";
import { test } from "node:test";
import { growthOf, median, type Series, summarize } from "../../../bench/speed/results.js";

const run = (wallMs: number, cpuMs: number, peakKilobytes: number | undefined, bytesAdded = 0) => ({
	wallMs,
	cpuMs,
	peakKilobytes,
	bytesAdded,
});

const FLOOR: Series = {
	row: "floor",
	floor: "floor",
	measured: [run(10, 5, 1000), run(90, 50, 1000), run(20, 10, 3000)],
};

test("the median is the middle one, or halfway between the middle two", () => {
	assert.equal(median([5, 1, 3]), 3);
	assert.equal(median([4, 1, 3, 2]), 2.5);
});

test("a row is a multiple of its floor's median, not of its mean; the floor itself is none", () => {
	const [floor, row] = summarize([FLOOR, { row: "work", floor: "floor", measured: [run(60, 40, 5000, 7)] }]);
	assert.deepEqual([floor!.wallMs, floor!.cpuMs, floor!.wallRatio, floor!.cpuRatio], [20, 10, null, null]);
	assert.deepEqual([row!.wallRatio, row!.cpuRatio, row!.bytesAdded, row!.runs], [3, 4, 7, 1]);
	assert.equal(row!.peakMegabytes, 5.12);
});

test("a program that is not installed has no row, and one that tells no memory has none to show", () => {
	const results = summarize([FLOOR, { row: "jq", floor: "floor", measured: [] }]);
	assert.deepEqual(
		results.map(({ row }) => row),
		["floor"],
	);
	const [, other] = summarize([FLOOR, { row: "jq", floor: "floor", measured: [run(10, 10, undefined)] }]);
	assert.equal(other!.peakMegabytes, null);
});

test("growth is what is left without an empty process's part, from each size to the next", () => {
	const at = (input: string, cpuMs: number) => ({
		input,
		shape: "turns" as const,
		bytes: 0,
		results: summarize([{ row: "work", floor: "work", measured: [run(1, cpuMs, 1000)] }]),
	});
	const inputs = [at("5 MB", 50), at("50 MB", 140), at("500 MB", 1040)];
	assert.deepEqual(growthOf(inputs, 40), [
		{
			row: "work",
			steps: [
				{ from: "5 MB", to: "50 MB", cpu: 10, peak: 1 },
				{ from: "50 MB", to: "500 MB", cpu: 10, peak: 1 },
			],
		},
	]);
});
