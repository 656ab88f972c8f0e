import assert from "node:assert/strict";
import { closeSync, mkdirSync, openSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { CondenseError, type ErrorCode } from "../../src/errors.js";
import { bytesOf, readSessionFile, readSessionInput } from "../../src/session/read.js";
import { session } from "../helpers/session-builder.js";
import { makeTempDir } from "../helpers/temp-dir.js";

function write(t: TestContext, bytes: string | Buffer): string {
	const path = join(makeTempDir(t), "s.jsonl");
	writeFileSync(path, bytes);
	return path;
}
const codeOf = (code: ErrorCode, found: RegExp) => (error: unknown) => {
	assert.ok(error instanceof CondenseError);
	assert.equal(error.code, code);
	assert.match(error.message, found);
	return true;
};

test("a file is read with its state, and is not changed", (t) => {
	const text = session().user("q").says("a").text();
	const path = write(t, text);
	const before = statSync(path);
	const file = readSessionFile(path);
	assert.equal(file.session.lines.length, 2);
	assert.equal(file.path, path);
	assert.equal(file.state?.size, Buffer.byteLength(text));
	assert.equal(statSync(path).mtimeMs, before.mtimeMs);
	assert.equal(bytesOf(file).toString(), text);
});

test("a file that is gone when its bytes are wanted is an error that says so", (t) => {
	const path = write(t, session().user("q").says("a").text());
	const file = readSessionFile(path);
	rmSync(path);
	assert.throws(() => bytesOf(file), codeOf("input.not-found", /no such session file/));
});

test("a file larger than the reading buffer is read whole, characters across its ends included", (t) => {
	const long = "é😀".repeat(500_000);
	const file = readSessionFile(write(t, session().user(long).says("a").text()));
	const [first] = file.session.lines;
	assert.equal(
		(first!.entry as unknown as { message: { content: { text: string }[] } }).message.content[0]!.text,
		long,
	);
});

test("standard input is read to its end, and its bytes are kept", (t) => {
	const text = session().user("q").text();
	const fd = openSync(write(t, text), "r");
	t.after(() => closeSync(fd));
	const file = readSessionInput(fd);
	assert.deepEqual([file.path, file.session.lines.length, bytesOf(file).toString()], ["-", 1, text]);
});

test("what is not there, not a file, or not a session is told apart", (t) => {
	const folder = makeTempDir(t);
	mkdirSync(join(folder, "dir.jsonl"));
	assert.throws(
		() => readSessionFile(join(folder, "no.jsonl")),
		codeOf("input.not-found", /no such session file: .*no\.jsonl$/),
	);
	assert.throws(
		() => readSessionFile(join(write(t, "x"), "below.jsonl")),
		codeOf("input.not-found", /no such session file/),
	);
	assert.throws(() => readSessionFile(join(folder, "dir.jsonl")), codeOf("input.unreadable", /is a directory/));
	assert.throws(() => readSessionFile(write(t, "")), codeOf("input.not-a-session", /the file is empty/));
	assert.throws(
		() => readSessionFile(write(t, "hello\n")),
		codeOf("input.not-a-session", /s\.jsonl is not a pi session/),
	);
});
