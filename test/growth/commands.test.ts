/**
 * No step of any command is quadratic in anything that a session can hold many of. Each command runs on a session and
 * on one four times as large; what is compared is counted work, place by place, never time.
 */
import assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { age, writeOld } from "../helpers/session-file.js";
import { makeTempDir } from "../helpers/temp-dir.js";
import { countWork, FACTOR, findSteep } from "./growth.js";
import { run } from "./run.js";
import { SHAPES } from "./shapes.js";

const NOW = ["--now", "2026-03-01T00:00:00.000Z"];

interface Command {
	readonly name: string;
	readonly on: "raw" | "compacted";
	words(file: string): readonly string[];
}

/** `plain` has one line in it that is written to: a copy for each command. */
const COMMANDS: readonly Command[] = [
	{ name: "compact", on: "raw", words: (file) => ["compact", file, ...NOW] },
	{
		name: "compact --window 0",
		on: "raw",
		words: (file) => ["compact", file, "--window", "0", "--no-preview", ...NOW],
	},
	{
		name: "compact for pi alone",
		on: "raw",
		words: (file) => ["compact", file, "--set", "condense.target=native", ...NOW],
	},
	{
		name: "compact by message",
		on: "raw",
		words: (file) => ["compact", file, "--set", "batchingMode=agent-message", "-n", ...NOW],
	},
	{ name: "preview as page", on: "raw", words: (file) => ["compact", file, "--preview", `${file}.html`, ...NOW] },
	{ name: "preview as text", on: "raw", words: (file) => ["compact", file, "--preview", `${file}.txt`, ...NOW] },
	{ name: "inspect", on: "raw", words: (file) => ["inspect", file, "--html", `${file}.html`] },
	{
		name: "budget --dry-run",
		on: "raw",
		words: (file) => ["budget", file, "-n", "--threshold", "0.001", "--context-window", "200000"],
	},
	{ name: "verify before", on: "raw", words: (file) => ["verify", file] },
	{ name: "verify", on: "compacted", words: (file) => ["verify", file] },
	{ name: "verify --repair", on: "compacted", words: (file) => ["verify", file, "--repair", "--out", `${file}.out`] },
	{ name: "compact again", on: "compacted", words: (file) => ["compact", file, "--window", "0", ...NOW] },
	{ name: "query", on: "compacted", words: (file) => ["query", "t1", "--raw", "--session", file] },
	{ name: "query --list", on: "compacted", words: (file) => ["query", "--list", "--session", file] },
	{ name: "query --grep", on: "compacted", words: (file) => ["query", "--grep", "Value7", "--session", file] },
	{ name: "render", on: "compacted", words: (file) => ["render", file, "--json"] },
	{
		name: "export",
		on: "compacted",
		words: (file) => ["export", file, "--with-archive", "--redact", "--out", `${file}.out`],
	},
	{ name: "undo", on: "compacted", words: (file) => ["undo", file] },
];

for (const shape of SHAPES) {
	test(`work grows with the session: ${shape.name}`, async (t) => {
		const folder = makeTempDir(t);
		const sizes = [shape.n, FACTOR * shape.n] as const;
		for (const n of sizes) await prepare(n);
		const steep: string[] = [];
		for (const command of COMMANDS) {
			const [small, large] = [await workOf(command, sizes[0]), await workOf(command, sizes[1])];
			const found = findSteep(small, large, shape.n);
			steep.push(...found.map((one) => `${command.name}: ${one.place}: ${one.small} became ${one.large}`));
		}
		assert.deepEqual(steep, []);

		async function prepare(n: number): Promise<void> {
			writeOld(join(folder, `raw-${n}.jsonl`), shape.make(n).bytes());
			const compacted = writeOld(join(folder, `compacted-${n}.jsonl`), shape.make(n).bytes());
			const { code, stderr } = await run(["compact", compacted, "--window", "1", "--no-preview", ...NOW], folder);
			assert.equal(code, 0, stderr);
		}

		async function workOf({ on, name, words }: Command, n: number): Promise<Map<string, number>> {
			const file = join(folder, `${on}-${n}-copy.jsonl`);
			copyFileSync(join(folder, `${on}-${n}.jsonl`), file);
			age(file);
			let code = 0;
			const work = await countWork(async () => {
				code = (await run(words(file), folder)).code;
			});
			assert.ok(code < 2, `condense ${name} ended with ${code}`);
			return work;
		}
	});
}
