import assert from "node:assert/strict";
import { test } from "node:test";
import { KIND } from "../../../src/summarize/extractive/kinds.js";
import { Lexicon } from "../../../src/summarize/extractive/lexicon.js";
import { type Line, writeLine, writeRefs } from "../../../src/summarize/extractive/line.js";

const LINE: Line = {
	calls: [0],
	verb: "read",
	target: "src/a.ts",
	place: "",
	isPath: true,
	isChange: false,
	changed: [],
	failure: undefined,
	images: 0,
	tokens: [],
};
const lexicon = new Lexicon();
const write = (line: Partial<Line>, refs: readonly string[] = ["t1"]): string =>
	writeLine({ ...LINE, ...line }, refs, { lexicon, without: new Set() });

test("three refs in a row are a range, two are not", () => {
	assert.equal(writeRefs(["t1", "t2", "t3", "t5", "t6", "t9"]), "t1..t3,t5,t6,t9");
	assert.equal(writeRefs(["t9", "t10", "t11"]), "t9..t11");
});

test("a line says what was called on what", () => {
	assert.equal(write({}), "t1 read src/a.ts");
	assert.equal(write({ target: "" }), "t1 read");
});

test("a failure and images are named", () => {
	assert.equal(write({ failure: "no such file", images: 2 }), "t1 read src/a.ts [failed: no such file] [2 images]");
	assert.equal(write({ failure: "", images: 1 }), "t1 read src/a.ts [failed] [1 image]");
});

test("tokens come by kind: identifiers, paths, codes, figures, flags", () => {
	const ids = [
		lexicon.idOf("--force", KIND.flag),
		lexicon.idOf("1.2.3", KIND.value),
		lexicon.idOf("ENOENT", KIND.error),
		lexicon.idOf("lib/x.ts", KIND.path),
		lexicon.idOf("parseHeader", KIND.ident),
		lexicon.idOf("lib/y.ts", KIND.path),
	];
	assert.equal(write({ tokens: ids }), "t1 read src/a.ts: parseHeader lib/{x.ts,y.ts} ENOENT 1.2.3 --force");
});
