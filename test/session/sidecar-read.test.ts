import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, renameSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type TestContext, test } from "node:test";

import { readSidecar, type SidecarRequest } from "../../src/session/sidecar-read.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const BYTES = Buffer.from("the whole text of a result\n");
const SHA256 = createHash("sha256").update(BYTES).digest("hex");

function makeSidecar(t: TestContext): { home: string; folder: string; request: SidecarRequest } {
	const home = makeTempDir(t);
	const folder = join(home, "id-blobs");
	mkdirSync(folder);
	writeFileSync(join(folder, "a_1.txt"), BYTES);
	const place = { recordedPath: join(folder, "a_1.txt"), sessionPath: join(home, "s.jsonl") };
	return { home, folder, request: { ...place, spillBytes: BYTES.length, sha256: SHA256 } };
}

function problemOf(request: SidecarRequest): string {
	const reading = readSidecar(request);
	assert.ok("problem" in reading, "it was read");
	return reading.problem;
}

test("a sidecar is read at its recorded path", (t) => {
	const { request } = makeSidecar(t);
	assert.deepEqual(readSidecar(request), { bytes: BYTES, path: request.recordedPath });
});

test("of a session that moved with its folder the sidecar is read beside it", (t) => {
	const { folder, request } = makeSidecar(t);
	const moved = makeTempDir(t);
	renameSync(folder, join(moved, basename(folder)));
	const reading = readSidecar({ ...request, sessionPath: join(moved, "s.jsonl") });
	assert.deepEqual(reading, { bytes: BYTES, path: join(moved, "id-blobs", "a_1.txt") });
});

test("a path recorded on Windows is looked for beside the session", (t) => {
	const { folder, request } = makeSidecar(t);
	const reading = readSidecar({ ...request, recordedPath: "C:\\Users\\me\\sessions\\id-blobs\\a_1.txt" });
	assert.deepEqual(reading, { bytes: BYTES, path: join(folder, "a_1.txt") });
});

test("where the recorded file was changed the one beside the session serves", (t) => {
	const { request } = makeSidecar(t);
	const elsewhere = makeSidecar(t);
	writeFileSync(elsewhere.request.recordedPath, BYTES.toString().toUpperCase());
	const reading = readSidecar({ ...request, recordedPath: elsewhere.request.recordedPath });
	assert.deepEqual(reading, { bytes: BYTES, path: request.recordedPath });
});

test("a sidecar that is nowhere: both places are named", (t) => {
	const { request } = makeSidecar(t);
	const problem = problemOf({ ...request, recordedPath: "/nowhere/other-blobs/a_1.txt" });
	assert.match(problem, /^no file \/nowhere\/other-blobs\/a_1\.txt; no file .*other-blobs.a_1\.txt$/);
});

for (const [title, change, expected] of [
	["of another length", { spillBytes: 5 }, /27 bytes where 5 were archived/],
	["with another hash", { sha256: "0".repeat(64) }, /not what was archived/],
	["without any hash", { sha256: undefined }, /no hash to check it by/],
	["whose older hash does not match", { sha256: undefined, hasContentHash: () => false }, /not what was archived/],
	[
		"with an older hash and no length",
		{ sha256: undefined, spillBytes: undefined, hasContentHash: () => true },
		/no hash/,
	],
] as const) {
	test(`a sidecar ${title} is not given out`, (t) => {
		const { request } = makeSidecar(t);
		assert.match(problemOf({ ...request, ...change } as SidecarRequest), expected);
	});
}

test("an older sidecar is given out for its length and content hash", (t) => {
	const { sha256: _, ...request } = makeSidecar(t).request;
	const reading = readSidecar({ ...request, hasContentHash: (bytes) => bytes.equals(BYTES) });
	assert.ok("bytes" in reading);
});

test("a file in a folder of another name is not read, even with the right content", (t) => {
	const { home, request } = makeSidecar(t);
	writeFileSync(join(home, "a_1.txt"), BYTES);
	for (const recordedPath of [join(home, "a_1.txt"), `${home}/id-blobs/../a_1.txt`]) {
		assert.match(problemOf({ ...request, recordedPath }), /not in a folder for sidecars/);
	}
});

test("a folder whose name is a link to a folder of another name is not read", (t) => {
	const { request } = makeSidecar(t);
	const home = makeTempDir(t);
	mkdirSync(join(home, "secrets"));
	writeFileSync(join(home, "secrets", "a_1.txt"), BYTES);
	symlinkSync("secrets", join(home, "x-blobs"));
	const recordedPath = join(home, "x-blobs", "a_1.txt");
	assert.match(problemOf({ ...request, recordedPath }), /not in a folder for sidecars/);
});

test("a link out of the folder is not followed", (t) => {
	const { home, request } = makeSidecar(t);
	writeFileSync(join(home, "secret"), BYTES);
	unlinkSync(request.recordedPath);
	symlinkSync("../secret", request.recordedPath);
	assert.match(problemOf(request), /not in a folder for sidecars/);
});

test("a folder, a pipe or an impossible path is a problem, not a hang or an exception", (t) => {
	const { folder, request } = makeSidecar(t);
	mkdirSync(join(folder, "b_2.txt"));
	assert.match(problemOf({ ...request, recordedPath: join(folder, "b_2.txt") }), /not a regular file/);
	assert.match(problemOf({ ...request, recordedPath: join(folder, "\0") }), /null bytes/);
	assert.match(problemOf({ ...request, recordedPath: "" }), /not in a folder for sidecars/);
	if (spawnSync("mkfifo", [join(folder, "pipe.txt")]).status !== 0) return;
	assert.match(problemOf({ ...request, recordedPath: join(folder, "pipe.txt") }), /not a regular file/);
});
