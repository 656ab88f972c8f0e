/** The commands that write pages. */
import assert from "node:assert/strict";
import { copyFileSync, existsSync, readFileSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { type CommandRun, runCondense } from "../helpers/cli.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const EXAMPLE = join(import.meta.dirname, "..", "..", "examples", "sessions", "debugging.jsonl");

interface Place {
	run(...args: string[]): CommandRun;
	read(name: string): string;
	has(name: string): boolean;
}

/** A folder with an example, twice, that no pi can have open. */
function place(t: TestContext): Place {
	const cwd = makeTempDir(t);
	for (const name of ["s.jsonl", "r.jsonl"]) {
		copyFileSync(EXAMPLE, join(cwd, name));
		utimesSync(join(cwd, name), 1_700_000_000, 1_700_000_000);
	}
	return {
		run: (...args) => runCondense(args, { cwd }),
		read: (name) => readFileSync(join(cwd, name), "utf8"),
		has: (name) => existsSync(join(cwd, name)),
	};
}

const PAGE = /^<!doctype html>\n[\s\S]*<\/html>\n$/;

test("compact writes its preview as a page where its name ends in .html", (t) => {
	const { run, read } = place(t);
	const { code, stdout } = run("compact", "s.jsonl", "--window", "1", "--preview", "out.html");
	assert.equal(code, 0);
	assert.match(stdout, /preview {2}out\.html/);
	assert.match(read("out.html"), PAGE);
	assert.match(read("out.html"), /What the model will see after this run/);
});

test("a dry run writes the preview that is named, and leaves the session alone", (t) => {
	const { run, read } = place(t);
	const before = read("s.jsonl");
	assert.equal(run("compact", "s.jsonl", "-n", "--preview", "out.html").code, 0);
	assert.match(read("out.html"), PAGE);
	assert.equal(read("s.jsonl"), before);
});

test("render prints a page or writes it", (t) => {
	const { run, read } = place(t);
	assert.match(run("render", "s.jsonl", "--format", "html").stdout, PAGE);
	assert.equal(run("render", "s.jsonl", "-o", "out.html").stdout, "");
	assert.match(read("out.html"), PAGE);
});

test("inspect writes a page beside what it prints", (t) => {
	const { run, read } = place(t);
	const { code, stdout, stderr } = run("inspect", "s.jsonl", "--html", "out.html");
	assert.equal(code, 0);
	assert.match(stdout, /reclaimable/);
	assert.match(stderr, /page out\.html/);
	assert.match(read("out.html"), /Where the tokens of this session are/);
});

test("budget writes a page, and with it replays: the session stays as it is", (t) => {
	const { run, read } = place(t);
	const before = read("s.jsonl");
	const { code } = run("budget", "s.jsonl", "--threshold", "0.1", "--context-window", "200000", "--html", "out.html");
	assert.equal(code, 0);
	assert.match(read("out.html"), /What a budget would have done/);
	assert.equal(read("s.jsonl"), before);
});

test("--full holds whole originals", (t) => {
	const { run, read } = place(t);
	run("compact", "s.jsonl", "-n", "--preview", "some.html");
	run("compact", "s.jsonl", "-n", "--full", "--preview", "full.html");
	assert.match(read("some.html"), /"omittedChars":/);
	assert.doesNotMatch(read("full.html"), /"omittedChars":/);
	assert.ok(read("full.html").length > read("some.html").length);
});

for (const [title, args] of [
	["--full without a page", ["compact", "s.jsonl", "--full"]],
	["--full with markdown", ["compact", "s.jsonl", "--full", "--preview", "out.md"]],
	["--full with text", ["render", "s.jsonl", "--full"]],
	["one preview for two sessions", ["compact", "s.jsonl", "r.jsonl", "--preview", "out.html"]],
	["a page over its session", ["inspect", "s.jsonl", "--html", "s.jsonl"]],
] as const) {
	test(`${title} is an error, and nothing is written`, (t) => {
		const { run, read, has } = place(t);
		const before = read("s.jsonl");
		assert.equal(run(...args).code, 2);
		assert.equal(read("s.jsonl"), before);
		assert.ok(!has("out.html") && !has("out.md"));
	});
}

test("a page is as private as its session", (t) => {
	const cwd = makeTempDir(t);
	copyFileSync(EXAMPLE, join(cwd, "s.jsonl"));
	assert.equal(runCondense(["render", "s.jsonl", "-o", "out.html"], { cwd }).code, 0);
	assert.equal(
		statSync(join(cwd, "out.html")).mode & 0o077,
		statSync(join(cwd, "s.jsonl")).mode & 0o077 & ~process.umask(),
	);
});
