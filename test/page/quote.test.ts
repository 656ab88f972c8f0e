import assert from "node:assert/strict";
import { test } from "node:test";
import { quote, splitQuoted } from "../../src/page/quote.js";
import { quoted } from "../../src/page/quoted.js";

test("names stand in code, the page's own words beside it", () => {
	assert.equal(
		quoted(`${quote("<b>")} results, ${quote("t1")}`).text,
		"<code>&lt;b&gt;</code> results, <code>t1</code>",
	);
});

test("a name cannot end its code", () => {
	const name = "a\ufdd1 all is well \ufdd0b";
	assert.deepEqual(splitQuoted(quote(name)), [{ text: "a all is well b", isName: true }]);
});

test("nothing is quoted as nothing", () => assert.deepEqual(splitQuoted(quote("")), []));
