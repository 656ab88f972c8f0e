/** Sessions that hold values of the wrong types: every report that comes out is still what its schema says. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { main } from "../../src/cli/main.js";
import { copyExample, writeOld } from "../helpers/session-file.js";
import { makeTempDir } from "../helpers/temp-dir.js";
import { retype } from "../schemas/retype.js";
import * as files from "../schemas/session-files.js";
import { problemsOf } from "../schemas/validate.js";

const COMMANDS = [
	["inspect", "s.jsonl"],
	["verify", "s.jsonl"],
	["render", "s.jsonl"],
	["query", "t1..t9", "b1", "--session", "s.jsonl"],
	["query", "--list", "--session", "s.jsonl"],
	["query", "--grep", ".", "--session", "s.jsonl"],
	["undo", "s.jsonl", "--list"],
	["undo", "s.jsonl", "-n"],
	["compact", "s.jsonl", "-n", "--window", "0"],
	["budget", "s.jsonl", "-n", "--threshold", "0.01", "--context-window", "9000"],
	["export", "s.jsonl", "--force"],
] as const;

/** More of them search longer: CONDENSE_SEEDS=500. */
const SEEDS = Number(process.env.CONDENSE_SEEDS ?? 10);

const SESSIONS: { readonly [name: string]: files.Write } = {
	small: (folder) => void copyExample("small.jsonl", folder, "s.jsonl"),
	mixed: files.MIXED,
	tasks: files.written(files.tasks()),
};

for (const [name, write] of Object.entries(SESSIONS)) {
	test(`reports of the session ${name} with values of other types`, async (t) => {
		const cwd = makeTempDir(t);
		write(cwd);
		await run(["compact", "s.jsonl", "--window", "0", "--no-preview"], cwd);
		const sound = readFileSync(join(cwd, "s.jsonl"), "utf8").replace(/^\{"type":"mess\n/m, "");
		let reports = 0;
		for (let seed = 1; seed <= SEEDS; seed++) {
			writeOld(join(cwd, "s.jsonl"), retype(sound, seed, 1 + (seed % 5)));
			for (const words of COMMANDS) {
				const output = await run([...words, "--json"], cwd);
				if (output === "") continue;
				reports += 1;
				assert.deepEqual(problemsOf(JSON.parse(output)), [], `seed ${seed}: ${words.join(" ")}`);
			}
		}
		assert.ok(reports > SEEDS * 6, `${reports} reports`);
	});
}

/** What the command prints; empty where it has no result. Throws what is a bug. */
async function run(words: readonly string[], cwd: string): Promise<string> {
	const said: string[] = [];
	const quiet = { write: () => {}, isTTY: false, columns: 80 };
	const stdout = { ...quiet, write: (text: string | Uint8Array) => void said.push(text.toString()) };
	const { signal } = new AbortController();
	const io = { stdout, stderr: quiet, env: {}, cwd, homeDir: cwd, now: () => Date.now(), signal };
	await main(words, io);
	return said.join("");
}
