import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { stripControl } from "../../src/text/strip-control.js";

const ESC = "\x1b";

for (const [name, text] of [
	["colour", `${ESC}[1;31mred${ESC}[0m`],
	["a colour with colons", `${ESC}[38:2::1:2:3mred`],
	["cursor movement", `${ESC}[2J${ESC}[Hred`],
	["a one-byte CSI", "\x9b31mred"],
	["a window title", `${ESC}]0;new title é${ESC}\\red`],
	["a title in one-byte form", "\x9d0;new title\x9cred"],
	["a link", `${ESC}]8;;http://a.example/${ESC}\\red${ESC}]8;;\x07`],
	["writing the clipboard", `${ESC}]52;c;aGk=\x07red`],
	["a device string", `${ESC}Pq#0;2~~\n${ESC}\\red`],
	["an application string", `${ESC}_Gf=100;AAAA${ESC}\\red`],
	["a reset and a charset", `${ESC}c${ESC}(Bred`],
] as const) {
	test(`${name} is removed, its text stays`, () => assert.equal(stripControl(text), "red"));
}

for (const [name, text, shown] of [
	["a lone escape", `a${ESC}`, "a<U+001B>"],
	["a bell", "a\x07b", "a<U+0007>b"],
	["NUL and DEL", "a\0b\x7f", "a<U+0000>b<U+007F>"],
	["backspaces", "rm\b\bls", "rm<U+0008><U+0008>ls"],
	["a direction override", "a\u202etxt.exe", "a<U+202E>txt.exe"],
	["an isolate", "\u2066x\u2069", "<U+2066>x<U+2069>"],
	["a zero-width space", "pass\u200bword", "pass<U+200B>word"],
	["a tag character", "x\u{e0041}", "x<U+E0041>"],
	["a supplementary variation selector", "x\u{e0101}", "x<U+E0101>"],
	["a lone surrogate", "x\ud83d", "x<U+D83D>"],
] as const) {
	test(`${name} is shown as its code point`, () => {
		assert.equal(stripControl(text), shown);
		assert.equal(stripControl(text, { keepLines: true }), shown);
	});
}

test("every kind of line break and tab becomes one blank in a one-line field", () => {
	assert.equal(stripControl("a\nb\r\nc\rd\te\u2028f\x85g"), "a b c d e f g");
	assert.equal(stripControl("a\n\nb\tc"), "a  b c");
});

test("with keepLines line breaks become newlines and tabs stay", () => {
	assert.equal(stripControl("a\nb\r\nc\rd\te\u2029f", { keepLines: true }), "a\nb\nc\nd\te\nf");
	assert.equal(stripControl("a\n\nb\tc", { keepLines: true }), "a\n\nb\tc");
});

test("letters of all scripts, emoji and their joiners are left alone", () => {
	const text = "naïve Ω שלום مرحبا नमस्ते 日本語 👨‍👩‍👧 ❤\ufe0f می\u200cخواهم";
	assert.equal(stripControl(text), text);
});

test("an unfinished sequence does not swallow what follows it", () => {
	assert.equal(stripControl(`${ESC}]0;${"a ".repeat(10_000)}`).length, 20_002);
	assert.equal(stripControl("\x9d".repeat(100_000)), "<U+009D>".repeat(100_000));
});

test("any text: nothing below U+0020 remains, and a second pass changes nothing", () => {
	const unit = fc.constantFrom(
		ESC,
		"[",
		"]",
		"0",
		";",
		"m",
		"\x07",
		"\\",
		"P",
		"\x9b",
		"\x9c",
		"\n",
		"\r",
		"a",
		"\u202e",
	);
	fc.assert(
		fc.property(fc.array(unit, { maxLength: 30 }), (units) => {
			const once = stripControl(units.join(""));
			// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
			assert.doesNotMatch(once, /[\x00-\x1f\x7f-\x9f\u202e]/);
			assert.equal(stripControl(once), once);
		}),
	);
});
