/** Sessions that come through a named pipe: their writer is there once, so everything is read in one go. */
import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { runCondense } from "../helpers/cli.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const ROOT = join(import.meta.dirname, "..", "..");
const COMMAND = join(ROOT, "bin", "condense.js");
/** A process that waits for a writer hears no signal but this one. */
const PATIENCE = { timeout: 60_000, killSignal: "SIGKILL" } as const;
const OLD = 1_770_000_000;

/** Each command that reads a session, with the pipe as `s.jsonl`. */
const LINES = [
	"compact s.jsonl --out new.jsonl",
	"compact s.jsonl --dry-run",
	"compact other.jsonl s.jsonl --dry-run",
	"inspect s.jsonl",
	"inspect s.jsonl other.jsonl",
	"verify s.jsonl",
	"verify s.jsonl other.jsonl",
	"verify s.jsonl --repair --out new.jsonl",
	"query t1 --session s.jsonl",
	"query --list --session s.jsonl",
	"budget s.jsonl --dry-run --context-window 200000",
	"render s.jsonl",
	"export s.jsonl --out -",
	"undo s.jsonl --list",
];

/** A folder with a compacted session as `s.jsonl`, and another one beside it. */
function folderOf(context: TestContext): string {
	const folder = makeTempDir(context);
	for (const [from, to] of [
		["small", "s"],
		["debugging", "other"],
	] as const) {
		cpSync(join(ROOT, "examples", "sessions", `${from}.jsonl`), join(folder, `${to}.jsonl`));
		utimesSync(join(folder, `${to}.jsonl`), OLD, OLD);
	}
	assert.equal(runCondense(["compact", "s.jsonl", "--window", "0", "--no-preview"], { cwd: folder }).code, 0);
	return folder;
}

/** Puts a pipe in the place of `s.jsonl`, with a writer that opens it once. */
function asPipe(folder: string, context: TestContext): ChildProcess {
	const [path, copy] = [join(folder, "s.jsonl"), join(folder, "copy.txt")];
	cpSync(path, copy);
	rmSync(path);
	execFileSync("mkfifo", [path]);
	const writer = spawn("sh", ["-c", 'cat "$1" > "$2"', "sh", copy, path]);
	context.after(() => writer.kill("SIGKILL"));
	return writer;
}

for (const line of LINES) {
	test(`${line}: through a pipe as from a file`, { skip: process.platform === "win32" }, (context) => {
		const folder = folderOf(context);
		const args = line.split(" ");
		const time = { SOURCE_DATE_EPOCH: "1777600000" };
		const expected = runCondense(args, { cwd: folder, env: time });
		assert.equal(expected.code, 0, expected.stderr);
		rmSync(join(folder, "new.jsonl"), { force: true });
		rmSync(join(folder, "new.preview.md"), { force: true });
		asPipe(folder, context);
		const env = { PATH: process.env.PATH, HOME: folder, TZ: "UTC", ...time };
		const run = spawnSync(process.execPath, [COMMAND, ...args], { cwd: folder, env, input: "", ...PATIENCE });
		assert.deepEqual([run.signal, run.status, String(run.stderr)], [null, expected.code, expected.stderr]);
		assert.equal(String(run.stdout), expected.stdout);
	});
}
