/**
 * Two condense processes and a pi on one file at the same time (SPEC 11.2). pi takes no lock and keeps its own leaf, so
 * runs give way: they write all their lines or none, and say so. Bounded by rounds.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { appendFileSync, readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { answer } from "../../src/query/answer.js";
import { openSources } from "../../src/query/open-sources.js";
import { readSessionFile } from "../../src/session/read.js";
import { parseJsonRun, runCondense } from "../helpers/cli.js";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";
import { writeOld } from "../helpers/session-file.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const COMMAND = join(import.meta.dirname, "..", "..", "bin", "condense.js");
const ROUNDS = 4;

function logOf(n: number): string {
	return Array.from({ length: 60 }, (_, i) => `${n}.${i}: GET /items/${n * 60 + i} took ${i * 3} ms`).join("\n");
}

function doTask(builder: SessionBuilder, n: number): SessionBuilder {
	return builder
		.user(`task ${n}`)
		.assistant(call(`call${n}`, "bash", { command: `tail -n ${n} access.log` }))
		.result(`call${n}`, logOf(n))
		.says(`done ${n}`);
}

interface Ended {
	readonly code: number | null;
	readonly stderr: string;
}

/** Compacts again and again, in processes of its own; each run that ended joins `ended`. */
async function contend(path: string, cwd: string, ended: Ended[]): Promise<void> {
	for (let round = 0; round < ROUNDS; round++) {
		const args = [COMMAND, "compact", path, "--force", "--window", "0", "--no-preview"];
		const child = spawn(process.execPath, args, {
			cwd,
			stdio: ["ignore", "ignore", "pipe"],
			env: { PATH: process.env.PATH, HOME: cwd },
		});
		let stderr = "";
		child.stderr.on("data", (chunk: Buffer) => {
			stderr += chunk.toString();
		});
		ended.push(await new Promise((resolve) => child.once("close", (code) => resolve({ code, stderr }))));
	}
}

/** pi at work: bursts of lines; after every fourth one it waits until two more runs have ended. */
async function write(path: string, builder: SessionBuilder, ended: readonly Ended[]): Promise<string[]> {
	const lines: string[] = [];
	let taken = builder.text().length;
	const isOver = () => ended.length === 2 * ROUNDS;
	for (let n = 100; !isOver(); n++) {
		const text = doTask(builder, n).text();
		for (const line of text.slice(taken).split(/(?<=\n)/)) {
			appendFileSync(path, line);
			lines.push(line.trimEnd());
			await setTimeout(10);
		}
		taken = text.length;
		const enough = ended.length + (n % 4 === 3 ? 2 : 0);
		while (ended.length < enough && !isOver()) await setTimeout(20);
	}
	return lines;
}

test("two runs and a pi on one file: nobody's line is lost or torn, and who gives way says why", async (t) => {
	const cwd = makeTempDir(t);
	const builder = session();
	for (let n = 0; n < 8; n++) doTask(builder, n);
	const path = writeOld(join(cwd, "s.jsonl"), builder.text());
	const old = builder.text();
	const ended: Ended[] = [];
	const writing = write(path, builder, ended);
	await Promise.all([contend(path, cwd, ended), contend(path, cwd, ended)]);
	const written = await writing;
	for (const { code, stderr } of ended) {
		assert.ok(code === 0 || code === 3, `exit ${code}: ${stderr}`);
		if (code === 3)
			assert.match(
				stderr,
				/is locked by (condense process|another run)|changed since it was read|grew during the write/,
			);
	}
	const last = runCondense(["compact", path, "--force", "--window", "0", "--no-preview"], { cwd });
	assert.equal(last.code, 0, last.stderr);

	const text = readFileSync(path, "utf8");
	assert.ok(text.startsWith(old), "what was there stays in front");
	assert.ok(text.endsWith("\n"));
	const lines = text.trimEnd().split("\n");
	for (const line of lines) assert.doesNotThrow(() => JSON.parse(line), line.slice(0, 200));
	const own = new Set(written);
	assert.deepEqual(
		lines.filter((line) => own.has(line)),
		written,
	);
	assert.deepEqual(readdirSync(cwd), ["s.jsonl"], "no lock and no temporary file is left");
	assertWhole(path, cwd);
});

/** verify finds nothing lost, and every ref of the branch gives its original. */
function assertWhole(path: string, cwd: string): void {
	const { sessions } = parseJsonRun<{ sessions: { findings: { severity: string }[] }[] }>(
		runCondense(["verify", path, "--json"], { cwd }),
	);
	assert.deepEqual(
		sessions[0]!.findings.filter(({ severity }) => severity === "error"),
		[],
	);
	const sources = openSources(readSessionFile(path), undefined);
	const refs = [...sources.scope.archive.byRef.keys()];
	assert.ok(refs.length > 8, `${refs.length} refs`);
	for (const ref of refs) {
		for (const { toolCallId, text } of answer(ref, sources).calls)
			assert.equal(text, logOf(Number(toolCallId.slice(4))));
	}
}

test("a session that was written to within the minute is refused, and left alone", (t) => {
	const cwd = makeTempDir(t);
	const path = writeOld(join(cwd, "s.jsonl"), doTask(session(), 1).text());
	utimesSync(path, new Date(), new Date());
	const before = readFileSync(path);
	const { code, stderr } = runCondense(["compact", path, "--window", "0", "--no-preview"], { cwd });
	assert.equal(code, 3);
	assert.match(stderr, /less than a minute ago; pi may be running on it/);
	assert.match(stderr, /--force/);
	assert.deepEqual(readFileSync(path), before);
	assert.deepEqual(readdirSync(cwd), ["s.jsonl"]);
});
