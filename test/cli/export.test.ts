import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parseJsonRun, runCondense } from "../helpers/cli.js";
import { goOnInPi, piMessages } from "../helpers/pi.js";
import { age, copyExample } from "../helpers/session-file.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const EXAMPLES = readdirSync(join(import.meta.dirname, "..", "..", "examples", "sessions"));

function run(cwd: string, ...args: string[]) {
	const result = runCondense(args, { cwd });
	assert.equal(result.code, 0, `${args.join(" ")}: ${result.stderr}`);
	return result;
}

function refsIn(text: string): string[] {
	return [...new Set([...text.matchAll(/\[(t\d+):[^\]]*archived/g)].map((match) => match[1]!))];
}

for (const name of EXAMPLES) {
	test(`pi opens the export of ${name} and has the context that condense renders`, (t) => {
		const cwd = makeTempDir(t);
		const path = copyExample(name, cwd, "s.jsonl");
		const before = readFileSync(path);
		run(cwd, "export", "s.jsonl", "--out", "e.jsonl");
		assert.deepEqual(readFileSync(path), before, "the original is not touched");
		const { messages } = parseJsonRun<{ messages: unknown[] }>(run(cwd, "render", "e.jsonl", "--json"));
		assert.deepEqual(piMessages(join(cwd, "e.jsonl")), messages);
	});
}

for (const [how, flags] of [
	["in the parent", []],
	["in the file", ["--with-archive"]],
	["in files beside it", ["--sidecars"]],
] as const) {
	test(`every ref of an export leads to its original ${how}`, (t) => {
		const cwd = makeTempDir(t);
		copyExample("debugging.jsonl", cwd, "s.jsonl");
		run(cwd, "export", "s.jsonl", "--out", "e.jsonl", "--window", "0", ...flags);
		if (flags.length > 0) rmSync(join(cwd, "s.jsonl"));
		const refs = ["t1", "t5", "t20", ...refsIn(readFileSync(join(cwd, "e.jsonl"), "utf8"))];
		copyExample("debugging.jsonl", cwd, "again.jsonl");
		const originals = new Set(
			piMessages(join(cwd, "again.jsonl"))
				.filter((message) => (message as { role: string }).role === "toolResult")
				.map((message) => textOf(message)),
		);
		for (const ref of refs) {
			const { stdout } = run(cwd, "query", "--session", "e.jsonl", ref, "--raw");
			assert.ok(originals.has(stdout), `${ref} gives an original`);
		}
	});
}

function textOf(message: unknown): string {
	const { content } = message as { content: { type: string; text?: string }[] };
	return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}

test("--redact, --drop-images, --drop-thinking and --relative-paths leave nothing of what they name", (t) => {
	const cwd = makeTempDir(t);
	copyExample("debugging.jsonl", cwd, "s.jsonl");
	run(cwd, "export", "s.jsonl", "--out", "plain.jsonl", "--with-archive");
	const plain = readFileSync(join(cwd, "plain.jsonl"), "utf8");
	const flags = ["--redact", "--drop-images", "--drop-thinking", "--relative-paths"];
	run(cwd, "export", "s.jsonl", "--out", "e.jsonl", "--with-archive", ...flags);
	const shared = readFileSync(join(cwd, "e.jsonl"), "utf8");
	for (const trace of ["AKIAEXAMPLE", '"type":"image"', '"type":"thinking"', "/home/mira/src/ferrygate/"]) {
		assert.ok(plain.includes(trace), `${trace} is in the plain export`);
		assert.ok(!shared.includes(trace), `${trace} is not in the shared one`);
	}
	assert.ok(piMessages(join(cwd, "e.jsonl")).length > 10);
});

test("an export with its originals brings images back, too", (t) => {
	const cwd = makeTempDir(t);
	copyExample("debugging.jsonl", cwd, "s.jsonl");
	run(cwd, "export", "s.jsonl", "--out", "e.jsonl", "--with-archive", "--window", "0");
	rmSync(join(cwd, "s.jsonl"));
	const index = readFileSync(join(cwd, "e.jsonl"), "utf8")
		.split("\n")
		.find((line) => line.includes("context-prune-index"))!;
	const { data } = JSON.parse(index) as { data: { toolCalls: { images?: number }[]; refs: { shortId: string }[] } };
	const ref = data.refs[data.toolCalls.findIndex(({ images }) => images !== undefined)]!.shortId;
	run(cwd, "query", "--session", "e.jsonl", ref, "--save-images", "images");
	assert.equal(readdirSync(join(cwd, "images")).length, 1);
});

test("an export goes on in pi and is compacted again", (t) => {
	const cwd = makeTempDir(t);
	copyExample("protected.jsonl", cwd, "s.jsonl");
	run(cwd, "export", "s.jsonl", "--out", "e.jsonl");
	const path = join(cwd, "e.jsonl");
	for (const question of ["One?", "Two?", "Three?", "Four?"]) goOnInPi(path, question);
	age(path);
	run(cwd, "compact", "e.jsonl", "--target", "native", "--window", "0", "--no-preview");
	assert.equal(runCondense(["verify", "e.jsonl"], { cwd }).code, 0);
});

test("an export never replaces a file, unless --force", (t) => {
	const cwd = makeTempDir(t);
	copyExample("small.jsonl", cwd, "s.jsonl");
	run(cwd, "export", "s.jsonl");
	assert.ok(existsSync(join(cwd, "s.compacted.jsonl")));
	assert.equal(runCondense(["export", "s.jsonl"], { cwd }).code, 2);
	run(cwd, "export", "s.jsonl", "--force");
	assert.equal(
		runCondense(["export", "s.jsonl", "--out", "s.jsonl", "--force"], { cwd }).code,
		2,
		"not even then the original",
	);
});
