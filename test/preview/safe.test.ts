import assert from "node:assert/strict";
import { test } from "node:test";
import { safeExcerpt, safeLine, safeName, safeText, shortenText } from "../../src/preview/safe.js";

const LINES = Array.from({ length: 200 }, (_, n) => `line ${n}`).join("\n");

test("an excerpt is the two ends at lines, and counts what is between", () => {
	const { text, cut } = safeExcerpt(LINES, 200);
	assert.match(text, /^line 0\n(?:line \d+\n)*line \d+$/);
	assert.match(cut!.tail, /^(?:line \d+\n)+line 199$/);
	assert.equal(text.length + cut!.omittedChars + cut!.tail.length, LINES.length);
});

test("what would save next to nothing is not cut", () => {
	assert.deepEqual(safeExcerpt("x".repeat(250), 200), { text: "x".repeat(250) });
});

test("a shortened excerpt counts on", () => {
	const { text, cut } = shortenText(safeExcerpt(LINES, 800), 200);
	assert.ok(text.length <= 100 && cut!.tail.length <= 100);
	assert.equal(text.length + cut!.omittedChars + cut!.tail.length, LINES.length);
});

test("a line is one line, without blanks at its ends, and cut with a mark", () => {
	assert.equal(safeLine("\n a\tb\r\nc "), "a b c");
	assert.equal(safeLine("abcdef", 4), "abc…");
});

test("a cut keeps characters whole", () => {
	const { text, cut } = safeExcerpt("👩‍👩‍👧‍👦".repeat(100), 201);
	assert.match(text + cut!.tail, /^(?:👩‍👩‍👧‍👦)+$/u);
});

test("a name from a file is one line of plain characters", () => {
	assert.equal(safeName("t12"), "t12");
	assert.equal(safeName("t1\n\u202ex"), "t1 <U+202E>x");
});

for (const [name, text, shown] of [
	["a title for a terminal", "a\x1b]0;EVIL\x07b", "a<U+001B>]0;EVIL<U+0007>b"],
	["a device string", "a\x1bPEVIL\x1b\\b", "a<U+001B>PEVILb"],
	["its one-byte form", "a\x9dEVIL\x9cb", "a<U+009D>EVIL<U+009C>b"],
	["a colour", "a\x1b[31mred\x1b[0m", "ared"],
] as const) {
	test(`${name}: what the model reads of it is seen`, () => assert.equal(safeText(text), shown));
}
