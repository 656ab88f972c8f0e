import assert from "node:assert/strict";
import { test } from "node:test";
import { foldAt } from "../../../src/page/client/fold.js";

const lines = (count: number) => Array.from({ length: count }, (_, n) => `line ${n}`).join("\n");

for (const [title, text, shown] of [
	["a short text is whole", lines(10), lines(10)],
	["a few lines more are no reason to fold", lines(15), lines(15)],
	["a long text is folded after its lines", lines(40), lines(10)],
	["one endless line is folded by its characters", "x".repeat(9000), "x".repeat(2200)],
	["a character more than that is not", "x".repeat(2201), "x".repeat(2201)],
	["long lines count by their characters", `${"y".repeat(3000)}\n${lines(3)}`, "y".repeat(2200)],
	["no character is halved", `${"x".repeat(2199)}${"😀".repeat(300)}`, "x".repeat(2199)],
	["an empty text is whole", "", ""],
] as const) {
	test(title, () => assert.equal(text.slice(0, foldAt(text, 10)), shown));
}
