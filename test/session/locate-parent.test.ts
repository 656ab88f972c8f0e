import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { parentPathsOf } from "../../src/session/locate-parent.js";

const CHILD = join("moved", "child.jsonl");

test("a parent is where the header says, or beside the child", () => {
	assert.deepEqual(parentPathsOf({ parentSession: "/old/place/p.jsonl" }, CHILD), [
		"/old/place/p.jsonl",
		join("moved", "p.jsonl"),
	]);
});

test("a path that another system wrote has its name behind the last slash of either kind", () => {
	assert.equal(parentPathsOf({ parentSession: "C:\\pi\\p.jsonl" }, CHILD)[1], join("moved", "p.jsonl"));
});

test("without a parent there is nowhere to look, whatever else the header holds", () => {
	for (const parentSession of [undefined, "", null, 7, {}]) {
		assert.deepEqual(parentPathsOf({ parentSession: parentSession as string }, CHILD), []);
	}
});
