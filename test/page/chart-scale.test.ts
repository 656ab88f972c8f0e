import assert from "node:assert/strict";
import { test } from "node:test";
import { placeOf, shortCount, thinOut, ticksUpTo } from "../../src/page/chart-scale.js";

for (const [most, ticks] of [
	[0, [0, 1, 2, 3, 4].slice(0, 1)],
	[10, [0, 2.5, 5, 7.5, 10].map(Math.round)],
	[67_691, [0, 20_000, 40_000, 60_000, 80_000]],
	[100_000, [0, 25_000, 50_000, 75_000, 100_000]],
	[1_050_000, [0, 500_000, 1_000_000, 1_500_000]],
] as const) {
	test(`the grid up to ${most}`, () => assert.deepEqual(ticksUpTo(most), ticks));
}

test("counts are short on the axis", () => {
	assert.deepEqual([0, 999, 1000, 2500, 84_000, 1_200_000].map(shortCount), ["0", "999", "1k", "2.5k", "84k", "1.2M"]);
});

test("of many points enough are drawn, the last and the marked ones among them", () => {
	const points = Array.from({ length: 10_000 }, (_, n) => ({
		turn: String(n),
		before: n,
		after: n,
		...(n === 1234 ? { marks: [{ kind: "flush" as const, text: "flush" }] } : {}),
	}));
	const thin = thinOut(points, 100);
	assert.ok(thin.length <= 103);
	assert.deepEqual([thin[0], thin.at(-1)], [points[0], points.at(-1)]);
	assert.ok(thin.includes(points[1234]!));
	assert.equal(thinOut(points.slice(0, 100), 100).length, 100);
});

test("points are spread from end to end; a single one stands at the end", () => {
	assert.deepEqual(
		[0, 1, 2].map((nth) => placeOf(nth, 3)),
		[0, 500, 1000],
	);
	assert.equal(placeOf(0, 1), 1000);
});
