import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parseJsonRun, runCondense } from "../helpers/cli.js";
import { goOnInPi, piMessages } from "../helpers/pi.js";
import { age, copyExample } from "../helpers/session-file.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const EXAMPLES = readdirSync(join(import.meta.dirname, "..", "..", "examples", "sessions"));

interface Rendered {
	target: string;
	messages: unknown[];
}

function run(cwd: string, ...args: string[]) {
	const result = runCondense(args, { cwd });
	assert.equal(result.code, 0, `${args.join(" ")}: ${result.stderr}`);
	return result;
}

function seen(cwd: string): unknown[] {
	return parseJsonRun<Rendered & { [key: string]: unknown }>(run(cwd, "render", "s.jsonl", "--json")).messages;
}

for (const name of EXAMPLES) {
	for (const target of ["extension", "native"]) {
		test(`undo of ${target} on ${name} gives pi its context back, and an undo of that takes it away`, (t) => {
			const cwd = makeTempDir(t);
			const path = copyExample(name, cwd, "s.jsonl");
			const before = { pi: piMessages(path), seen: seen(cwd) };
			age(path);
			run(cwd, "compact", "s.jsonl", "--target", target, "--window", "0", "--no-preview");
			const bytes = readFileSync(path);
			const compacted = { pi: piMessages(path), seen: seen(cwd) };
			age(path);
			run(cwd, "undo", "s.jsonl");
			assert.deepEqual({ pi: piMessages(path), seen: seen(cwd) }, before);
			assert.deepEqual(readFileSync(path).subarray(0, bytes.length), bytes, "undo appends, too");
			age(path);
			run(cwd, "undo", "s.jsonl");
			assert.deepEqual({ pi: piMessages(path), seen: seen(cwd) }, compacted);
		});
	}
}

test("what pi has added since the run stays after an undo", (t) => {
	const cwd = makeTempDir(t);
	const path = copyExample("debugging.jsonl", cwd, "s.jsonl");
	run(cwd, "compact", "s.jsonl", "--no-preview");
	goOnInPi(path, "Is the relay quiet now?");
	age(path);
	run(cwd, "undo", "s.jsonl");
	const other = copyExample("debugging.jsonl", cwd, "plain.jsonl");
	const expected = piMessages(other);
	const messages = piMessages(path);
	assert.deepEqual(messages.slice(0, expected.length), expected);
	assert.deepEqual(
		messages.slice(expected.length).map((message) => (message as { role: string }).role),
		["user", "assistant"],
	);
});

test("a run that others built on takes them along", (t) => {
	const cwd = makeTempDir(t);
	const path = copyExample("debugging.jsonl", cwd, "s.jsonl");
	const before = piMessages(path);
	age(path);
	run(cwd, "compact", "s.jsonl", "--window", "5", "--no-preview");
	run(cwd, "compact", "s.jsonl", "--window", "0", "--no-preview");
	const { runs } = parseJsonRun<{ runs: { id: string }[] }>(run(cwd, "undo", "s.jsonl", "--list", "--json"));
	assert.equal(runs.length, 2);
	const undone = parseJsonRun<{ alsoUndone: string[] }>(run(cwd, "undo", "s.jsonl", "--run", runs[1]!.id, "--json"));
	assert.deepEqual(undone.alsoUndone, [runs[0]!.id]);
	assert.deepEqual(piMessages(path), before);
});

for (const target of ["extension", "native"]) {
	test(`undo of one block under ${target} opens it, no later run closes it, and undo takes that back`, (t) => {
		const cwd = makeTempDir(t);
		const path = copyExample("debugging.jsonl", cwd, "s.jsonl");
		run(cwd, "compact", "s.jsonl", "--target", target, "--no-preview");
		const compacted = seen(cwd);
		assert.match(JSON.stringify(compacted), /compressed-chain id=\\\\?"b2/);
		age(path);
		run(cwd, "undo", "b2", "s.jsonl");
		const opened = seen(cwd);
		assert.doesNotMatch(JSON.stringify(opened), /compressed-chain id=\\\\?"b2/);
		assert.ok(opened.length > compacted.length);
		assert.match(run(cwd, "compact", "s.jsonl", "--no-preview").stdout, /nothing to do/);
		assert.equal(runCondense(["undo", "b2", "s.jsonl"], { cwd }).code, 2, "it is open already");
		age(path);
		run(cwd, "undo", "s.jsonl");
		assert.deepEqual(seen(cwd), compacted);
	});
}

test("a session that was never compacted has nothing to undo", (t) => {
	const cwd = makeTempDir(t);
	const path = copyExample("small.jsonl", cwd);
	const before = readFileSync(path);
	const { code, stderr } = runCondense(["undo", "small.jsonl"], { cwd });
	assert.equal(code, 2);
	assert.match(stderr, /nothing to undo/);
	assert.deepEqual(readFileSync(path), before);
});

test("--dry-run says what would happen and writes nothing", (t) => {
	const cwd = makeTempDir(t);
	const path = copyExample("small.jsonl", cwd, "s.jsonl");
	run(cwd, "compact", "s.jsonl", "--window", "0", "--no-preview");
	const before = readFileSync(path);
	assert.match(run(cwd, "undo", "s.jsonl", "--dry-run").stdout, /would undo/);
	assert.deepEqual(readFileSync(path), before);
});
