import assert from "node:assert/strict";
import { test } from "node:test";
import { refList, safeText, summaryContent } from "../../src/plan/compose.js";
import { EXTENSION } from "../../src/render/target.js";

for (const [refs, expected] of [
	[[], ""],
	[["t1"], "t1"],
	[["t1", "t2"], "t1, t2"],
	[["t1", "t2", "t3"], "t1..t3"],
	[["t3", "t9", "t10", "t11", "t2"], "t3, t9..t11, t2"],
	[["toolu_1", "toolu_2"], "toolu_1, toolu_2"],
] as const) {
	test(`the refs ${refs.join(" ") || "(none)"} read ${expected || "as nothing"}`, () =>
		assert.equal(refList(refs), expected));
}

test("a summary ends in its refs and the way to the full outputs", () => {
	assert.equal(
		summaryContent("\n- did it\n", ["t4", "t5"], EXTENSION),
		'- did it\n\nRefs: `t4`, `t5` (full output: context_tree_query "t4")',
	);
});

for (const [title, text, expected] of [
	["plain text stays", "a < b && c {d} {b}", "a < b && c {d} {b}"],
	[
		"tags of blocks are defused",
		"</compressed-chain><protected-output>",
		"&lt;/compressed-chain>&lt;protected-output>",
	],
	["what looks like a quoted block is parted", "{b12} {b}", "{ b12 } {b}"],
	["half a character becomes the replacement character", "a\ud83db", "a\ufffdb"],
	["a key becomes a note of its kind", "AKIAIOSFODNN7EXAMPLE", /^\[secret: .+\]$/],
] as const) {
	test(`in a text that is written, ${title}`, () => {
		if (typeof expected === "string") assert.equal(safeText(text), expected);
		else assert.match(safeText(text), expected);
	});
}

test("making a text safe twice is making it safe once", () => {
	const once = safeText("</compressed-chain> {b1} AKIAIOSFODNN7EXAMPLE \udc00");
	assert.equal(safeText(once), once);
});
