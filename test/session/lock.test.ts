import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { mock, type TestContext, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { CondenseError } from "../../src/errors.js";
import { lockSession } from "../../src/session/lock.js";
import { makeReadOnly, mountSmallDisk } from "../helpers/faulty-disk.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const APPENDER = fileURLToPath(new URL("../helpers/faulty-disk-appender.ts", import.meta.url));

function makeSession(t: TestContext, name = "s.jsonl"): string {
	const path = join(makeTempDir(t), name);
	writeFileSync(path, '{"type":"session","id":"s"}\n');
	return path;
}

/** A lock as another process would have made it, refreshed `ageMs` ago. */
function placeLock(session: string, owner: object | undefined, ageMs = 0): void {
	mkdirSync(`${session}.lock`);
	if (owner !== undefined) writeFileSync(join(`${session}.lock`, "owner.json"), JSON.stringify(owner));
	const refreshed = new Date(Date.now() - ageMs);
	utimesSync(`${session}.lock`, refreshed, refreshed);
}

function pidOfADeadProcess(): number {
	return spawnSync(process.execPath, ["-e", ""]).pid;
}

test("a second lock on a session is refused, naming the session, its holder and what to do", async (t) => {
	const path = makeSession(t);
	const lock = await lockSession(path);
	await assert.rejects(lockSession(path), (error) => {
		assert.ok(error instanceof CondenseError);
		assert.equal(error.code, "session.locked");
		assert.ok(error.message.includes(path) && error.message.includes(`process ${process.pid}`), error.message);
		assert.match(error.hint ?? "", /wait until it is done/);
		return true;
	});
	lock.assertHeld();
	await lock.release();
});

test("a released lock leaves nothing behind, and the next one can be had", async (t) => {
	const path = makeSession(t);
	await (await lockSession(path)).release();
	assert.deepEqual(readdirSync(dirname(path)), ["s.jsonl"]);
	const next = await lockSession(path);
	next.assertHeld();
	await next.release();
});

test("releasing twice is harmless, and a released lock is not held", async (t) => {
	const path = makeSession(t);
	const lock = await lockSession(path);
	await lock.release();
	await lock.release();
	assert.throws(() => lock.assertHeld(), { code: "session.locked" });
});

test("a session and a link to it have one lock", async (t) => {
	const path = makeSession(t);
	const link = join(makeTempDir(t), "link.jsonl");
	symlinkSync(path, link);
	const lock = await lockSession(link);
	await assert.rejects(lockSession(path), { code: "session.locked" });
	await lock.release();
});

for (const [what, owner, ageMs, isTakenOver] of [
	["of a process that is gone", { host: hostname(), pid: pidOfADeadProcess(), token: "x" }, 0, true],
	["of a process that runs", { host: hostname(), pid: process.pid, token: "x" }, 0, false],
	["of another machine, just refreshed", { host: "elsewhere.invalid", pid: 1, token: "x" }, 0, false],
	["of another machine, not refreshed for long", { host: "elsewhere.invalid", pid: 1, token: "x" }, 61_000, true],
	["that names no owner, just made", undefined, 0, false],
	["that names no owner, not refreshed for long", undefined, 61_000, true],
	["with an owner that makes no sense", { host: hostname(), pid: "many" }, 0, false],
] as const) {
	test(`a lock ${what} is ${isTakenOver ? "taken over" : "respected"}`, async (t) => {
		const path = makeSession(t);
		placeLock(path, owner, ageMs);
		if (!isTakenOver) return assert.rejects(lockSession(path), { code: "session.locked" });
		const lock = await lockSession(path);
		lock.assertHeld();
		await lock.release();
		assert.ok(!existsSync(`${path}.lock`));
	});
}

test("a lock that another run took over is not held, and releasing it leaves the other's alone", async (t) => {
	const path = makeSession(t);
	const lock = await lockSession(path);
	rmSync(`${path}.lock`, { recursive: true });
	placeLock(path, { host: hostname(), pid: process.ppid, token: "another" });
	assert.throws(() => lock.assertHeld(), { code: "session.locked", message: /lost/ });
	await lock.release();
	assert.ok(existsSync(`${path}.lock`));
});

test("a lock found lost at its refresh is reported when asked for, not thrown from a timer", async (t) => {
	const path = makeSession(t);
	mock.timers.enable({ apis: ["setTimeout"] });
	t.after(() => mock.timers.reset());
	const lock = await lockSession(path);
	rmSync(`${path}.lock`, { recursive: true });
	mock.timers.tick(10_000);
	mock.timers.reset();
	await setTimeout(20);
	assert.throws(() => lock.assertHeld(), { code: "session.locked" });
	await lock.release();
});

test("a process that ends without releasing leaves no lock", (t) => {
	const path = makeSession(t);
	const run = spawnSync(process.execPath, ["--import", "tsx", APPENDER, path, "0", "0"], { encoding: "utf8" });
	assert.equal(run.stdout, "locked\n", run.stderr);
	assert.deepEqual(readdirSync(dirname(path)), ["s.jsonl"]);
});

test("an aborted run gets no lock and leaves none", async (t) => {
	const path = makeSession(t);
	await assert.rejects(lockSession(path, { signal: AbortSignal.abort() }), { code: "interrupted" });
	const abort = new AbortController();
	const locking = lockSession(path, { signal: abort.signal });
	abort.abort();
	await assert.rejects(locking, { code: "interrupted" });
	assert.ok(!existsSync(`${path}.lock`));
});

test("a session that is not there is not found", async (t) => {
	await assert.rejects(lockSession(join(makeTempDir(t), "none.jsonl")), { code: "input.not-found" });
});

test("where no lock can be made the error says that the folder must be writable", async (t) => {
	const path = makeSession(t, `${"n".repeat(249)}.jsonl`); // with .lock, more than a name may have
	await assert.rejects(lockSession(path), { code: "output.failed", hint: /must be writable/ });
});

test("a read-only file system allows no lock", async (t) => {
	const folder = mountSmallDisk(t);
	if (folder === undefined) return t.skip("a small file system cannot be mounted here");
	const path = join(folder, "s.jsonl");
	writeFileSync(path, '{"type":"session","id":"s"}\n');
	makeReadOnly(folder);
	await assert.rejects(lockSession(path), { code: "output.failed", message: /read-only file system/ });
});

test("a read-only folder allows no lock", { skip: process.getuid?.() === 0 && "root may write anyway" }, async (t) => {
	const path = makeSession(t);
	chmodSync(dirname(path), 0o555);
	const locking = lockSession(path).finally(() => chmodSync(dirname(path), 0o755));
	await assert.rejects(locking, { code: "output.failed", message: /permission denied/ });
});
