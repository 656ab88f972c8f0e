/**
 * What holds for every command, whatever it does: no escape codes outside a terminal, quiet and JSON as promised, the
 * same bytes twice, and nothing said when a reader goes away. One table of command lines; every command is in it.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { COMMANDS } from "../../src/cli/commands.js";
import { runCondense } from "../helpers/cli.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const ROOT = join(import.meta.dirname, "..", "..");
const COMMAND = join(ROOT, "bin", "condense.js");
const OLD = 1_770_000_000;
const ESC = "\u001b";
/** That byte, and others that a terminal obeys. */
const hasCodes = (text: string) => [ESC, "\u009b", "\u0007"].some((character) => text.includes(character));

/** `hostile.jsonl` is full of escape codes, `done.jsonl` was compacted, `broken.jsonl` lacks half a line. */
const LINES = [
	"compact hostile.jsonl",
	"compact hostile.jsonl --dry-run",
	"compact hostile.jsonl --out - --no-preview",
	"compact hostile.jsonl --preview page.html --window 0",
	"compact hostile.jsonl --preview page.txt --target native",
	"compact hostile.jsonl broken.jsonl nothing.jsonl --window 1",
	"compact sessions --jobs 2 --window 1",
	"inspect sessions broken.jsonl",
	"verify sessions --strict",
	"query t1 b1 --session done.jsonl",
	"query t998 --session done.jsonl",
	"query --list --session done.jsonl",
	"query --grep the --session hostile.jsonl",
	"budget hostile.jsonl --dry-run --threshold 0.05",
	"budget hostile.jsonl --compare",
	"budget hostile.jsonl --csv --threshold 0.05",
	"inspect hostile.jsonl",
	"inspect done.jsonl --html page.html",
	"render done.jsonl",
	"render hostile.jsonl --format md",
	"render done.jsonl --format html",
	"export hostile.jsonl --out new.jsonl --with-archive",
	"verify hostile.jsonl done.jsonl broken.jsonl",
	"undo done.jsonl --list",
	"undo done.jsonl",
	"config",
	"config --set minBatchChar=1",
	"completion bash",
	"render nothing.jsonl",
	"render broken.jsonl --no-such-option",
] as const;

/** Results that are no report, so that --quiet and --json leave them as they are. */
const isFile = (line: string) => line.includes("--out - ");
/** What is asked for by name is given as it is, escape codes included; what stands around it is clean. */
const isExact = (line: string) => line.startsWith("query t") || isFile(line);
/** Words that make no sense together end before there is anything to put into an object. */
const isUsageError = (line: string) => /NoSuch|no-such|minBatchChar=|--csv|nothing\.jsonl$|--format/.test(line);

let template = "";
let folder = "";

before((t) => {
	const root = makeTempDir(t as never);
	template = join(root, "template");
	folder = join(root, "work");
	mkdirSync(template);
	const lines = readFileSync(join(ROOT, "examples", "sessions", "protected.jsonl"), "utf8")
		.trimEnd()
		.split("\n");
	const hostile = lines.map((line) => line.replaceAll("ferrygate", "ferry\\u001b[31mgate\\u001b]0;x\\u0007\\u009b1m"));
	writeFileSync(join(template, "hostile.jsonl"), `${hostile.join("\n")}\n`);
	writeFileSync(join(template, "done.jsonl"), `${hostile.join("\n")}\n`);
	writeFileSync(
		join(template, "broken.jsonl"),
		[...hostile.slice(0, 9), "{\u001b[7m", ...hostile.slice(9), ""].join("\n"),
	);
	mkdirSync(join(template, "sessions"));
	for (const name of ["a.jsonl", "b.jsonl"]) cpSync(join(template, "hostile.jsonl"), join(template, "sessions", name));
	age(template);
	const done = runCondense(["compact", "done.jsonl", "--window", "0", "--no-preview"], { cwd: template });
	assert.equal(done.code, 0, done.stderr);
	age(template);
});
after(() => rmSync(folder, { recursive: true, force: true }));

function age(dir: string): void {
	for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" })) utimesSync(join(dir, name), OLD, OLD);
}

/** Runs in a fresh folder that is always at the same place. */
function run(line: string, env: { [name: string]: string } = {}) {
	freshFolder();
	const words = line.split(" ");
	return runCondense(words, { cwd: folder, env: { TERM: "xterm-256color", COLORTERM: "truecolor", ...env } });
}

function freshFolder(): void {
	rmSync(folder, { recursive: true, force: true });
	cpSync(template, folder, { recursive: true, preserveTimestamps: true });
}

function filesIn(): { [name: string]: string } {
	return Object.fromEntries(
		readdirSync(folder, { recursive: true, encoding: "utf8" })
			.filter((name) => /\.\w+$/.test(name))
			.map((name) => [name, readFileSync(join(folder, name), "latin1")]),
	);
}

test("every command is in the table", () => {
	const named = new Set(LINES.map((line) => line.split(" ")[0]));
	assert.deepEqual(
		COMMANDS.map(({ name }) => name).filter((name) => !named.has(name)),
		[],
	);
});

