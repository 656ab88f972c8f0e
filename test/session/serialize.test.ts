import assert from "node:assert/strict";
import { test } from "node:test";
import type { SessionEntry } from "../../src/session/entry.js";
import { copiesOf, linesOf, toLines } from "../../src/session/serialize.js";

const entries = ["a", "é".repeat(40), "b", "c".repeat(300), "😀"].map(
	(text, nth) => ({ type: "custom", id: `${nth}`, data: { text } }) as unknown as SessionEntry,
);

for (const pieceBytes of [1, 64, 200, 400, 1 << 20]) {
	test(`in pieces of ${pieceBytes} bytes the lines are the same, each whole, and can be gone through again`, () => {
		const lines = linesOf(entries, pieceBytes);
		const pieces = copiesOf(lines);
		assert.equal(Buffer.concat(pieces).toString(), toLines(entries).toString());
		assert.ok(pieces.every((piece) => piece.at(-1) === 0x0a));
		assert.deepEqual(copiesOf(lines), pieces);
	});
}

test("no entries are no piece", () => {
	assert.deepEqual(copiesOf(linesOf([])), []);
});
