import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { walkSessionFiles } from "../../src/session/locate-walk.js";
import { makeTempDir } from "../helpers/temp-dir.js";

function walk(root: string, maxDepth = Number.POSITIVE_INFINITY) {
	const unreadable: string[] = [];
	const files = walkSessionFiles(root, {
		maxDepth,
		isWanted: (file: string) => file.endsWith(".jsonl"),
		enters: (name) => name !== "skipped",
		onUnreadable: (dir) => unreadable.push(dir),
	});
	return { files, unreadable };
}

test("only *.jsonl are found, sorted by path, down to the depth asked for", (t) => {
	const root = makeTempDir(t);
	for (const dir of ["b/c", "skipped", "a.jsonl"]) mkdirSync(join(root, dir), { recursive: true });
	for (const file of ["z.jsonl", "z.md", "b/y.jsonl", "b/c/x.jsonl", "skipped/w.jsonl"])
		writeFileSync(join(root, file), "");
	assert.deepEqual(walk(root).files, ["b/c/x.jsonl", "b/y.jsonl", "z.jsonl"]);
	assert.deepEqual(walk(root, 2).files, ["b/y.jsonl", "z.jsonl"]);
	assert.deepEqual(walk(root, 1).files, ["z.jsonl"]);
});

test("what cannot be read as a folder is told, and ends nothing", (t) => {
	const file = join(makeTempDir(t), "file");
	writeFileSync(file, "");
	assert.deepEqual(walk(file), { files: [], unreadable: [file] });
});

test("a thousand folders deep is no problem", (t) => {
	const root = makeTempDir(t);
	const deep = Array.from({ length: 1000 }, () => "d");
	mkdirSync(join(root, ...deep), { recursive: true });
	writeFileSync(join(root, ...deep, "a.jsonl"), "");
	assert.equal(walk(root).files.length, 1);
});

test("a link back up does not list a file again", (t) => {
	const root = makeTempDir(t);
	mkdirSync(join(root, "d"));
	writeFileSync(join(root, "d", "a.jsonl"), "");
	symlinkSync("..", join(root, "d", "up"));
	assert.deepEqual(walk(root).files, ["d/a.jsonl"]);
});
