/** What --verbose adds, and that it adds nothing to the result. */
import assert from "node:assert/strict";
import { cpSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { runCondense } from "../helpers/cli.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const EXAMPLES = join(import.meta.dirname, "..", "..", "examples", "sessions");
const NOW = { SOURCE_DATE_EPOCH: "1780000000" };

function folderOf(t: Parameters<typeof makeTempDir>[0]): string {
	const cwd = makeTempDir(t);
	cpSync(join(EXAMPLES, "small.jsonl"), join(cwd, "small.jsonl"));
	utimesSync(join(cwd, "small.jsonl"), 1_770_000_000, 1_770_000_000);
	return cwd;
}

test("--verbose says which settings are set, and where", (t) => {
	const env = { ...NOW, CONDENSE_SPILL_THRESHOLD: "1000" };
	const words = ["inspect", "small.jsonl", "--verbose", "--set", "minBatchChars=5", "--window", "1"];
	const { stderr } = runCondense(words, { cwd: folderOf(t), env });
	assert.match(stderr, /^condense: spillThreshold is 1000 \(environment, CONDENSE_SPILL_THRESHOLD\)$/m);
	assert.match(stderr, /^condense: minBatchChars is 5 \(flag, .+\)$/m);
	assert.match(stderr, /^condense: chainCompression.rollingWindow is 1 \(flag, --window\)$/m);
	assert.doesNotMatch(stderr, /concurrency/);
});

test("long work says its stages as plain lines with --verbose, and without it nothing", (t) => {
	const cwd = folderOf(t);
	const words = ["compact", "small.jsonl", "--dry-run"];
	const silent = runCondense(words, { cwd, env: NOW });
	assert.equal(silent.stderr, "");
	const told = runCondense([...words, "--verbose"], { cwd, env: NOW });
	assert.match(told.stderr, /^(condense: [^\n]*small\.jsonl: [^\n]+\n)+$/);
	assert.equal(told.stdout, silent.stdout);
});

test("an error keeps its stack with --verbose alone", (t) => {
	const cwd = folderOf(t);
	assert.doesNotMatch(runCondense(["render", "none.jsonl"], { cwd }).stderr, /\n {4}at /);
	assert.match(runCondense(["render", "none.jsonl", "-v"], { cwd }).stderr, /\n {4}at /);
});
