import assert from "node:assert/strict";
import { appendFileSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";

import { CondenseError } from "../../src/errors.js";
import { appendToSession } from "../../src/session/append.js";
import { type Disk, systemDisk } from "../../src/session/disk.js";
import { type FileState, fileStateOf } from "../../src/session/file-state.js";
import { diskWith, failing, fullAfter, makeReadOnly, mountSmallDisk, systemError } from "../helpers/faulty-disk.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const OLD = '{"type":"session","id":"s"}\n{"type":"message","id":"m"}\n';
const NEW = Buffer.from('{"type":"custom","id":"c"}\n');
const LONG_AGO = 1_600_000_000.25;
const closed = { endsWithNewline: true };

function makeSession(t: TestContext): { path: string; state: FileState } {
	const path = join(makeTempDir(t), "s.jsonl");
	writeFileSync(path, OLD);
	utimesSync(path, LONG_AGO, LONG_AGO);
	return { path, state: fileStateOf(path) };
}

/** Fails the second time: the first call only finds out whether the times can be set. */
function timesFailAfterTheWrite(): Disk {
	let calls = 0;
	return diskWith({
		setTimes(...call) {
			if (++calls === 2) throw systemError("EIO");
			systemDisk.setTimes(...call);
		},
	});
}

for (const [what, makeDisk] of [
	["a disk that is full at once", () => fullAfter(0)],
	["a disk that is full part way", () => fullAfter(10)],
	["a disk that takes a part and then nothing", () => diskWith({ write: takeThenStop(5) })],
	["a write error", () => diskWith({ write: failing("EIO") })],
	["lines that never reach the disk", () => diskWith({ sync: failOnce("EIO") })],
	["a modification time that cannot be set back", timesFailAfterTheWrite],
] as const) {
	test(`${what}: the session is byte for byte what it was, its time included`, (t) => {
		const { path, state } = makeSession(t);
		assert.throws(
			() => appendToSession(path, state, NEW, closed, makeDisk()),
			(error) => {
				assert.ok(error instanceof CondenseError && error.cause instanceof Error);
				assert.equal(error.code, "output.failed");
				assert.match(error.message, /s\.jsonl.*it is as it was before/);
				return true;
			},
		);
		assert.equal(readFileSync(path, "utf8"), OLD);
		assert.equal(statSync(path).mtimeMs, LONG_AGO * 1000);
	});
}

test("a disk that takes a few bytes at a time gets all of them", (t) => {
	const { path, state } = makeSession(t);
	const write: Disk["write"] = (fd, [first]) => systemDisk.write(fd, [first!.subarray(0, 4)]);
	appendToSession(path, state, [NEW, NEW], closed, diskWith({ write }));
	assert.equal(readFileSync(path, "utf8"), OLD + NEW + NEW);
});

test("where the time cannot be kept nothing is written, and the error names --touch", (t) => {
	const { path, state } = makeSession(t);
	const disk = diskWith({ setTimes: failing("EPERM") });
	assert.throws(() => appendToSession(path, state, NEW, closed, disk), { code: "output.failed", hint: /--touch/ });
	assert.equal(readFileSync(path, "utf8"), OLD);
	appendToSession(path, state, NEW, { ...closed, touch: true }, disk);
	assert.equal(readFileSync(path, "utf8"), OLD + NEW);
});

test("a failure that cannot be undone says what may be left", (t) => {
	const { path, state } = makeSession(t);
	const disk = { ...fullAfter(10), truncate: failing("EIO") };
	assert.throws(() => appendToSession(path, state, NEW, closed, disk), {
		code: "output.failed",
		message: /no space left.*could not be undone.*incomplete last line/,
	});
	assert.equal(readFileSync(path, "utf8"), OLD + NEW.subarray(0, 10));
});

const FOREIGN = '{"type":"message","id":"from pi"}\n';

test("a line that pi writes between check and append stays, and condense's are taken back", (t) => {
	const { path, state } = makeSession(t);
	const write: Disk["write"] = (fd, pieces) => {
		appendFileSync(path, FOREIGN);
		return systemDisk.write(fd, pieces);
	};
	assert.throws(() => appendToSession(path, state, NEW, closed, diskWith({ write })), { code: "session.changed" });
	assert.equal(readFileSync(path, "utf8"), OLD + FOREIGN);
});

test("a line that pi writes before an append that fails part way stays", (t) => {
	const { path, state } = makeSession(t);
	const full = fullAfter(10);
	let isFirst = true;
	const write: Disk["write"] = (fd, pieces) => {
		if (isFirst) appendFileSync(path, FOREIGN);
		isFirst = false;
		return full.write(fd, pieces);
	};
	assert.throws(() => appendToSession(path, state, NEW, closed, diskWith({ write })), { code: "output.failed" });
	assert.equal(readFileSync(path, "utf8"), OLD + FOREIGN);
});

test("a line that pi writes right after condense's stays, and so do those before it", (t) => {
	const { path, state } = makeSession(t);
	const sync: Disk["sync"] = () => appendFileSync(path, FOREIGN);
	assert.throws(() => appendToSession(path, state, NEW, closed, diskWith({ sync })), {
		code: "session.changed",
		message: /another program wrote at the same time/,
	});
	assert.equal(readFileSync(path, "utf8"), OLD + NEW + FOREIGN);
});

test("a disk that is really full leaves the session as it was", (t) => {
	const folder = mountSmallDisk(t);
	if (folder === undefined) return t.skip("a small file system cannot be mounted here");
	const path = join(folder, "s.jsonl");
	writeFileSync(path, OLD);
	const tooMuch = Buffer.alloc(100_000, "x");
	assert.throws(() => appendToSession(path, fileStateOf(path), tooMuch, closed), {
		code: "output.failed",
		message: /no space left on device/,
	});
	assert.equal(readFileSync(path, "utf8"), OLD);
});

test("a read-only file system is an error of the write", (t) => {
	const folder = mountSmallDisk(t);
	if (folder === undefined) return t.skip("a small file system cannot be mounted here");
	const path = join(folder, "s.jsonl");
	writeFileSync(path, OLD);
	makeReadOnly(folder);
	assert.throws(() => appendToSession(path, fileStateOf(path), NEW, closed), {
		code: "output.failed",
		message: /read-only file system/,
	});
});

function takeThenStop(count: number): Disk["write"] {
	let left = count;
	return (fd, [first]) => {
		if (left === 0) return 0;
		const taken = systemDisk.write(fd, [first!.subarray(0, left)]);
		left = 0;
		return taken;
	};
}

function failOnce(code: "EIO"): Disk["sync"] {
	let hasFailed = false;
	return (fd) => {
		if (hasFailed) return systemDisk.sync(fd);
		hasFailed = true;
		throw systemError(code);
	};
}

for (const [what, makeDisk] of [
	["in the first piece", () => fullAfter(10)],
	["in the second piece", () => fullAfter(NEW.length + 5)],
	["between two pieces", () => fullAfter(NEW.length)],
] as const) {
	test(`a disk that is full ${what}: none of them stays`, (t) => {
		const { path, state } = makeSession(t);
		const pieces = [NEW, Buffer.from('{"type":"custom","id":"d"}\n')];
		assert.throws(() => appendToSession(path, state, pieces, closed, makeDisk()), { code: "output.failed" });
		assert.equal(readFileSync(path, "utf8"), OLD);
		assert.equal(statSync(path).mtimeMs, LONG_AGO * 1000);
	});
}
