import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { sidecarsBeside } from "../../src/run/sidecars.js";
import { makeTempDir } from "../helpers/temp-dir.js";

test("of the sidecars of a run those go that no entry names, and a file from before stays", async (t) => {
	const session = join(makeTempDir(t), "s.jsonl");
	await sidecarsBeside(session, "s", false).write("old@1", "from an earlier run");
	const folder = sidecarsBeside(session, "s", false);
	const [old, kept, left] = [
		await folder.write("old@1", "from an earlier run"),
		await folder.write("a@2", "one text"),
		await folder.write("b@3", "another text"),
	];
	folder.takeBack(new Set([kept.path]));
	assert.deepEqual(
		[old, kept, left].map(({ path }) => existsSync(path)),
		[true, true, false],
	);
	assert.equal(readdirSync(dirname(kept.path)).length, 2);
});

test("nothing is left of a run whose entries could not be written", async (t) => {
	const session = join(makeTempDir(t), "s.jsonl");
	const folder = sidecarsBeside(session, "s", false);
	const { path } = await folder.write("a@2", "one text");
	folder.takeBack();
	assert.equal(existsSync(dirname(path)), false);
});
