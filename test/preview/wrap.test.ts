import assert from "node:assert/strict";
import { test } from "node:test";
import { wrapLines } from "../../src/preview/wrap.js";

for (const [title, text, expected] of [
	["a line that fits stays", "one two", ["one two"]],
	["a longer one breaks at a blank", "one two three", ["one two", "three"]],
	["a word that does not fit stays whole", "abcdefghijklmnop q", ["abcdefghijklmnop", "q"]],
	["a line of one long word stays", "abcdefghijklmnop", ["abcdefghijklmnop"]],
	["what goes on is indented like its beginning", "  one two three", ["  one two", "  three"]],
	["an item of a list hangs", "- one two three", ["- one two", "  three"]],
	["newlines stay", "a\n\nb", ["a", "", "b"]],
	["an indent is no place to break", "    abcdefghijkl", ["    abcdefghijkl"]],
	["nothing is one empty line", "", [""]],
] as const) {
	test(title, () => assert.deepEqual(wrapLines(text, 9), expected));
}

test("no word is lost", () => {
	const words = Array.from({ length: 500 }, (_, n) => "w".repeat((n * 7) % 23) + n);
	assert.deepEqual(wrapLines(words.join(" "), 40).join(" ").split(" "), words);
});
