import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { systemDisk } from "../../src/session/disk.js";
import { removeLeftovers } from "../../src/session/leftovers.js";
import { lockSession } from "../../src/session/lock.js";
import { writeTemporary } from "../../src/session/temporary-file.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const DEAD = spawnSync(process.execPath, ["-e", ""]).pid;

/** A session with files beside it: two of a process that is gone, and others that look much the same. */
function makeFolder(t: TestContext): string {
	const folder = makeTempDir(t);
	for (const name of ["s-blobs", "other"]) mkdirSync(join(folder, name));
	for (const name of [
		"s.jsonl",
		`.condense-${DEAD}-aabbcc.tmp`,
		`.condense-${DEAD}0-aabbcc.tmp`,
		`.condense-${DEAD}-note.txt`,
		"s-blobs/call.txt",
		`s-blobs/.condense-${DEAD}-ddeeff.tmp`,
		`other/.condense-${DEAD}-ddeeff.tmp`,
	]) {
		writeFileSync(join(folder, name), "");
	}
	return folder;
}

const KEPT = [
	`.condense-${DEAD}-note.txt`,
	`.condense-${DEAD}0-aabbcc.tmp`,
	"other",
	`other/.condense-${DEAD}-ddeeff.tmp`,
	"s-blobs",
	"s-blobs/call.txt",
	"s.jsonl",
];

test("the temporary files of one process go, beside the session and among its sidecars, and nothing else", (t) => {
	const folder = makeFolder(t);
	removeLeftovers(folder, DEAD);
	assert.deepEqual(readdirSync(folder, { recursive: true }).sort(), [...KEPT].sort());
	removeLeftovers(join(folder, "gone"), DEAD);
});

test("a temporary file has the name that is looked for", (t) => {
	const folder = makeTempDir(t);
	writeTemporary(folder, Buffer.from("x"), {}, systemDisk);
	assert.equal(readdirSync(folder).length, 1);
	removeLeftovers(folder, process.pid);
	assert.deepEqual(readdirSync(folder), []);
});

for (const [whose, pid, isRemoved] of [
	["of a process that is gone", DEAD, true],
	["of another machine", DEAD, false],
] as const) {
	test(`who takes over the lock ${whose} ${isRemoved ? "removes" : "leaves"} its temporary files`, async (t) => {
		const folder = makeFolder(t);
		const path = join(folder, "s.jsonl");
		mkdirSync(`${path}.lock`);
		const host = isRemoved ? hostname() : "elsewhere.invalid";
		writeFileSync(`${path}.lock/owner.json`, JSON.stringify({ host, pid, token: "x" }));
		if (!isRemoved) await assert.rejects(lockSession(path), { code: "session.locked" });
		else await (await lockSession(path)).release();
		const left = readdirSync(folder).includes(`.condense-${DEAD}-aabbcc.tmp`);
		assert.equal(left, !isRemoved);
	});
}