for (const line of LINES) {
	test(`condense ${line}: no escape codes in a pipe; the same bytes twice, whatever colours are wished for`, () => {
		const env = { SOURCE_DATE_EPOCH: "1780000000" };
		const [once, files] = [run(line, env), filesIn()];
		if (!isExact(line)) assert.ok(!hasCodes(once.stdout), "standard output");
		assert.ok(!hasCodes(once.stderr), "standard error");
		for (const [name, text] of Object.entries(files)) {
			if (/\.(md|txt|html)$/.test(name)) assert.ok(!text.includes(ESC), name);
		}
		assert.doesNotMatch(once.stderr, /this is a bug/);
		const [again, filesAgain] = [run(line, { ...env, NO_COLOR: "1", FORCE_COLOR: "1" }), filesIn()];
		assert.equal(again.stdout, once.stdout);
		assert.equal(again.stderr, once.stderr);
		assert.deepEqual(filesAgain, files);

		const { code, stdout, stderr } = run(`${line} --quiet --color never`, { ...env, FORCE_COLOR: "1" });
		assert.equal(code, once.code);
		assert.equal(stdout, isFile(line) ? once.stdout : "", "quiet");
		for (const said of stderr.split("\n")) assert.match(said, /^$|^condense: error: |^ {2}try: |^ /, "quiet");
		if (code === 0) assert.equal(stderr, "", "quiet");
	});

	test(`condense ${line}: --json is one object whose first key is its schema, --verbose or not`, () => {
		const { code, stdout, stderr } = run(`${line} --json --verbose`);
		assert.equal(`${stdout}${stderr}`.includes(ESC), false);
		assert.ok(!hasCodes(stderr));
		if (isFile(line) || isUsageError(line)) return assert.ok(code === 0 || code === 2);
		assert.match(stdout, new RegExp(`^{"schema":"condense/(${line.split(" ")[0]}|runs|inspections)@1",.*}\n$`));
		assert.ok(JSON.parse(stdout));
		return undefined;
	});
}

for (const { name } of COMMANDS) {
	const line = LINES.find((one) => one.startsWith(name)) ?? name;
	test(`condense ${line}: a reader that goes away is no error, and nobody is told`, async () => {
		const withoutReader = await runClosed(line, "stdout");
		assert.equal(withoutReader.code, 0);
		assert.doesNotMatch(withoutReader.text, /EPIPE|interrupted|bug/);
		const withoutListener = await runClosed(`${line} --verbose`, "stderr");
		assert.equal(withoutListener.code, run(line).code);
	});
}

for (const line of ["query --list --session done.jsonl", "inspect hostile.jsonl", "config", "render nothing.jsonl"]) {
	test(`condense ${line}: FORCE_COLOR and --color always colour a pipe`, () => {
		const forced = run(line, { FORCE_COLOR: "1" });
		assert.ok(`${forced.stdout}${forced.stderr}`.includes(ESC), "FORCE_COLOR");
		const always = run(`${line} --color always`, { NO_COLOR: "1" });
		assert.ok(`${always.stdout}${always.stderr}`.includes(ESC), "--color always");
	});
}

test("a result that cannot be written is an error that says so, whatever the command did", (t) => {
	if (!existsSync("/dev/full")) return t.skip("there is no device that is always full");
	for (const line of ["config", "render hostile.jsonl", "compact hostile.jsonl --out -"]) {
		freshFolder();
		const command = `"$1" "$2" ${line} > /dev/full`;
		const { status, stderr } = spawnSync("sh", ["-c", command, "sh", process.execPath, COMMAND], {
			cwd: folder,
			encoding: "utf8",
			env: { PATH: process.env.PATH, HOME: folder },
		});
		assert.equal(status, 2, stderr);
		assert.match(stderr, /condense: error: standard output: ENOSPC/);
		assert.doesNotMatch(stderr, /\n {4}at /);
	}
	return undefined;
});

/** Runs with one stream's reader gone before anything is written; gives what the other one got. */
async function runClosed(line: string, closed: "stdout" | "stderr"): Promise<{ code: number | null; text: string }> {
	freshFolder();
	const env = { PATH: process.env.PATH, HOME: folder, TZ: "UTC" };
	const child = spawn(process.execPath, [COMMAND, ...line.split(" ")], { cwd: folder, env });
	child.stdin.end();
	child[closed].destroy();
	let text = "";
	child[closed === "stdout" ? "stderr" : "stdout"].on("data", (bytes) => {
		text += String(bytes);
	});
	const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
	return { code, text };
}

for (const [line, begins] of [
	["render done.jsonl --out -", "done.jsonl · target extension"],
	["render done.jsonl --out - --format html", "<!doctype html>"],
	["inspect done.jsonl --html -", "<!doctype html>"],
	["budget hostile.jsonl --html - --threshold 0.5", "<!doctype html>"],
	["compact hostile.jsonl --out -", '{"type":"session"'],
	["export hostile.jsonl --out -", '{"type":"session"'],
	["verify hostile.jsonl --repair --out -", '{"type":"session"'],
] as const) {
	test(`condense ${line}: a dash is standard output, and no file of that name`, () => {
		const { code, stdout, stderr } = run(line);
		assert.equal(code, 0, stderr);
		assert.equal(stdout.slice(0, begins.length).toLowerCase(), begins.toLowerCase());
		assert.ok(!readdirSync(folder).includes("-"));
		const both = run(`${line} --json`);
		assert.deepEqual({ code: both.code, stdout: both.stdout }, { code: 2, stdout: "" });
		assert.match(both.stderr, /both want standard output/);
	});
}

for (const line of [
	"compact - --out -",
	"query --grep the --session -",
	"budget - --dry-run --threshold 0.5",
	"inspect -",
	"render -",
	"export - --out -",
	"verify -",
	"undo - --list",
]) {
	test(`condense ${line}: reads the session from standard input`, () => {
		freshFolder();
		const input = readFileSync(join(folder, "hostile.jsonl"));
		const { code, stdout, stderr } = runCondense(line.split(" "), { cwd: folder, input });
		assert.equal(code, 0, stderr);
		assert.notEqual(stdout, "");
	});
}
