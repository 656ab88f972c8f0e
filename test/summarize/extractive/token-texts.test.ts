import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { TokenTexts } from "../../../src/summarize/extractive/token-texts.js";

test("every token comes back as it was, in any alphabet", () => {
	fc.assert(
		fc.property(fc.array(fc.string({ unit: "binary", maxLength: 40 }), { maxLength: 3000, size: "max" }), (tokens) => {
			const texts = new TokenTexts();
			for (const [at, token] of tokens.entries()) assert.equal(texts.add(`(${token})`, 1, token.length + 1), at);
			for (const [at, token] of tokens.entries()) {
				assert.equal(texts.textOf(at), token);
				assert.equal(texts.lengthOf(at), token.length);
			}
		}),
		{ numRuns: 30 },
	);
});

test("the name of a path begins at its last slash", () => {
	const texts = new TokenTexts();
	for (const path of ["src/app/main.ts", "main.ts", "/x"]) texts.add(path, 0, path.length);
	assert.equal(texts.lengthOfName(0), "/main.ts".length);
	assert.equal(texts.lengthOfName(1), "/main.ts".length);
	assert.equal(texts.lengthOfName(2), "/x".length);
});
