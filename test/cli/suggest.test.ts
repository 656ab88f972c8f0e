/** What was probably meant, wherever a name is typed. */
import assert from "node:assert/strict";
import { cpSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { runCondense } from "../helpers/cli.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const EXAMPLE = join(import.meta.dirname, "..", "..", "examples", "sessions", "protected.jsonl");
let cwd = "";
let run = "";

before((t) => {
	cwd = makeTempDir(t as never);
	cpSync(EXAMPLE, join(cwd, "session.jsonl"));
	utimesSync(join(cwd, "session.jsonl"), 1_770_000_000, 1_770_000_000);
	const { code, stderr } = runCondense(["compact", "session.jsonl", "--window", "0", "--no-preview", "-q"], { cwd });
	assert.equal(code, 0, stderr);
	const { stdout } = runCondense(["undo", "session.jsonl", "--list", "--json"], { cwd });
	run = (JSON.parse(stdout) as { runs: { id: string }[] }).runs[0]?.id ?? "";
	const sessions = join(cwd, "sessions");
	mkdirSync(sessions);
	writeFileSync(
		join(sessions, "a.jsonl"),
		`${JSON.stringify({ type: "session", version: 3, id: "0190aaaa-bbbb", cwd })}\n`,
	);
	writeFileSync(
		join(cwd, "settings.json"),
		JSON.stringify({ contextPrune: { minBatchChar: 1, batchingMode: "trun" } }),
	);
});

for (const [what, line, meant, code] of [
	["a command", "compct", "compact", 2],
	["a command that help is asked for", "help compct", "compact", 2],
	["an option", "compact --dry-rn", "--dry-run", 2],
	["an option of condense itself", "--vesion", "--version", 2],
	["a setting", "config --set minBatchChar=1", "minBatchChars", 2],
	["a setting in a file", "config --config settings.json", "minBatchChars", 0],
	["the value of a setting in a file", "config --config settings.json", "turn", 0],
	["the value of a setting", "config --set condense.target=nativ", "native", 2],
	["the value of a setting's flag", "compact session.jsonl --target nativ", "native", 2],
	["the value of an option", "render session.jsonl --format htm", "html", 2],
	["colours", "render session.jsonl --color alwys", "always", 2],
	["a shell", "completion powershel", "powershell", 2],
	["a session file", "render sesion.jsonl", "session.jsonl", 2],
	["a session file without its ending", "render session", "session.jsonl", 2],
	["a session file among several", "verify session.jsonl sesion.jsonl", "session.jsonl", 2],
	["a session id", "render 0190aaab --session-dir sessions", "0190aaaa-bbbb", 2],
	["a ref", "query t421 --session session.jsonl", "t31", 1],
	["a block", "query b9 --session session.jsonl", "b4", 1],
	["a block to undo", "undo b9 session.jsonl", "b1", 2],
	["a tool", "query --list --tool bsh --session session.jsonl", "bash", 1],
] as const) {
	test(`${what} that is mistyped is answered with what was probably meant: ${line}`, () => {
		const { code: got, stderr } = runCondense(line.split(" "), { cwd });
		assert.match(stderr, new RegExp(`did you mean .*"${meant}"`));
		assert.equal(got, code);
	});
}

test("a variable that is mistyped is answered with what was probably meant", () => {
	const { stderr } = runCondense(["config"], { cwd, env: { CONDENSE_MIN_BATCH_CHAR: "1", CONDENSE_TARGET: "nativ" } });
	assert.match(stderr, /did you mean "CONDENSE_MIN_BATCH_CHARS"/);
	assert.match(stderr, /CONDENSE_TARGET: .*did you mean "native"/);
});

test("a run and an entry that are mistyped are answered with those that are there", () => {
	const typo = `${run.slice(0, -1)}${run.endsWith("0") ? "1" : "0"}`;
	for (const line of [`undo session.jsonl --run ${typo}`, `query t1 --session session.jsonl --branch ${typo}`]) {
		assert.match(runCondense(line.split(" "), { cwd }).stderr, new RegExp(`did you mean .*"${run}"`));
	}
});

test("what is like nothing is answered without a suggestion", () => {
	for (const line of ["xyzzy", "help xyzzy", "render session.jsonl --format xyzzy", "config --set xyzzy=1"]) {
		const { code, stderr } = runCondense(line.split(" "), { cwd });
		assert.equal(code, 2);
		assert.doesNotMatch(stderr, /did you mean/i);
	}
});
