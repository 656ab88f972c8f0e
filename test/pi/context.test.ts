/** The context that condense builds is the one that a real pi builds: on every example, and on real sessions where there are any. */
import assert from "node:assert/strict";
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { buildContext } from "../../src/context/build.js";
import { readSessionFile } from "../../src/session/read.js";
import { branchOf } from "../../src/session/tree.js";
import { runCondense } from "../helpers/cli.js";
import { piMessages } from "../helpers/pi.js";
import { age } from "../helpers/session-file.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const ROOT = join(import.meta.dirname, "..", "..");
const CORPUS = join(process.env.CONDENSE_SHARED ?? join(ROOT, "..", "shared"), "corpus");

function sessionsIn(folder: string): string[] {
	if (!existsSync(folder)) return [];
	return readdirSync(folder)
		.filter((name) => name.endsWith(".jsonl"))
		.map((name) => join(folder, name));
}

function ownMessages(path: string): unknown[] {
	const { lines } = branchOf(readSessionFile(path).session);
	return JSON.parse(JSON.stringify(buildContext(lines).map(({ message }) => message))) as unknown[];
}

test("there are real sessions to compare with", {
	skip: sessionsIn(CORPUS).length === 0 && `none in ${CORPUS}`,
}, () => {
	assert.ok(sessionsIn(CORPUS).length >= 8);
});

for (const original of [...sessionsIn(join(ROOT, "examples", "sessions")), ...sessionsIn(CORPUS)]) {
	test(`pi 0.73.1 has the same context of ${original.split(/[\\/]/).at(-1)}, before and after compact`, (t) => {
		const cwd = makeTempDir(t);
		const path = join(cwd, "s.jsonl");
		writeFileSync(path, readFileSync(original)); // the original may be read-only
		copyFileSync(path, join(cwd, "pi.jsonl")); // pi rewrites what it opens
		assert.deepEqual(ownMessages(path), piMessages(join(cwd, "pi.jsonl")));
		age(path);
		const { code, stderr } = runCondense(["compact", path, "--no-preview"], { cwd });
		assert.equal(code, 0, stderr);
		copyFileSync(path, join(cwd, "pi.jsonl"));
		assert.deepEqual(ownMessages(path), piMessages(join(cwd, "pi.jsonl")));
	});
}
