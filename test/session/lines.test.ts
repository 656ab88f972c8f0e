import assert from "node:assert/strict";
import { test } from "node:test";
import { splitLines } from "../../src/session/lines.js";

/** The lines of chunks as `text@start-end`, `!` behind one without a newline. */
function linesOf(...chunks: readonly (string | Buffer)[]): string[] {
	const found: string[] = [];
	for (const { line, start, end, bytes, terminated } of splitLines(chunks.map((chunk) => Buffer.from(chunk)))) {
		assert.equal(line, found.length + 1);
		found.push(`${bytes.toString()}@${start}-${end}${terminated ? "" : "!"}`);
	}
	return found;
}

for (const [title, chunks, expected] of [
	["nothing has no lines", [], []],
	["an empty chunk has no lines", [""], []],
	["lines end at a newline", ["ab\nc\n"], ["ab@0-2", "c@3-4"]],
	["a last line without a newline is told apart", ["ab\nc"], ["ab@0-2", "c@3-4!"]],
	["blank lines count", ["\n\na\n"], ["@0-0", "@1-1", "a@2-3"]],
	["a carriage return belongs to its line", ["a\r\nb\r\n"], ["a\r@0-2", "b\r@3-5"]],
	["other line ends of Unicode are text", ["a\u2028b\u2029c\u0085d\n"], ["a\u2028b\u2029c\u0085d@0-12"]],
	["a line may come in several chunks", ["a", "b", "c\nd", "e\n"], ["abc@0-3", "de@4-6"]],
	["a newline may begin a chunk", ["ab", "\ncd\n"], ["ab@0-2", "cd@3-5"]],
	["offsets are bytes", ["é\nb\n"], ["é@0-2", "b@3-4"]],
	[
		"a character may be cut by a chunk's end",
		[Buffer.from("é").subarray(0, 1), Buffer.from("é").subarray(1), "\n"],
		["é@0-2"],
	],
] as const) {
	test(title, () => assert.deepEqual(linesOf(...chunks), expected));
}

test("a reader may use its buffer again for every chunk", () => {
	const buffer = Buffer.alloc(4);
	function* chunks(): Generator<Buffer> {
		for (const part of ["abcd", "ef\ng", "hi\n"]) yield buffer.subarray(0, buffer.write(part));
	}
	assert.deepEqual([...splitLines(chunks())].length, 2);
	const texts: string[] = [];
	for (const { bytes } of splitLines(chunks())) texts.push(bytes.toString());
	assert.deepEqual(texts, ["abcdef", "ghi"]);
});
