import assert from "node:assert/strict";
import { test } from "node:test";
import { fraction, listOf, oneOf, onOff, orNull, wholeNumber, words } from "../../src/settings/kinds.js";

const chars = wholeNumber(0, "characters");
const few = wholeNumber(1, "calls", 64);
const names = listOf("names");

test("what is allowed is said in words", () => {
	assert.equal(chars.allowed, "a whole number of characters from 0");
	assert.equal(few.allowed, "a whole number of calls from 1 to 64");
	assert.equal(orNull(onOff).allowed, "true or false, or null");
	assert.equal(oneOf(["a", "b"]).allowed, '"a", "b"');
});

test("a kind of few words lists them, with null where it may be unset", () => {
	assert.deepEqual(oneOf(["a", "b"]).choices, ["a", "b"]);
	assert.deepEqual(orNull(onOff).choices, ["true", "false", "null"]);
	assert.equal(chars.choices, undefined);
});

for (const [title, kind, good, bad] of [
	["whole numbers", chars, [0, 5], [-1, 1.5, "5", null, Number.NaN, 2 ** 53, true]],
	["whole numbers with an end", few, [1, 64], [0, 65]],
	["fractions", fraction, [0.8, 1, 0.001], [0, 80, -0.5, 1.01, "0.8", Number.NaN, null]],
	["switches", onOff, [true, false], ["true", 1, null]],
	["choices", oneOf(["turn", "all"]), ["turn"], ["Turn", "", 0, null]],
	["texts", words("text"), ["x"], ["", "  ", 5, null]],
	["lists", names, [[], ["a", "b"]], ["a", [1], [""], { 0: "a" }, null]],
	["null where it may be unset", orNull(fraction), [null, 0.5], [0, undefined]],
] as const) {
	test(`${title}: values of a file`, () => {
		for (const value of good) assert.deepEqual(kind.check(value), value);
		for (const value of bad) assert.equal(kind.check(value), undefined, JSON.stringify(value));
	});
}

for (const [title, kind, pairs] of [
	[
		"whole numbers",
		chars,
		[
			["12", 12],
			[" 0 ", 0],
			["1e3", 1000],
			["", undefined],
			["x", undefined],
			["-1", undefined],
		],
	],
	[
		"fractions",
		fraction,
		[
			["0.8", 0.8],
			["1", 1],
			["80", undefined],
			["80%", undefined],
			["", undefined],
		],
	],
	[
		"switches",
		onOff,
		[
			["true", true],
			["Yes", true],
			["0", false],
			["off", false],
			["maybe", undefined],
			["valueOf", undefined],
		],
	],
	[
		"choices",
		oneOf(["turn"]),
		[
			["turn", "turn"],
			[" turn ", "turn"],
			["all", undefined],
		],
	],
	[
		"texts",
		words("text"),
		[
			[" a b ", "a b"],
			[" ", undefined],
		],
	],
	[
		"lists",
		names,
		[
			["a, b,,c", ["a", "b", "c"]],
			['["a,b"]', ["a,b"]],
			["[]", []],
			["[1]", undefined],
			["[a]", undefined],
		],
	],
	[
		"null",
		orNull(fraction),
		[
			["null", null],
			["None", null],
			["0.5", 0.5],
			["x", undefined],
		],
	],
] as const) {
	test(`${title}: as typed`, () => {
		for (const [text, value] of pairs) assert.deepEqual(kind.parse(text), value, JSON.stringify(text));
	});
}
