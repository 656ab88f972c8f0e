/** The append in a process of its own, which the system limits or kills. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { lockSession } from "../../src/session/lock.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const APPENDER = fileURLToPath(new URL("../helpers/faulty-disk-appender.ts", import.meta.url));
const HEADER = '{"type":"session","id":"s"}\n';
const onWindows = process.platform === "win32" && "needs POSIX signals and limits";

test("a file size limit is an error, not the end of the process, and the session stays", { skip: onWindows }, (t) => {
	const path = join(makeTempDir(t), "s.jsonl");
	const old = `${HEADER}{"fill":"${"o".repeat(200_000)}"}\n`;
	writeFileSync(path, old);
	const limited = `ulimit -f 256; exec "$0" --import tsx "$@"`;
	const run = spawnSync("bash", ["-c", limited, process.execPath, APPENDER, path, "100000", "2"], { encoding: "utf8" });
	assert.equal(run.stdout, "locked\noutput.failed\noutput.failed\n", run.stderr);
	assert.equal(run.status, 0);
	assert.equal(readFileSync(path, "utf8"), old);
});

test("killed at any moment: the old bytes are a prefix, and what follows is whole lines", {
	skip: onWindows,
}, async (t) => {
	const path = join(makeTempDir(t), "s.jsonl");
	writeFileSync(path, HEADER);
	for (let round = 0; round < 5; round++) {
		const before = readFileSync(path);
		const child = await startAppender(path);
		await setTimeout(Math.random() * 40);
		child.kill("SIGKILL");
		await once(child, "exit");
		const after = readFileSync(path);
		assert.ok(after.subarray(0, before.length).equals(before), "old bytes changed");
		checkTail(after.toString("utf8").split("\n"));
		const lock = await lockSession(path); // the killed run's lock is no obstacle
		await lock.release();
	}
	assert.ok(readFileSync(path).length > HEADER.length, "no append was seen");
});

async function startAppender(path: string): Promise<ChildProcess> {
	const child = spawn(process.execPath, ["--import", "tsx", APPENDER, path, "300000", "1000000"], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	const ending = once(child, "exit").then(() => assert.fail("the appender ended by itself"));
	await Promise.race([once(child.stdout!, "data"), ending]);
	ending.catch(() => undefined); // later on it is killed, as it should be
	child.stdout!.resume();
	return child;
}

/** Every line that a newline ends parses, but for one that a kill cut short and the next run closed off. */
function checkTail(lines: readonly string[]): void {
	for (const line of lines.slice(0, -1)) {
		const isTorn = !line.endsWith("}");
		if (isTorn) assert.match(line, /^\{"type":"custom","fill":"x*$|^\{[^}]{0,24}$/);
		else assert.equal(typeof JSON.parse(line), "object");
	}
	assert.ok(!lines.some((line) => line.includes("}{")), "lines were glued together");
}
