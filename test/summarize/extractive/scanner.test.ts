import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { KIND, type Kind } from "../../../src/summarize/extractive/kinds.js";
import { Lexicon } from "../../../src/summarize/extractive/lexicon.js";
import { scanTokens } from "../../../src/summarize/extractive/scanner.js";

function tokensIn(text: string): string[] {
	const lexicon = new Lexicon();
	const tokens: string[] = [];
	scanTokens(text, lexicon, (id) => tokens.push(lexicon.textOf(id)));
	return tokens;
}

function kindOf(token: string): Kind | undefined {
	const lexicon = new Lexicon();
	let kind: Kind | undefined;
	scanTokens(` ${token} `, lexicon, (id) => {
		kind = lexicon.kindOf(id);
	});
	return kind;
}

test("identifiers are words of five characters with a hump or an inner underscore", () => {
	assert.deepEqual(tokensIn("const parseHeader = MAX_SIZE + word + aB + _x(getURL)"), [
		"parseHeader",
		"MAX_SIZE",
		"getURL",
	]);
});

test("members of an expression are tokens of their own", () => {
	assert.deepEqual(tokensIn("session.headerLine.endOffset"), ["headerLine", "endOffset"]);
});

test("each kind is told by the token alone", () => {
	assert.equal(kindOf("src/app/main.ts"), KIND.path);
	assert.equal(kindOf("@scope/name"), KIND.path);
	assert.equal(kindOf("main.test.ts"), KIND.file);
	assert.equal(kindOf("ENOENT"), KIND.error);
	assert.equal(kindOf("TS2345"), KIND.error);
	assert.equal(kindOf("ParseError"), KIND.error);
	assert.equal(kindOf("1.20.3"), KIND.value);
	assert.equal(kindOf("#ff00aa"), KIND.value);
	assert.equal(kindOf("65536"), KIND.number);
	assert.equal(kindOf("--dry-run"), KIND.flag);
});

test("prose, alternatives, divisions, dates and decimals hold no tokens", () => {
	assert.deepEqual(tokensIn("Plain words, and/or well-known ones; 10/2 on 2025-11-02 is 0.587 or 1.5."), []);
});

test("addresses are passed over", () => {
	assert.deepEqual(tokensIn('see "https://example.org/some/longPath/page.html" then readOn'), ["readOn"]);
});

test("the names of everybody's library are passed over", () => {
	assert.deepEqual(tokensIn("readFileSync(path).toString() useState forEach"), []);
});

test("an escape is no part of the name behind it", () => {
	assert.deepEqual(tokensIn('"a\\nparseHeader\\tnextPart\\u00e9endOf_it"'), ["parseHeader", "nextPart", "endOf_it"]);
});

test("encoded data gives no identifiers", () => {
	assert.deepEqual(tokensIn("sha512-CJc03O0fzP7gvH9AMUO3Z84gzLHt0zAK=="), []);
	assert.deepEqual(tokensIn("d0f3a9c1b2e4 9f86d081884c7d65"), []);
});

test("the sides of a git diff are the path itself", () => {
	const diff = "diff --git a/src/x.ts b/src/x.ts\n--- a/src/x.ts\n+++ b/src/x.ts\n";
	assert.deepEqual(new Set(tokensIn(diff)), new Set(["src/x.ts"]));
	assert.deepEqual(tokensIn("open a/deep/x.ts"), ["a/deep/x.ts"]);
});

test("a leading ./ and trailing punctuation are no part of a path", () => {
	assert.deepEqual(tokensIn("./src/a.ts, lib/b.py: and (docs/c.md)."), ["src/a.ts", "lib/b.py", "docs/c.md"]);
});

test("text that is not Latin is passed over, names inside it are found", () => {
	assert.deepEqual(tokensIn("修正した parseHeader を 確認 する。запуск runServer"), ["parseHeader", "runServer"]);
});

test("any text is scanned to its end, and what is found is in it", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
			const lexicon = new Lexicon();
			scanTokens(text, lexicon, (id, at) => {
				const token = lexicon.textOf(id);
				assert.ok(text.startsWith(token, at) || text.startsWith(`./${token}`, at), `${token} at ${at}`);
			});
		}),
	);
});

test("a lexicon that has read other texts finds the same", () => {
	fc.assert(
		fc.property(fc.array(fc.string({ maxLength: 80 }), { maxLength: 5 }), (texts) => {
			const shared = new Lexicon();
			for (const text of texts) {
				const tokens: string[] = [];
				scanTokens(text, shared, (id) => tokens.push(`${shared.textOf(id)} ${shared.kindOf(id)}`));
				const own = new Lexicon();
				const alone: string[] = [];
				scanTokens(text, own, (id) => alone.push(`${own.textOf(id)} ${own.kindOf(id)}`));
				assert.deepEqual(tokens, alone);
			}
		}),
	);
});
