import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { cutBytes, cutEnd, cutMiddle, cutStart, headAndTail } from "../../src/text/cut.js";
import { hasLoneSurrogate } from "../../src/text/well-formed.js";

const FAMILY = "👨‍👩‍👧‍👦";

test("a text that fits is returned as it is", () => {
	assert.equal(cutEnd("abc", 3, { mark: "…" }), "abc");
	assert.equal(cutStart("abc", 3, { mark: "…" }), "abc");
	assert.equal(cutMiddle("abc", 3), "abc");
	assert.equal(cutBytes("äb", 3), "äb");
});

test("plain text is cut to exactly the length asked for, mark included", () => {
	assert.equal(cutEnd("abcdefgh", 4), "abcd");
	assert.equal(cutEnd("abcdefgh", 4, { mark: "…" }), "abc…");
	assert.equal(cutStart("abcdefgh", 4), "efgh");
	assert.equal(cutStart("abcdefgh", 4, { mark: "…" }), "…fgh");
	assert.equal(cutMiddle("abcdefgh", 6), "abc…gh");
	assert.equal(cutMiddle("abcdefgh", 6, { mark: " ~ " }), "ab ~ h");
});

test("a mark that has no room is left out", () => {
	assert.equal(cutEnd("abcdefgh", 2, { mark: "..." }), "ab");
	assert.equal(cutEnd("abcdefgh", 0, { mark: "…" }), "");
	assert.equal(cutStart("abcdefgh", 0), "");
	assert.equal(cutBytes("abc", 0), "");
});

for (const limit of [200, 2_000, 4_000, 8_000]) {
	test(`an emoji across offset ${limit} goes whole to one side`, () => {
		const text = `${"x".repeat(limit - 1)}😀${"y".repeat(limit)}`;
		assert.equal(cutEnd(text, limit), "x".repeat(limit - 1));
		assert.equal(cutEnd(text, limit + 1), `${"x".repeat(limit - 1)}😀`);
		assert.equal(cutStart(text, limit + 1), "y".repeat(limit));
		assert.equal(cutBytes(text, limit), "x".repeat(limit - 1));
		assert.equal(cutBytes(text, limit + 3), `${"x".repeat(limit - 1)}😀`);
	});
}

for (const [name, cluster] of [
	["a family emoji", FAMILY],
	["a letter with a combining accent", "e\u0301"],
	["a heart with a variation selector", "❤\ufe0f"],
	["a flag", "🇩🇪"],
	["a skin tone", "👍🏽"],
	["CR LF", "\r\n"],
] as const) {
	test(`${name} is not taken apart`, () => {
		const text = `ab${cluster}cd`;
		for (let inside = 3; inside < 2 + cluster.length; inside++) {
			assert.equal(cutEnd(text, inside), "ab");
			assert.equal(cutStart(text, text.length - inside), "cd");
		}
		assert.equal(cutEnd(text, 2 + cluster.length), `ab${cluster}`);
	});
}

test("accents stacked without end are cut between code points instead", () => {
	const stacked = `a${"\u0301".repeat(500)}`;
	assert.equal(cutEnd(stacked, 300).length, 300);
	assert.equal(cutStart(stacked, 300).length, 300);
});

test("at a line: whole lines stay, without the newline at the cut", () => {
	const text = "first line\nsecond line\nthird line";
	assert.equal(cutEnd(text, 25, { atLine: true }), "first line\nsecond line");
	assert.equal(cutEnd(text, 22, { atLine: true }), "first line\nsecond line");
	assert.equal(cutStart(text, 25, { atLine: true }), "second line\nthird line");
	assert.equal(cutStart(text, 15, { atLine: true }), "third line");
	assert.equal(cutBytes(text, 25, { atLine: true }), "first line\nsecond line");
	assert.equal(cutEnd("first line\r\nsecond", 14, { atLine: true }), "first line");
});

test("at a line: a long line is cut inside rather than lost", () => {
	const text = `a\n${"x".repeat(100)}\nb`;
	assert.equal(cutEnd(text, 50, { atLine: true }), text.slice(0, 50));
	assert.equal(cutStart(text, 50, { atLine: true }), text.slice(-50));
	assert.equal(cutEnd("x".repeat(100), 50, { atLine: true }).length, 50);
});

test("bytes are bytes of UTF-8", () => {
	assert.equal(cutBytes("ääää", 5), "ää");
	assert.equal(cutBytes("日本語", 8), "日本");
	assert.equal(cutBytes("日本語", 9), "日本語");
});

test("head and tail say how much they leave out", () => {
	assert.deepEqual(headAndTail("abcdefgh", 4), { head: "abcdefgh", tail: "", omitted: 0 });
	assert.deepEqual(headAndTail("abcdefghi", 4), { head: "abcd", tail: "fghi", omitted: 1 });
	assert.deepEqual(headAndTail("abc😀defg😀hij", 4), { head: "abc", tail: "hij", omitted: 8 });
});

test("any text, any length: within the limit, a true part of the text, no half character", () => {
	const unit = fc.constantFrom("a", "\n", "\r\n", "é", "e\u0301", "日", "😀", FAMILY, "🇩🇪", "❤\ufe0f", "\u200d");
	const text = fc.array(unit, { maxLength: 60 }).map((parts) => parts.join(""));
	fc.assert(
		fc.property(text, fc.nat(150), fc.boolean(), (whole, limit, atLine) => {
			const head = cutEnd(whole, limit, { atLine });
			const tail = cutStart(whole, limit, { atLine });
			const bytes = cutBytes(whole, limit, { atLine });
			assert.ok(whole.startsWith(head) && head.length <= limit);
			assert.ok(whole.endsWith(tail) && tail.length <= limit);
			assert.ok(whole.startsWith(bytes) && Buffer.byteLength(bytes) <= limit);
			assert.ok(cutMiddle(whole, limit, { atLine }).length <= limit);
			const window = headAndTail(whole, limit, { atLine });
			assert.equal(window.head.length + window.omitted + window.tail.length, whole.length);
			for (const part of [head, tail, bytes, window.head, window.tail]) assert.equal(hasLoneSurrogate(part), false);
		}),
	);
});
