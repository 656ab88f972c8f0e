import assert from "node:assert/strict";
import { test } from "node:test";
import { didYouMean, suggest } from "../../src/text/suggest.js";

const KEYS = ["minBatchChars", "minArgChars", "spillThreshold", "rollingWindow", "autoBudgetThreshold", "enabled"];

for (const [title, word, expected] of [
	["a missing letter", "minBatchChar", ["minBatchChars"]],
	["a letter too many", "roollingWindow", ["rollingWindow"]],
	["two letters swapped count as one slip", "enalbed", ["enabled"]],
	["another letter case is no difference", "ROLLINGWINDOW", ["rollingWindow"]],
	[
		"a part of a name finds the names that hold it, the fuller match first",
		"threshold",
		["spillThreshold", "autoBudgetThreshold"],
	],
	["a slip goes before a part", "minArgChar", ["minArgChars"]],
	["a word that is like nothing finds nothing", "colour", []],
	["an empty word finds nothing", "", []],
] as const) {
	test(title, () => assert.deepEqual(suggest(word, KEYS), expected));
}

test("at most three are suggested, in the order given where they are equally near", () => {
	assert.deepEqual(suggest("t12", ["t13", "t11", "t2", "t1", "t99"]), ["t13", "t11", "t2"]);
});

test("a one-letter word is not near everything of its length", () => {
	assert.deepEqual(suggest("x", ["a", "b", "c"]), []);
});

test("a candidate given twice is suggested once", () => {
	assert.deepEqual(suggest("enabld", ["enabled", "enabled"]), ["enabled"]);
});

test("the phrase quotes what it suggests, and is empty without suggestions", () => {
	assert.equal(didYouMean(["a", "b"]), '; did you mean "a" or "b"?');
	assert.equal(didYouMean([]), "");
});
