/** Lists of refs, and what is near a name that is not there. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { expandNames } from "../../src/query/expand.js";
import { nearNames, wasCalled } from "../../src/query/near.js";
import { CLOCK, call, session } from "../helpers/session-builder.js";
import { archive, record, sourcesOf } from "./archive-entries.js";

/** Refs t1, t2, t4, t10 and t64; block b3; a call named like a range. */
function built() {
	const it = session()
		.user("go")
		.assistant(call("t1..t9", "bash"), call("toolu_01AbCdEf", "bash"), call("open", "bash"))
		.result("t1..t9", "x")
		.result("toolu_01AbCdEf", "y");
	for (const ref of ["t10", "t1", "t2", "t4", "t64"]) archive(it, { [ref]: record(`id of ${ref}`) });
	it.custom("context-prune-chain", {
		blockId: "b3",
		startUserTimestamp: CLOCK + 1000,
		droppedToolCallIds: [],
		finalAssistantTimestamp: CLOCK + 9000,
		toolRefs: ["t2", "t4"],
		compressedAt: CLOCK + 9000,
	});
	return sourcesOf(it.says("done")).scope;
}

describe("words stand for", () => {
	for (const [title, words, expected] of [
		["themselves", ["t1", "toolu_x", "a,b"], ["t1", "toolu_x", "a,b"]],
		["the refs of a list", ["t1,t4"], ["t1", "t4"]],
		["a list that a shell has split", ["t1..t2,", "t64"], ["t1", "t2", "t64"]],
		["a list in one word with blanks", ["t1, t64"], ["t1", "t64"]],
		["the refs between two, in order of their numbers", ["t2..t64"], ["t2", "t4", "t10", "t64"]],
		["a range written backwards or short", ["t4..1"], ["t1", "t2", "t4"]],
		["both ends of a range, there or not", ["t3..t11"], ["t3", "t4", "t10", "t11"]],
		["one ref where both ends are the same", ["t2..t2"], ["t2"]],
		["the refs of a block", ["b3"], ["t2", "t4"]],
		["a call, even if it is named like a range", ["t1..t9"], ["t1..t9"]],
		["themselves, if one part is no ref", ["t1..t4,x"], ["t1..t4,x"]],
		["an empty id", [""], [""]],
		["a range as wide as numbers go", ["t10..t999999999999999"], ["t10", "t64", "t999999999999999"]],
	] as const) {
		test(title, () => assert.deepEqual(expandNames(words, built()), expected));
	}
});

describe("near", () => {
	for (const [title, name, expected] of [
		["a ref are the refs with the nearest numbers", "t60", ["t64", "t10", "t4"]],
		["a number are refs", "3", ["t2", "t4", "t1"]],
		["a capital letter are refs", "T65", ["t64", "t10", "t4"]],
		["a block is a block", "b4", ["b3"]],
		["an id with a slip is the id", "toolu_O1AbCdEf", ["toolu_01AbCdEf"]],
		["nothing is nothing", "zzzzzzzz", []],
	] as const) {
		test(title, () => assert.deepEqual(nearNames(name, built()), expected));
	}
});

test("a call without a result is known to have been made", () => {
	assert.equal(wasCalled("open", built()), true);
	assert.equal(wasCalled("toolu_other", built()), false);
});
