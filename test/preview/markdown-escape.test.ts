import assert from "node:assert/strict";
import { test } from "node:test";
import { code, details, fence, table } from "../../src/preview/markdown-escape.js";

for (const [title, text, expected] of [
	["a plain text gets three backticks", "a", "```text\na\n```"],
	["a fence is longer than any run inside", "```\n`````", "``````text\n```\n`````\n``````"],
	["a text that ends in a newline gets no second one", "a\n", "```text\na\n```"],
	["an empty text is an empty block", "", "```text\n\n```"],
] as const) {
	test(title, () => assert.equal(fence(text), expected));
}

for (const [title, text, expected] of [
	["code in a line", "a b", "`a b`"],
	["with a backtick inside", "a`b", "`` a`b ``"],
	["at its ends", "``", "``` `` ```"],
	["a newline becomes a blank", "a\n\nb", "`a b`"],
	["nothing is no code", " \n", ""],
] as const) {
	test(title, () => assert.equal(code(text), expected));
}

test("a pipe does not end a cell", () => {
	assert.equal(table(["a", "b"], "lr", [["`x|y`", "1"]]), "| a | b |\n| :-- | --: |\n| `x\\|y` | 1 |");
});

test("a title is text", () => {
	assert.equal(details("<b> & co", "x"), "<details><summary>&lt;b&gt; &amp; co</summary>\n\nx\n\n</details>");
});
