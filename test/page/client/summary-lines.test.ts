import assert from "node:assert/strict";
import { test } from "node:test";
import { linesAbout, summaryOf } from "../../../src/page/client/summary-lines.js";
import { item, threeTasks } from "../items.js";

const TEXT = [
	"t7 read a.ts: foo bar",
	"t8..t12 edit b.ts",
	"- `t13` ran the tests",
	"  two of them failed",
	"- `t14`: nothing",
	"",
	"In all it went well.",
	"",
	"Refs: `t7`, `t8` (full output: condense query t7)",
].join("\n");

for (const [ref, lines] of [
	["t7", "t7 read a.ts: foo bar"],
	["t10", "t8..t12 edit b.ts"],
	["t13", "- `t13` ran the tests\n  two of them failed"],
	["t14", "- `t14`: nothing"],
	["t1", ""],
] as const) {
	test(`the lines about ${ref}`, () => assert.equal(linesAbout(ref, TEXT), lines));
}

test("a ref's summary is found by the refs that it lists", () => {
	assert.deepEqual(summaryOf("t4", threeTasks()), { at: 7, text: "t3..t5 edit a.ts" });
	assert.equal(summaryOf("t1", threeTasks()), undefined);
});

test("a summary that names no single ref is shown whole", () => {
	const items = [item("summary", "It all went well.", { refs: ["t1"] })];
	assert.equal(summaryOf("t1", items)?.text, "It all went well.");
});
