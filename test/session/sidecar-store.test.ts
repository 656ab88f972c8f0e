import assert from "node:assert/strict";
import {
	chmodSync,
	existsSync,
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
import { lookUpSidecar, writeSidecars } from "../../src/session/sidecar-store.js";
import { diskWith, failing, fullAfter, makeReadOnly, mountSmallDisk, systemError } from "../helpers/faulty-disk.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const ONE = { name: "a_1.txt", bytes: Buffer.from("one, \u2028, and no newline at its end") };
const TWO = { name: "b_2.txt", bytes: Buffer.from("two") };

function makeFolderName(t: TestContext): string {
	return join(makeTempDir(t), "session-blobs");
}

function modeOf(path: string): number {
	return statSync(path).mode & 0o777;
}

test("sidecars are written byte for byte, for their owner's eyes only", (t) => {
	const folder = makeFolderName(t);
	const { paths } = writeSidecars(folder, [ONE, TWO]);
	assert.deepEqual(paths, [join(folder, ONE.name), join(folder, TWO.name)]);
	assert.deepEqual(readFileSync(join(folder, ONE.name)), ONE.bytes);
	assert.deepEqual(readdirSync(folder).sort(), [ONE.name, TWO.name]);
	assert.equal(modeOf(folder), 0o700);
	assert.equal(modeOf(join(folder, ONE.name)), 0o600);
});

test("nothing to write makes no folder", (t) => {
	const folder = makeFolderName(t);
	assert.deepEqual(writeSidecars(folder, []).paths, []);
	assert.ok(!existsSync(folder));
});

test("a folder that is there keeps its files and its mode", (t) => {
	const folder = makeFolderName(t);
	mkdirSync(folder);
	chmodSync(folder, 0o750);
	writeFileSync(join(folder, "old.txt"), "old");
	writeSidecars(folder, [ONE]);
	assert.equal(readFileSync(join(folder, "old.txt"), "utf8"), "old");
	assert.equal(modeOf(folder), 0o750);
});

for (const [what, content, isFine] of [
	["the same content", ONE.bytes, true],
	["other content", Buffer.from("other"), false],
] as const) {
	test(`a sidecar that another run puts there at the same moment: ${what}`, (t) => {
		const folder = makeFolderName(t);
		const disk = diskWith({
			link(_from, to) {
				writeFileSync(to, content);
				throw systemError("EEXIST");
			},
		});
		if (isFine) writeSidecars(folder, [ONE], disk).takeBack();
		else assert.throws(() => writeSidecars(folder, [ONE], disk), /is there already, with other content/);
		// It belongs to the other run: nobody else takes it back.
		assert.deepEqual(readFileSync(join(folder, ONE.name)), content);
	});
}

test("a sidecar that is there with the same content is left as it is", (t) => {
	const folder = makeFolderName(t);
	writeSidecars(folder, [ONE]);
	const before = statSync(join(folder, ONE.name)).ino;
	writeSidecars(folder, [ONE]).takeBack();
	assert.equal(statSync(join(folder, ONE.name)).ino, before);
});

test("a file with other content is never overwritten, and the sidecars before it are gone again", (t) => {
	const folder = makeFolderName(t);
	mkdirSync(folder);
	writeFileSync(join(folder, TWO.name), "mine");
	assert.throws(() => writeSidecars(folder, [ONE, TWO]), { code: "output.failed", message: /b_2\.txt.*other content/ });
	assert.equal(readFileSync(join(folder, TWO.name), "utf8"), "mine");
	assert.deepEqual(readdirSync(folder), [TWO.name]);
});

test("a file that appears during the write is not overwritten either", (t) => {
	const folder = makeFolderName(t);
	const link: Disk["link"] = (_from, to) => {
		writeFileSync(to, "faster");
		throw systemError("EEXIST");
	};
	assert.throws(() => writeSidecars(folder, [ONE], diskWith({ link })), { code: "output.failed" });
	assert.equal(readFileSync(join(folder, ONE.name), "utf8"), "faster");
	assert.deepEqual(readdirSync(folder), [ONE.name]);
});

for (const [what, disk] of [
	["is full", fullAfter(ONE.bytes.length + 1)],
	["loses the bytes", diskWith({ sync: failing("EIO") })],
	["makes no folder", diskWith({ makeFolder: failing("EROFS") })],
] as const) {
	test(`a disk that ${what}: an error, and everything this run made is gone, its folder too`, (t) => {
		const folder = makeFolderName(t);
		assert.throws(() => writeSidecars(folder, [ONE, TWO], disk), { code: "output.failed", message: /session-blobs/ });
		assert.deepEqual(readdirSync(dirname(folder)), []);
	});
}

test("a disk that is really full, or read-only, leaves no sidecar", (t) => {
	const place = mountSmallDisk(t);
	if (place === undefined) return t.skip("a small file system cannot be mounted here");
	const folder = join(place, "session-blobs");
	const large = { name: "c_3.txt", bytes: Buffer.alloc(100_000) };
	assert.throws(() => writeSidecars(folder, [TWO, large]), { code: "output.failed", message: /no space left/ });
	assert.deepEqual(readdirSync(place), []);
	makeReadOnly(place);
	assert.throws(() => writeSidecars(folder, [TWO]), { code: "output.failed", message: /read-only/ });
});

test("what was written can be taken back when the entries could not be", (t) => {
	const folder = makeFolderName(t);
	writeSidecars(folder, [ONE]);
	writeSidecars(folder, [ONE, TWO]).takeBack();
	assert.deepEqual(readdirSync(folder), [ONE.name]);
});

test("a file or a link to a folder of another name in place of the folder is an error", (t) => {
	const folder = makeFolderName(t);
	writeFileSync(folder, "");
	assert.throws(() => writeSidecars(folder, [ONE]), { code: "output.failed" });
	const link = join(makeTempDir(t), "session-blobs");
	symlinkSync(makeTempDir(t), link);
	assert.throws(() => writeSidecars(link, [ONE]), { code: "output.failed", message: /no folder for sidecars/ });
});

test("a name is free, the same, or other", (t) => {
	const folder = makeFolderName(t);
	assert.equal(lookUpSidecar(folder, ONE.name, ONE.bytes), "free");
	writeSidecars(folder, [ONE]);
	symlinkSync(ONE.name, join(folder, "link.txt"));
	assert.equal(lookUpSidecar(folder, ONE.name, ONE.bytes), "same");
	assert.equal(lookUpSidecar(folder, ONE.name, TWO.bytes), "other");
	assert.equal(lookUpSidecar(folder, "link.txt", ONE.bytes), "other");
});

test("a folder that cannot be looked into is an error, not a name that is taken", (t) => {
	const folder = join(makeTempDir(t), "loop-blobs");
	symlinkSync(folder, folder);
	assert.throws(() => lookUpSidecar(folder, ONE.name, ONE.bytes), {
		code: "output.failed",
		message: /too many symbolic/,
	});
});

test("a folder in place of a sidecar is other", (t) => {
	const folder = makeFolderName(t);
	mkdirSync(join(folder, ONE.name), { recursive: true });
	assert.equal(lookUpSidecar(folder, ONE.name, ONE.bytes), "other");
});
