/** With `--json`, what ends without a result leaves standard output empty: a reader gets a whole report or nothing. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Failure } from "../../src/cli/contract/common.js";
import { parseJsonRun, runCondense } from "../helpers/cli.js";
import { session } from "../helpers/session-builder.js";
import { makeTempDir } from "../helpers/temp-dir.js";
import * as files from "../schemas/session-files.js";

interface Ending {
	readonly args: readonly string[];
	readonly prepare?: (folder: string) => void;
	readonly code: number;
	/** What standard error has to say. */
	readonly says: RegExp;
}

const READING: readonly (readonly string[])[] = [
	["inspect", "s.jsonl"],
	["render", "s.jsonl"],
	["query", "t1", "--session", "s.jsonl"],
	["query", "--list", "--session", "s.jsonl"],
	["budget", "s.jsonl", "-n"],
	["budget", "s.jsonl", "--threshold", "0.5"],
	["export", "s.jsonl"],
	["undo", "s.jsonl"],
	["undo", "s.jsonl", "--list"],
];

const ON_BROKEN = READING.map((args): Ending => ({ args, prepare: files.BROKEN, code: 2, says: /not a pi session/ }));
const ON_GONE = READING.map((args): Ending => ({ args, code: 2, says: /s\.jsonl/ }));

const WORDS: readonly Ending[] = [
	{ args: ["inspect", "--no-such-option"], code: 2, says: /unknown option/ },
	{ args: ["no-such-command"], code: 2, says: /unknown command/ },
	{ args: ["query"], code: 2, says: /nothing was asked for/ },
	{ args: ["query", "--grep", "(", "--session", "s.jsonl"], code: 2, says: /regular expression/ },
	{ args: ["compact", "s.jsonl", "--preview", "p.doc"], code: 2, says: /ending/ },
	{ args: ["verify", "s.jsonl", "--repair"], code: 2, says: /never the session itself/ },
	{ args: ["config", "--config", "no-such-file.json"], code: 2, says: /no-such-file\.json/ },
	{ args: ["config", "--set", "minBatchChars=many"], code: 2, says: /minBatchChars/ },
];

const ASKED_IN_VAIN: readonly Ending[] = [
	{
		args: ["undo", "s.jsonl"],
		prepare: files.written(session().user("hello").says("yes")),
		code: 2,
		says: /nothing to undo/,
	},
	{ args: ["budget", "s.jsonl"], prepare: files.MEASURED, code: 2, says: /no threshold is set/ },
	{ args: ["budget", "s.jsonl", "--threshold", "80"], prepare: files.MEASURED, code: 2, says: /fraction/ },
	{ args: ["export", "s.jsonl", "--out", "s.jsonl"], prepare: files.MEASURED, code: 2, says: /s\.jsonl/ },
	{ args: ["undo", "s.jsonl", "b1", "--now", "2026-09-01"], prepare: files.IN_USE, code: 3, says: /in use|running/ },
];

describe("no result: nothing on standard output, the reason on standard error", () => {
	for (const { args, prepare, code, says } of [...ON_BROKEN, ...ON_GONE, ...WORDS, ...ASKED_IN_VAIN]) {
		const what = prepare === files.BROKEN ? "no session" : prepare === undefined ? "nothing is there" : "";
		test(`${args.join(" ")}${what === "" ? "" : `: ${what}`} (exit code ${code})`, (t) => {
			const cwd = makeTempDir(t);
			prepare?.(cwd);
			const run = runCondense([...args, "--json"], { cwd });
			assert.equal(run.stdout, "");
			assert.match(run.stderr, says);
			assert.equal(run.code, code, run.stderr);
		});
	}
});

interface Listed {
	readonly sessions: readonly { readonly path: string; readonly error: Failure | null }[];
	readonly summary: { readonly errors: readonly Failure[] };
}

describe("a list is there, whatever is in it", () => {
	for (const command of ["compact", "verify"]) {
		test(`${command}: a session that cannot be read keeps its place, with the reason`, (t) => {
			const cwd = makeTempDir(t);
			files.BROKEN(cwd);
			const { sessions, summary } = parseJsonRun<Listed>(runCondense([command, "s.jsonl", "--json"], { cwd }));
			assert.equal(sessions.length, 1);
			assert.equal(sessions[0]!.path, "s.jsonl");
			assert.equal(sessions[0]!.error!.code, "input.not-a-session");
			assert.match(sessions[0]!.error!.message, /s\.jsonl/);
			assert.deepEqual(summary.errors, []);
		});

		test(`${command}: a name that leads to no session is among the errors`, (t) => {
			const cwd = makeTempDir(t);
			const { sessions, summary } = parseJsonRun<Listed>(runCondense([command, "gone.jsonl", "--json"], { cwd }));
			assert.deepEqual(sessions, []);
			assert.deepEqual(
				summary.errors.map(({ code }) => code),
				["input.not-found"],
			);
		});
	}
});

describe("--quiet leaves the exit code alone", () => {
	for (const args of [
		["inspect", "s.jsonl"],
		["verify", "s.jsonl"],
		["config"],
		["query", "t99", "--session", "s.jsonl"],
	]) {
		test(args.join(" "), (t) => {
			const cwd = makeTempDir(t);
			files.OLD_RUN(cwd);
			const loud = runCondense([...args, "--json"], { cwd });
			const quiet = runCondense([...args, "--json", "--quiet"], { cwd });
			assert.notEqual(loud.stdout, "");
			assert.equal(quiet.stdout, "");
			assert.equal(quiet.code, loud.code);
		});
	}
});
