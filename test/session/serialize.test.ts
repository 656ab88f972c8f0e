import assert from "node:assert/strict";
import { test } from "node:test";
import type { SessionEntry } from "../../src/session/entry.js";
import { copiesOf } from "../../src/session/lines.js";
import { linesOf, toLines } from "../../src/session/serialize.js";

const entries = ["a", "é".repeat(40), "b", "c".repeat(300), "😀"].map(
	(text, nth) => ({ type: "custom", id: `${nth}`, data: { text } }) as unknown as SessionEntry,
);

const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");

test("an entry is a line of JSON", () => {
	assert.equal(toLines(entries).toString(), text);
});

for (const pieceBytes of [1, 64, 200, 400, 1 << 20]) {
	test(`in pieces of ${pieceBytes} bytes the lines are the same, each whole, and can be gone through again`, () => {
		const lines = linesOf(entries, pieceBytes);
		const pieces = copiesOf(lines);
		assert.equal(Buffer.concat(pieces).toString(), text);
		assert.ok(pieces.every((piece) => piece.at(-1) === 0x0a));
		assert.deepEqual(copiesOf(lines), pieces);
	});
}

test("no entries are no piece", () => {
	assert.deepEqual(copiesOf(linesOf([])), []);
});
