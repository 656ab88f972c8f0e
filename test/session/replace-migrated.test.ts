import assert from "node:assert/strict";
import {
	appendFileSync,
	chmodSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	statSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";

import { systemDisk } from "../../src/session/disk.js";
import { type FileState, fileStateOf } from "../../src/session/file-state.js";
import { migrateInPlace } from "../../src/session/replace-migrated.js";
import { diskWith, failing, fullAfter } from "../helpers/faulty-disk.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const OLD = '{"type":"session","id":"s"}\n';
const NEW = Buffer.from('{"type":"session","version":3,"id":"s"}\n');
const LONG_AGO = 1_600_000_000.25;

function makeSession(t: TestContext): { path: string; state: FileState } {
	const path = join(makeTempDir(t), "s.jsonl");
	writeFileSync(path, OLD);
	chmodSync(path, 0o640);
	utimesSync(path, LONG_AGO, LONG_AGO);
	return { path, state: fileStateOf(path) };
}

test("the session is the migrated one, the original is beside it, both with mode and time of before", (t) => {
	const { path, state } = makeSession(t);
	const migrated = migrateInPlace(path, state, NEW, 1);
	assert.equal(migrated.backup, `${path}.v1.bak`);
	assert.deepEqual(migrated.state, fileStateOf(path));
	assert.deepEqual(readFileSync(path), NEW);
	assert.equal(readFileSync(migrated.backup, "utf8"), OLD);
	for (const file of [path, migrated.backup]) {
		assert.equal(statSync(file).mtimeMs, LONG_AGO * 1000);
		assert.equal(statSync(file).mode & 0o777, 0o640);
	}
	assert.deepEqual(readdirSync(dirname(path)).sort(), ["s.jsonl", "s.jsonl.v1.bak"]);
});

test("a version 2 session is kept as .v2.bak", (t) => {
	const { path, state } = makeSession(t);
	assert.equal(migrateInPlace(path, state, NEW, 2).backup, `${path}.v2.bak`);
});

test("a backup with other content is never overwritten: the next free name is taken", (t) => {
	const { path, state } = makeSession(t);
	writeFileSync(`${path}.v1.bak`, "something else");
	mkdirSync(`${path}.v1.bak.2`);
	assert.equal(migrateInPlace(path, state, NEW, 1).backup, `${path}.v1.bak.3`);
	assert.equal(readFileSync(`${path}.v1.bak`, "utf8"), "something else");
	assert.equal(readFileSync(`${path}.v1.bak.3`, "utf8"), OLD);
});

test("a backup with the same content is enough", (t) => {
	const { path, state } = makeSession(t);
	writeFileSync(`${path}.v1.bak`, OLD);
	assert.equal(migrateInPlace(path, state, NEW, 1).backup, `${path}.v1.bak`);
	assert.deepEqual(readdirSync(dirname(path)).sort(), ["s.jsonl", "s.jsonl.v1.bak"]);
});

test("without hard links the backup is made all the same", (t) => {
	const { path, state } = makeSession(t);
	migrateInPlace(path, state, NEW, 1, diskWith({ link: failing("EPERM") }));
	assert.equal(readFileSync(`${path}.v1.bak`, "utf8"), OLD);
	assert.deepEqual(readdirSync(dirname(path)).sort(), ["s.jsonl", "s.jsonl.v1.bak"]);
});

test("through a link the session itself is migrated, and the backup is beside it", (t) => {
	const { path } = makeSession(t);
	const link = join(makeTempDir(t), "link.jsonl");
	symlinkSync(path, link);
	assert.equal(migrateInPlace(link, fileStateOf(link), NEW, 1).backup, `${path}.v1.bak`);
	assert.ok(lstatSync(link).isSymbolicLink());
	assert.deepEqual(readFileSync(path), NEW);
});

test("a session that changed since it was read is left alone, without a backup", (t) => {
	const { path, state } = makeSession(t);
	appendFileSync(path, "{}\n");
	assert.throws(() => migrateInPlace(path, state, NEW, 1), { code: "session.changed" });
	assert.equal(readFileSync(path, "utf8"), `${OLD}{}\n`);
	assert.deepEqual(readdirSync(dirname(path)), ["s.jsonl"]);
});

test("a session that changes while the new one is written is left alone, without a backup", (t) => {
	const { path, state } = makeSession(t);
	const disk = diskWith({
		write(fd, pieces) {
			if (pieces[0]?.length === NEW.length) appendFileSync(path, "{}\n");
			return systemDisk.write(fd, pieces);
		},
	});
	assert.throws(() => migrateInPlace(path, state, NEW, 1, disk), { code: "session.changed" });
	assert.equal(readFileSync(path, "utf8"), `${OLD}{}\n`);
	assert.deepEqual(readdirSync(dirname(path)), ["s.jsonl"]);
});

for (const [what, disk] of [
	["is full before the backup is whole", fullAfter(5)],
	["is full before the new file is whole", fullAfter(OLD.length + 5)],
	["does not rename", diskWith({ rename: failing("EIO") })],
	["does not make links", diskWith({ link: failing("EIO") })],
] as const) {
	test(`a disk that ${what}: the session stays, and nothing is left beside it`, (t) => {
		const { path, state } = makeSession(t);
		assert.throws(() => migrateInPlace(path, state, NEW, 1, disk), { code: "output.failed" });
		assert.deepEqual(fileStateOf(path), state);
		assert.deepEqual(readdirSync(dirname(path)), ["s.jsonl"]);
	});
}
