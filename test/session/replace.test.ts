import assert from "node:assert/strict";
import {
	chmodSync,
	linkSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";

import type { Disk } from "../../src/session/disk.js";
import { replaceFile } from "../../src/session/replace.js";
import { diskWith, failing, fullAfter, makeReadOnly, mountSmallDisk } from "../helpers/faulty-disk.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const NEW = Buffer.from("the new file\n");

function makeFile(t: TestContext, content = "the old file\n"): string {
	const path = join(makeTempDir(t), "out.jsonl");
	writeFileSync(path, content);
	return path;
}

function modeOf(path: string): number {
	return statSync(path).mode & 0o777;
}

test("a new file is written whole, and nothing else is left in its folder", (t) => {
	const path = join(makeTempDir(t), "out.jsonl");
	replaceFile(path, NEW);
	assert.deepEqual(readFileSync(path), NEW);
	assert.deepEqual(readdirSync(dirname(path)), ["out.jsonl"]);
});

test("an existing file is replaced and keeps its permissions, whatever the umask", (t) => {
	const path = makeFile(t);
	chmodSync(path, 0o666);
	replaceFile(path, NEW);
	assert.deepEqual(readFileSync(path), NEW);
	assert.equal(modeOf(path), 0o666);
});

test("a reader that has the old file open goes on reading the old file", (t) => {
	const path = makeFile(t);
	const other = `${path}.other-name`;
	linkSync(path, other);
	replaceFile(path, NEW);
	assert.equal(readFileSync(other, "utf8"), "the old file\n");
});

test("a file made from a private session is private", (t) => {
	const input = makeFile(t);
	chmodSync(input, 0o600);
	const path = join(makeTempDir(t), "copy.jsonl");
	replaceFile(path, NEW, { input });
	assert.equal(modeOf(path), 0o600);
});

test("a link is followed: its file is replaced, the link stays", (t) => {
	const path = makeFile(t);
	const link = join(makeTempDir(t), "link.jsonl");
	symlinkSync(path, link);
	replaceFile(link, NEW);
	assert.deepEqual(readFileSync(path), NEW);
	assert.ok(lstatSync(link).isSymbolicLink());
});

for (const [what, alias] of [
	["by its own path", (path: string) => path],
	["by another spelling of its path", (path: string) => join(dirname(path), "x", "..", ".", "out.jsonl")],
	["through a link", (path: string) => makeAlias(path, symlinkSync)],
	["by a second name", (path: string) => makeAlias(path, linkSync)],
] as const) {
	test(`the input is never written over, not even ${what}`, (t) => {
		const input = makeFile(t);
		assert.throws(() => replaceFile(alias(input), NEW, { input }), { code: "usage", message: /never writes over/ });
		assert.equal(readFileSync(input, "utf8"), "the old file\n");
	});
}

test("a folder or a device is not replaced", (t) => {
	const folder = join(makeTempDir(t), "out.jsonl");
	mkdirSync(folder);
	assert.throws(() => replaceFile(folder, NEW), { code: "usage", message: /not a regular file/ });
	assert.throws(() => replaceFile("/dev/null", NEW), { code: "usage", message: /not a regular file/ });
});

const disks: [string, () => Disk][] = [
	["is full part way", () => fullAfter(5)],
	["loses the bytes", () => diskWith({ sync: failing("EIO") })],
	["does not rename", () => diskWith({ rename: failing("EIO") })],
];
for (const [what, makeDisk] of disks) {
	test(`a disk that ${what}: the old file stays, and no temporary one`, (t) => {
		const path = makeFile(t);
		assert.throws(() => replaceFile(path, NEW, {}, makeDisk()), { code: "output.failed", message: /cannot write/ });
		assert.equal(readFileSync(path, "utf8"), "the old file\n");
		assert.deepEqual(readdirSync(dirname(path)), ["out.jsonl"]);
	});
}

test("a disk that is really full leaves the old file and no temporary one", (t) => {
	const folder = mountSmallDisk(t);
	if (folder === undefined) return t.skip("a small file system cannot be mounted here");
	const path = join(folder, "out.jsonl");
	writeFileSync(path, "the old file\n");
	assert.throws(() => replaceFile(path, Buffer.alloc(100_000)), { code: "output.failed", message: /no space left/ });
	assert.equal(readFileSync(path, "utf8"), "the old file\n");
	assert.deepEqual(readdirSync(folder), ["out.jsonl"]);
});

test("a folder that is missing or read-only is named with the system's reason", (t) => {
	const missing = join(makeTempDir(t), "no", "out.jsonl");
	assert.throws(() => replaceFile(missing, NEW), { code: "output.failed", message: /no such file or directory/ });
	const folder = mountSmallDisk(t);
	if (folder === undefined) return t.skip("a small file system cannot be mounted here");
	makeReadOnly(folder);
	assert.throws(() => replaceFile(join(folder, "o"), NEW), { code: "output.failed", message: /read-only/ });
});

function makeAlias(path: string, make: (target: string, alias: string) => void): string {
	const alias = join(dirname(path), "alias.jsonl");
	make(path, alias);
	return alias;
}
