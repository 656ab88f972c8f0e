/** What can be taken from a line that no reader can use. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { findSkipReason } from "../../src/verify/line-faults.js";
import { salvage } from "../../src/verify/salvage.js";

function entry(id: string, more: object = {}): string {
	return JSON.stringify({ type: "message", id, parentId: null, timestamp: "2026-01-01T00:00:00.000Z", ...more });
}

const a = entry("a", { message: { role: "user", content: [{ type: "text", text: 'a } { \\ " 👩‍👩‍👧‍👦' }] } });
const b = entry("b", { message: { role: "assistant", content: [{ type: "toolCall", id: "x", name: "bash" }] } });

for (const [title, line, parts, rest] of [
	["two entries", a + b, [a, b], ""],
	["three entries with blanks between", `${a} ${b}\t${a}`, [a, b, a], ""],
	["an entry behind NUL bytes", `\0\0\0${a}`, [a], ""],
	["NUL bytes inside an entry", `${a.slice(0, 40)}\0\0${a.slice(40)}`, [a], ""],
	["an entry and a torn one", a + b.slice(0, 70), [a], b.slice(0, 70)],
	["an entry behind a torn one", a.slice(0, 130) + b, [b], a.slice(0, 130)],
	["a torn entry, whose blocks are no entries", b.slice(0, -1), [], b.slice(0, -1)],
	["an entry behind words", `words ${a}`, [a], "words "],
	["a format 1 entry without id", `{"type":"message","timestamp":"x","message":{}}${a}`, undefined, ""],
	["words", "no entry at all", [], "no entry at all"],
	["nothing but NUL bytes", "\0\0\0", [], ""],
	["a closing brace too many", `${a}}`, [a], "}"],
] as const) {
	test(title, () => {
		const salvaged = salvage(line);
		if (parts !== undefined) assert.deepEqual(salvaged.parts, parts);
		else assert.equal(salvaged.parts.length, 2);
		assert.equal(salvaged.rest, rest);
		for (const part of salvaged.parts) assert.equal(typeof JSON.parse(part), "object");
	});
}

test("a line that opens and never closes is given up in time", () => {
	const line = '{"type":"'.repeat(200_000);
	assert.deepEqual(salvage(line).parts, []);
});

test("a deep line does not overflow the stack", () => {
	assert.deepEqual(salvage("{".repeat(500_000)).parts, []);
});

for (const [title, line, isTerminated, reason] of [
	["a torn line at the end of the file", a.slice(0, 50), false, "torn-line"],
	["a line that was torn behind a brace, at the end of the file", a.slice(0, -1), false, "torn-line"],
	["a torn line that was closed", a.slice(0, 50), true, "torn-line"],
	["a torn line that ends in NUL bytes", `${a.slice(0, 50)}\0\0\0`, true, "torn-line"],
	["a whole line with a fault inside", a.replace('"id":', '"id'), true, "unreadable-line"],
	["words", "words", true, "unreadable-line"],
	["a text", '"words"', true, "not-an-object"],
	["null", "null", true, "null-line"],
	["nothing but NUL bytes", "\0\0", true, "nul-block"],
	["an entry", a, true, undefined],
	["an entry at the end of the file", a, false, undefined],
	["a blank line", "  \r", true, undefined],
] as const) {
	test(`${title}: ${reason ?? "no fault"}`, () => assert.equal(findSkipReason(line, isTerminated)?.reason, reason));
}
