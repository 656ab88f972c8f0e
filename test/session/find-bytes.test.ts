import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ByteFinder } from "../../src/session/find-bytes.js";

function find(text: string, needles: readonly string[], sizes: readonly number[]): number[] {
	const bytes = Buffer.from(text);
	const found: number[] = [];
	const finder = new ByteFinder(
		needles.map((needle) => Buffer.from(needle)),
		(offset) => found.push(offset),
	);
	let at = 0;
	for (let nth = 0; at < bytes.length; nth++) {
		const end = at + (sizes[nth % sizes.length] ?? 1);
		finder.add(bytes.subarray(at, end));
		at = end;
	}
	return found.sort((a, b) => a - b);
}

test("every place of every needle is found, wherever the chunks end", () => {
	const letters = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 60 });
	const needles = fc.array(fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 5 }), {
		maxLength: 3,
	});
	const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 });
	fc.assert(
		fc.property(letters, needles, sizes, (text, list, cuts) => {
			const wanted = [...new Set(list)];
			const expected = wanted.flatMap((needle) =>
				[...text].flatMap((_, at) => (text.startsWith(needle, at) ? [at] : [])),
			);
			assert.deepEqual(
				find(text, wanted, cuts),
				expected.sort((a, b) => a - b),
			);
		}),
	);
});
