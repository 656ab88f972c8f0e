import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { runCondense } from "../helpers/cli.js";
import { age, copyExample } from "../helpers/session-file.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const COMMAND = join(import.meta.dirname, "..", "..", "bin", "condense.js");
const ARGS = ["--now", "2026-09-01T12:00:00Z", "--window", "0", "--no-preview"];

/** Starts `condense compact` and sends it a signal after some milliseconds; undefined: lets it end. */
async function compactAndSignal(path: string, signal: NodeJS.Signals | undefined, afterMs: number) {
	const started = performance.now();
	const child = spawn(process.execPath, [COMMAND, "compact", path, ...ARGS], {
		stdio: "ignore",
		env: { PATH: process.env.PATH, HOME: join(path, "..") },
	});
	const timer = signal && setTimeout(() => child.kill(signal), afterMs);
	const code = await new Promise<number | string>((resolve) =>
		child.once("exit", (status, by) => resolve(status ?? by ?? -1)),
	);
	clearTimeout(timer);
	return { code, ms: performance.now() - started };
}

test("killed at any moment, compact leaves the old session or the new one, and the next run finishes", async (t) => {
	const cwd = makeTempDir(t);
	const path = copyExample("debugging.jsonl", cwd, "s.jsonl");
	const old = readFileSync(path);
	const whole = join(cwd, "whole.jsonl");
	cpSync(path, whole);
	age(whole);
	// The path of a sidecar is in the session: the finished one has to be made at the same place.
	const { ms } = await compactAndSignal(path, undefined, 0);
	const finished = readFileSync(path);
	assert.ok(finished.length > old.length);
	const states = new Set<string>();
	const tries = 14;
	for (let nth = 0; nth < tries; nth++) {
		cpSync(whole, path);
		age(path);
		await compactAndSignal(path, "SIGKILL", (ms * 1.1 * (nth + 0.5)) / tries);
		const now = readFileSync(path);
		assert.deepEqual(now.subarray(0, old.length), old, "what was there is there");
		assert.ok(now.equals(old) || now.equals(finished), `killed at try ${nth}: ${now.length} bytes`);
		states.add(now.equals(old) ? "old" : "new");
		age(path);
		const { code, stderr } = runCondense(["compact", path, ...ARGS], { cwd });
		assert.equal(code, 0, stderr);
		assert.deepEqual(readFileSync(path), finished);
	}
	assert.ok(states.has("old"), "some kills came before the write");
});

for (const [signal, expected] of [
	["SIGINT", 130],
	["SIGTERM", 143],
] as const) {
	test(`${signal} ends compact with ${expected} and nothing half written`, async (t) => {
		const cwd = makeTempDir(t);
		const path = copyExample("debugging.jsonl", cwd, "s.jsonl");
		const old = readFileSync(path);
		const plain = await compactAndSignal(copyExample("debugging.jsonl", cwd, "other.jsonl"), undefined, 0);
		const codes = new Set<number | string>();
		for (const part of [0.3, 0.5, 0.6, 0.7, 0.8]) {
			const { code } = await compactAndSignal(path, signal, plain.ms * part);
			codes.add(code);
			const now = readFileSync(path);
			assert.deepEqual(now.subarray(0, old.length), old);
			if (code === expected) assert.ok(now.equals(old) || now.toString().endsWith("\n"));
			copyExample("debugging.jsonl", cwd, "s.jsonl");
		}
		// Before its handlers are there, a signal ends the process as it ends any other.
		for (const code of codes) assert.ok(code === 0 || code === expected || code === signal, String(code));
	});
}
