import assert from "node:assert/strict";
import { test } from "node:test";
import { RefIndex } from "../../../src/page/client/refs.js";
import { item, threeTasks } from "../items.js";

const REFS = new RefIndex(threeTasks());

test("a ref leads to its stub", () => assert.deepEqual(REFS.placeOf("t2"), { at: 4 }));

test("a ref in a block leads to the first result of it that the block took in", () => {
	assert.deepEqual(REFS.placeOf("t1"), { at: 1, wasAt: 1 });
});

test("a block leads to itself", () => assert.deepEqual(REFS.placeOf("b1"), { at: 1 }));

test("refs that are not on the page lead nowhere", () => assert.equal(REFS.placeOf("t3"), undefined));

test("in a text only whole names of known refs are found", () => {
	const text = "`t2` and t1..t2, but at2, t22, t2-x and t3 are none; b1 is.";
	assert.deepEqual(
		REFS.find(text).map(({ start, end, ref }) => [start, text.slice(start, end), ref]),
		[
			[1, "t2", "t2"],
			[9, "t1", "t1"],
			[13, "t2", "t2"],
			[53, "b1", "b1"],
		],
	);
});

test("a name that a file made up is no ref, whatever it says", () => {
	const refs = new RefIndex([
		item("result", "", { refs: ['"><script>'] }),
		item("block", "", { blockId: "__proto__" }),
	]);
	assert.equal(refs.placeOf('"><script>'), undefined);
	assert.equal(refs.placeOf("__proto__"), undefined);
});
