import assert from "node:assert/strict";
import { test } from "node:test";
import { CondenseError } from "../../src/errors.js";
import { parseSession } from "../../src/session/parse.js";
import { branchOf, leafOf } from "../../src/session/tree.js";
import { session } from "../helpers/session-builder.js";

/** A session of entries `id<parent`, in file order; `-` is no parent. */
function tree(entries: readonly string[]) {
	const lines = entries.map((entry) => {
		const [id, parent] = entry.split("<");
		return JSON.stringify({ type: "custom", id, parentId: parent === "-" ? null : parent });
	});
	const header = '{"type":"session","version":3,"id":"s"}';
	return parseSession([Buffer.from(`${[header, ...lines].join("\n")}\n`)], "s.jsonl");
}

for (const [title, entries, ids] of [
	["the branch runs from the root to the last entry of the file", ["a<-", "b<a", "c<b"], ["a", "b", "c"]],
	["the last entry is the leaf, also where it hangs on an early one", ["a<-", "b<a", "c<b", "d<a"], ["a", "d"]],
	["another root is a branch of its own", ["a<-", "b<a", "c<-"], ["c"]],
	["an empty parent is none", ["a<-", "b<"], ["b"]],
	["of two entries with one id the later one is on the branch", ["a<-", "b<a", "a<-", "c<b"], ["a", "b", "c"]],
	["a session that is only a header has no branch", [], []],
] as const) {
	test(title, () => {
		const { lines, findings } = branchOf(tree(entries));
		assert.deepEqual(
			lines.map(({ entry }) => entry.id),
			ids,
		);
		assert.deepEqual(findings, []);
	});
}

test("the later of two entries with one id is meant", () => {
	const read = tree(["a<-", "b<a", "a<-", "c<b"]);
	assert.equal(branchOf(read).lines[0], read.lines[2]);
});

test("a parent that is not in the file ends the branch and is reported with its line", () => {
	const { lines, findings } = branchOf(tree(["a<-", "b<gone", "c<b"]));
	assert.deepEqual(
		lines.map(({ entry }) => entry.id),
		["b", "c"],
	);
	assert.deepEqual(
		findings.map(({ check, line }) => [check, line]),
		[["missing-parent", 3]],
	);
	assert.match(findings[0]!.message, /entry b names a parent gone /);
});

for (const [title, entries] of [
	["an entry that is its own parent", ["a<a"]],
	["two entries that are each other's parents", ["a<b", "b<a"]],
	["a loop above the leaf", ["a<c", "b<a", "c<b", "d<c"]],
] as const) {
	test(`${title} is an error, not a hang`, () => {
		assert.throws(
			() => branchOf(tree(entries)),
			(error) => error instanceof CondenseError && error.code === "input.cycle",
		);
	});
}

test("a loop beside the branch does no harm", () => {
	assert.equal(branchOf(tree(["x<y", "y<x", "a<-", "b<a"])).lines.length, 2);
});

test("any entry can be asked for its branch", () => {
	const read = tree(["a<-", "b<a", "c<a"]);
	assert.deepEqual(
		branchOf(read, read.byId.get("b")).lines.map(({ entry }) => entry.id),
		["a", "b"],
	);
	assert.equal(leafOf(read), read.byId.get("c"));
	assert.equal(leafOf(tree([])), undefined);
});

test("a branch of 200,000 entries is walked", () => {
	const read = tree(Array.from({ length: 200_000 }, (_, i) => `e${i}<${i === 0 ? "-" : `e${i - 1}`}`));
	assert.equal(branchOf(read).lines.length, 200_000);
});

test("labels, names and bookkeeping are entries of the branch like any other", () => {
	const built = session().user("q").entry({ type: "label", targetId: "x", label: "y" }).custom("z", 1).says("a");
	assert.deepEqual(
		built.branch().lines.map(({ entry }) => entry.type),
		["message", "label", "custom", "message"],
	);
});
