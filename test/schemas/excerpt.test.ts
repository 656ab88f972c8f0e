import assert from "node:assert/strict";
import { test } from "node:test";
import { excerpt } from "../../scripts/schemas/excerpt.js";
import { generateSchemas } from "../../scripts/schemas/schema.js";

const without = (text: string) => text.replace(/^\s*\/\/.*$/gm, "");

test("what is short is whole", () => {
	const value = { schema: "condense/x@1", list: [1, 2, 3], none: null, inner: { text: "a\nb", empty: {} } };
	assert.deepEqual(JSON.parse(excerpt(value)), value);
	assert.ok(!excerpt(value).includes("\n"));
});

test("of a long list the first items are shown, and how many more there are", () => {
	const text = excerpt({ items: Array.from({ length: 9 }, (_, nth) => ({ nth })) });
	assert.deepEqual(JSON.parse(without(text)), { items: [{ nth: 0 }, { nth: 1 }] });
	assert.match(text, /^\t\t\/\/ 7 more$/m);
});

test("of large items one is shown", () => {
	const large = { text: "x".repeat(90), other: "y".repeat(90) };
	const text = excerpt([large, large, large]);
	assert.deepEqual(JSON.parse(without(text)), [large]);
	assert.match(text, /\/\/ 2 more/);
});

test("a long text is cut between characters", () => {
	const shown = JSON.parse(excerpt(`${"x".repeat(99)}\u{1F600}${"y".repeat(50)}`)) as string;
	assert.equal(shown, `${"x".repeat(99)}…`);
});

test("a root whose type does not say which report it is, is an error that names it", () => {
	const root = { type: "CompactedChain", file: "src/cli/contract/compact.ts", from: "compact --json" };
	assert.throws(() => generateSchemas([root]), /compact\.ts: CompactedChain needs a field schema/);
});
