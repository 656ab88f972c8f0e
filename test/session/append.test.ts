import assert from "node:assert/strict";
import {
	appendFileSync,
	chmodSync,
	mkdirSync,
	readFileSync,
	renameSync,
	statSync,
	symlinkSync,
	unlinkSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";

import { appendToSession } from "../../src/session/append.js";
import { type Disk, systemDisk } from "../../src/session/disk.js";
import { type FileState, fileStateOf } from "../../src/session/file-state.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const OLD = '{"type":"session","id":"s"}\n{"type":"message","id":"m"}\n';
const NEW = Buffer.from('{"type":"custom","id":"c"}\n');
const LONG_AGO = 1_600_000_000.25;
const closed = { endsWithNewline: true };

function makeSession(t: TestContext, content = OLD): { path: string; state: FileState } {
	const path = join(makeTempDir(t), "s.jsonl");
	writeFileSync(path, content);
	utimesSync(path, LONG_AGO, LONG_AGO);
	return { path, state: fileStateOf(path) };
}

test("new lines follow the old bytes", (t) => {
	const { path, state } = makeSession(t);
	appendToSession(path, state, NEW, closed);
	assert.equal(readFileSync(path, "utf8"), OLD + NEW);
});

test("a last line without a newline is closed off first", (t) => {
	const { path, state } = makeSession(t, '{"type":"session","id":"s"}\n{"type":"mess');
	appendToSession(path, state, NEW, { endsWithNewline: false });
	assert.equal(readFileSync(path, "utf8"), `{"type":"session","id":"s"}\n{"type":"mess\n${NEW}`);
});

test("the modification time stays what it was", (t) => {
	const { path, state } = makeSession(t);
	appendToSession(path, state, NEW, closed);
	assert.equal(statSync(path).mtimeMs, LONG_AGO * 1000);
	assert.equal(statSync(path).atimeMs, LONG_AGO * 1000);
});

test("with touch the modification time is the time of the append", (t) => {
	const { path, state } = makeSession(t);
	appendToSession(path, state, NEW, { ...closed, touch: true });
	assert.ok(statSync(path).mtimeMs > LONG_AGO * 1000);
});

test("the state that is returned allows the next append", (t) => {
	const { path, state } = makeSession(t);
	const next = appendToSession(path, state, NEW, closed);
	assert.deepEqual(next, fileStateOf(path));
	appendToSession(path, next, NEW, closed);
	assert.equal(readFileSync(path, "utf8"), `${OLD}${NEW}${NEW}`);
});

test("no bytes means no write at all", (t) => {
	const { path, state } = makeSession(t);
	const before = statSync(path).ctimeMs;
	assert.equal(appendToSession(path, state, Buffer.alloc(0), { endsWithNewline: false }), state);
	assert.equal(statSync(path).ctimeMs, before);
});

test("a link to a session is followed and stays a link", (t) => {
	const { path } = makeSession(t);
	const link = join(makeTempDir(t), "link.jsonl");
	symlinkSync(path, link);
	appendToSession(link, fileStateOf(link), NEW, closed);
	assert.equal(readFileSync(path, "utf8"), OLD + NEW);
});

for (const [what, change] of [
	["that grew", (path: string) => appendFileSync(path, "{}\n")],
	["that was cut", (path: string) => writeFileSync(path, OLD.slice(0, 20))],
	["with other bytes of the same length", (path: string) => writeFileSync(path, OLD.toUpperCase())],
	[
		"that another file took the place of",
		(path: string) => {
			writeFileSync(`${path}.new`, OLD);
			utimesSync(`${path}.new`, LONG_AGO, LONG_AGO);
			renameSync(`${path}.new`, path);
		},
	],
] as const) {
	test(`a session ${what} since it was read is left alone`, (t) => {
		const { path, state } = makeSession(t);
		change(path);
		const before = readFileSync(path, "utf8");
		assert.throws(() => appendToSession(path, state, NEW, closed), {
			code: "session.changed",
			message: /is pi running/,
		});
		assert.equal(readFileSync(path, "utf8"), before);
	});
}

test("a session that is gone is not made anew", (t) => {
	const { path, state } = makeSession(t);
	unlinkSync(path);
	assert.throws(() => appendToSession(path, state, NEW, closed), { code: "session.changed", message: /is gone/ });
	assert.throws(() => statSync(path), { code: "ENOENT" });
});

test("a folder in place of the session is an error of the write", (t) => {
	const { path, state } = makeSession(t);
	unlinkSync(path);
	mkdirSync(path);
	assert.throws(() => appendToSession(path, state, NEW, closed), { code: "output.failed" });
});

test("a read-only session is an error of the write", {
	skip: process.getuid?.() === 0 && "root may write anyway",
}, (t) => {
	const { path, state } = makeSession(t);
	chmodSync(path, 0o444);
	assert.throws(() => appendToSession(path, state, NEW, closed), {
		code: "output.failed",
		message: /permission denied/,
	});
	assert.equal(readFileSync(path, "utf8"), OLD);
});

test("lines in several pieces follow each other in one write, behind a newline where one is missing", (t) => {
	const { path, state } = makeSession(t, OLD.trimEnd());
	const pieces = [NEW, Buffer.from('{"type":"custom","id":"d"}\n')];
	let writes = 0;
	const write: Disk["write"] = (fd, all) => {
		writes += 1;
		return systemDisk.write(fd, all);
	};
	const next = appendToSession(path, state, pieces, { endsWithNewline: false }, { ...systemDisk, write });
	assert.equal(writes, 1);
	assert.equal(readFileSync(path, "utf8"), `${OLD}${pieces.join("")}`);
	assert.deepEqual(next, fileStateOf(path));
});
