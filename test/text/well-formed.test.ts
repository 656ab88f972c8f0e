import assert from "node:assert/strict";
import { test } from "node:test";
import { hasLoneSurrogate, toWellFormed } from "../../src/text/well-formed.js";

test("a whole emoji is no lone surrogate", () => {
	assert.equal(hasLoneSurrogate("a 😀 b"), false);
	assert.equal(toWellFormed("a 😀 b"), "a 😀 b");
});

for (const [name, text, mended] of [
	["a high half", "a\ud83d b", "a\ufffd b"],
	["a low half", "\ude00b", "\ufffdb"],
	["halves in the wrong order", "\ude00\ud83d", "\ufffd\ufffd"],
	["a half before a whole one", "\ud83d😀", "\ufffd😀"],
] as const) {
	test(`${name} is found, and replaced by U+FFFD`, () => {
		assert.equal(hasLoneSurrogate(text), true);
		assert.equal(toWellFormed(text), mended);
	});
}
