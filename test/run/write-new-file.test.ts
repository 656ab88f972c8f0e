import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { writeNewFile } from "../../src/run/write-new-file.js";
import { readSessionFile } from "../../src/session/read.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const HEADER = '{"type":"session","version":3,"id":"s"}\n';
const OLD = `${HEADER}{"type":"custom","id":"m","parentId":null}`;
const lines = ['{"type":"custom","id":"a"}\n', '{"type":"custom","id":"b"}\n'];
const noOut = () => assert.fail("nothing goes to standard output");

for (const [what, old, added, expected] of [
	["lines follow the old bytes", `${OLD}\n`, lines, `${OLD}\n${lines.join("")}`],
	["a last line without a newline gets one", OLD, lines, `${OLD}\n${lines.join("")}`],
	["without lines the file is a copy", OLD, [], OLD],
] as const) {
	test(`${what}, and the input stays as it is`, (t) => {
		const folder = makeTempDir(t);
		const [path, out] = [join(folder, "s.jsonl"), join(folder, "o.jsonl")];
		writeFileSync(path, old);
		const pieces = added.map((line) => Buffer.from(line));
		assert.equal(writeNewFile(readSessionFile(path), pieces, out, noOut), Buffer.byteLength(expected));
		assert.equal(readFileSync(out, "utf8"), expected);
		assert.equal(readFileSync(path, "utf8"), old);
		const given: Buffer[] = [];
		writeNewFile(readSessionFile(path), pieces, "-", (bytes) => given.push(bytes));
		assert.equal(given.join(), expected);
	});
}
