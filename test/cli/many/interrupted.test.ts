import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { runCondense } from "../../helpers/cli.js";
import { addTask, bytesIn } from "../../helpers/many-sessions.js";
import { session } from "../../helpers/session-builder.js";
import { writeOld } from "../../helpers/session-file.js";
import { makeTempDir } from "../../helpers/temp-dir.js";

const COMMAND = join(import.meta.dirname, "..", "..", "..", "bin", "condense.js");
const WORDS = ["all", "--jobs", "3", "--window", "0", "--no-preview", "--now", "2026-09-01T12:00:00Z"];

interface Ended {
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
	readonly ms: number;
}

/** Runs a command and sends it a signal after some milliseconds; undefined: lets it end. */
async function runAndSignal(cwd: string, words: readonly string[], signal?: NodeJS.Signals, afterMs = 0) {
	const started = performance.now();
	const child = spawn(process.execPath, [COMMAND, ...words], {
		cwd,
		stdio: ["ignore", "pipe", "pipe"],
		env: { PATH: process.env.PATH, HOME: cwd },
	});
	const said = { stdout: "", stderr: "" };
	for (const stream of ["stdout", "stderr"] as const) {
		child[stream].setEncoding("utf8").on("data", (text: string) => {
			said[stream] += text;
		});
	}
	const timer = signal && setTimeout(() => child.kill(signal), afterMs);
	return await new Promise<Ended>((resolve) =>
		child.once("close", (code) => {
			clearTimeout(timer);
			resolve({ code, ...said, ms: performance.now() - started });
		}),
	);
}

function largeSession(name: string) {
	const built = session({ id: name });
	for (let task = 0; task < 25; task++) addTask(built, `${name}task${task}`);
	return built.bytes();
}

for (const [signal, code] of [
	["SIGTERM", 143],
	["SIGINT", 130],
] as const) {
	test(`${signal} in the middle leaves every session old or new and no lock, and says what was not done`, async (t) => {
		const cwd = makeTempDir(t);
		const all = join(cwd, "all");
		const files = Array.from({ length: 9 }, (_, i) => `s${i}.jsonl`);
		const old = new Map(files.map((name) => [name, largeSession(name)]));
		const restore = () => {
			for (const [name, bytes] of old) writeOld(join(all, name), bytes);
		};
		mkdirSync(all);
		restore();
		const whole = await runAndSignal(cwd, ["compact", ...WORDS]);
		assert.equal(whole.code, 0, whole.stderr);
		const finished = bytesIn(all);
		let interrupted = 0;
		const tries = 8;
		for (let nth = 0; nth < tries; nth++) {
			restore();
			const ended = await runAndSignal(cwd, ["compact", ...WORDS], signal, (whole.ms * (nth + 1)) / tries);
			const now = bytesIn(all);
			let written = 0;
			for (const [name, bytes] of now) {
				const isNew = bytes.equals(finished.get(name)!);
				assert.ok(isNew || bytes.equals(old.get(name)!), `${name} is old or new at try ${nth}`);
				if (isNew) written += 1;
			}
			assert.deepEqual(readdirSync(all).sort(), files, "nothing is left beside the sessions");
			assert.ok(ended.code === code || ended.code === 0 || ended.code === null, `${ended.code}: ${ended.stderr}`);
			if (ended.code !== code || !ended.stdout.includes(" not done")) continue;
			interrupted += 1;
			assert.match(ended.stderr, /condense: error: interrupted/);
			const left = Number(/(\d+) not done/.exec(ended.stdout)![1]);
			assert.equal(left + written, files.length, `${ended.stdout}${ended.stderr}`);
		}
		assert.ok(interrupted > 0, "some signals came in the middle");
		const { code: again, stderr } = runCondense(["compact", ...WORDS], { cwd });
		assert.equal(again, 0, stderr);
		assert.deepEqual(bytesIn(all), finished);
	});
}

test("what only reads is stopped at once", async (t) => {
	const cwd = makeTempDir(t);
	mkdirSync(join(cwd, "all"));
	for (let i = 0; i < 12; i++) writeFileSync(join(cwd, "all", `s${i}.jsonl`), largeSession(`s${i}`));
	const whole = await runAndSignal(cwd, ["verify", "all", "--jobs", "2", "--json-lines"]);
	assert.equal(whole.code, 0, whole.stderr);
	let stopped = 0;
	for (let nth = 0; nth < 4; nth++) {
		const words = ["verify", "all", "--jobs", "2", "--json-lines"];
		const { code, stdout } = await runAndSignal(cwd, words, "SIGTERM", (whole.ms * (nth + 2)) / 6);
		if (code !== 143 || stdout === "") continue;
		const lines = stdout
			.trimEnd()
			.split("\n")
			.map((line) => JSON.parse(line) as { schema: string; notDone?: string[]; exitCode?: number });
		const { schema, notDone, exitCode } = lines.at(-1)!;
		assert.deepEqual([schema, exitCode], ["condense/summary@1", 143]);
		assert.equal(lines.length - 1 + notDone!.length, 12);
		if (notDone!.length > 0) stopped += 1;
	}
	assert.ok(stopped > 0, "some signals came in the middle");
});
