import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { scanHeader } from "../../src/session/locate-header.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const HEADER = '{"type":"session","version":3,"id":"abc","cwd":"/proj"}';
const MIB = 1 << 20;

for (const [title, text, id] of [
	["the first line", `${HEADER}\n{"type":"message","id":"1"}\n`, "abc"],
	["a header that is all there is, without a newline", HEADER, "abc"],
	["a header behind blank lines", `\n  \r\n${HEADER}\r\n`, "abc"],
	["a header behind lines that do not parse", `{"type":\nnull\n{}{}\n\0\0\n${HEADER}\n`, "abc"],
	["a header longer than one read", HEADER.replace("/proj", "x".repeat(20_000)), "abc"],
	["a character that falls between two reads", `${"x".repeat(4094)}\n${HEADER.replace("abc", "é")}\n`, "é"],
	["a header that ends at the first MiB", `${"x".repeat(MIB - HEADER.length - 1)}\n${HEADER}`, "abc"],
	["a header beyond the first MiB", `${"x".repeat(MIB)}\n${HEADER}`, undefined],
	["a header behind another object", `{"type":"message","id":"1"}\n${HEADER}\n`, undefined],
	["a header without an id", '{"type":"session"}\n', undefined],
	["an id that is no text", '{"type":"session","id":5}\n', undefined],
	["a header cut in the middle", HEADER.slice(0, 30), undefined],
	["an empty file", "", undefined],
] as const) {
	test(`${title}: ${id === undefined ? "no header" : "found"}`, (t) => {
		const file = join(makeTempDir(t), "s.jsonl");
		writeFileSync(file, text);
		assert.equal(scanHeader(file)?.header.id, id);
	});
}

test("a byte order mark is read over, and told", (t) => {
	const file = join(makeTempDir(t), "s.jsonl");
	writeFileSync(file, `\ufeff${HEADER}\n`);
	assert.equal(scanHeader(file)?.header.id, "abc");
	assert.equal(scanHeader(file)?.hasBom, true);
	writeFileSync(file, `${HEADER}\n`);
	assert.equal(scanHeader(file)?.hasBom, false);
});

test("a folder has no header, and a missing file throws", (t) => {
	const dir = makeTempDir(t);
	mkdirSync(join(dir, "s.jsonl"));
	assert.equal(scanHeader(join(dir, "s.jsonl")), undefined);
	assert.throws(() => scanHeader(join(dir, "none.jsonl")), { code: "ENOENT" });
});
