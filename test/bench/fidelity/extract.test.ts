import assert from "node:assert/strict";
import { test } from "node:test";
import { expandBraces, referencesIn, shownIn } from "../../../bench/fidelity/extract.js";

const refs = (text: string): string[] => [...referencesIn(text)].sort();

test("a reference is the longest name: a path, not its parts", () => {
	assert.deepEqual(refs("see packages/tui/src/tuiMain.ts here"), ["packages/tui/src/tuiMain.ts"]);
	assert.deepEqual(refs("./src/a.ts, ../b/c.js and @scope/name."), ["../b/c.js", "@scope/name", "src/a.ts"]);
});

test("a slash between words makes no path", () => {
	assert.deepEqual(refs("and/or, read/write, 1/2"), []);
});

test("identifiers have a hump or an inner underscore and five characters", () => {
	assert.deepEqual(refs("parseHeader MAX_SIZE plain aB _x Word _privateName"), [
		"MAX_SIZE",
		"_privateName",
		"parseHeader",
	]);
});

test("names that everybody's library has are no references", () => {
	assert.deepEqual(refs("readFileSync(x).toString() useState"), []);
});

test("an escape in JSON is not part of the name after it", () => {
	assert.deepEqual(refs('"a\\nparseHeader"'), []);
	assert.ok(!refs('"\\nparseHeader"').includes("nparseHeader"));
});

test("codes, flags, versions, colours and long numbers are references", () => {
	assert.deepEqual(refs("TS2345 ENOENT --dry-run 1.2.3 #ff00aa 4096 TypeError"), [
		"#ff00aa",
		"--dry-run",
		"1.2.3",
		"4096",
		"ENOENT",
		"TS2345",
		"TypeError",
	]);
});

test("a text shows every shorter way to name its paths, and all words", () => {
	const shown = shownIn("open a/b/c.ts now");
	for (const token of ["a/b/c.ts", "b/c.ts", "c.ts", "open", "now"]) assert.ok(shown.has(token), token);
});

test("a group of paths is read as the paths in it", () => {
	assert.equal(expandBraces("t1 read: src/{a.ts,ui/b.ts} x"), "t1 read: src/a.ts src/ui/b.ts x");
	assert.equal(expandBraces("{a,b} and if (x) { y, z }"), "a b and if (x) { y, z }");
});
