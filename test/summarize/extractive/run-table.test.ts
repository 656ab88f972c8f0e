import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { RunTable } from "../../../src/summarize/extractive/run-table.js";

/** A table that numbers what it is asked for. */
function numbering(): RunTable {
	let next = 0;
	return new RunTable(() => next++);
}

test("the same characters give the same number wherever they stand, others give others", () => {
	fc.assert(
		fc.property(fc.array(fc.string({ unit: "binary", maxLength: 12 }), { maxLength: 60 }), (runs) => {
			const table = numbering();
			const known = new Map<string, number>();
			for (const run of [...runs, ...runs]) {
				const text = `<${run}>`;
				const value = table.get(text, 1, text.length - 1);
				assert.equal(value, known.get(run) ?? known.size);
				known.set(run, value);
			}
		}),
	);
});

test("hundreds of thousands of runs that differ in one place are kept apart", () => {
	const table = numbering();
	let asked = 0;
	for (let n = 0; n < 60_000; n++) {
		for (const run of [`item${n}`, `${n}item`, `src/${n}/a.ts`, String.fromCharCode(n + 1), `value_${n.toString(2)}`]) {
			assert.equal(table.get(run, 0, run.length), asked, run);
			asked += 1;
		}
	}
});

test("what is made for a run may itself ask for other runs", () => {
	const table: RunTable = new RunTable((text, start, end) =>
		end - start === 1 ? text.charCodeAt(start) : table.get(text, start, start + 1) + table.get(text, start + 1, end),
	);
	assert.equal(table.get("ab".repeat(500), 0, 1000), 500 * (97 + 98));
});
