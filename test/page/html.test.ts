import assert from "node:assert/strict";
import { test } from "node:test";
import { html } from "../../src/page/html.js";

test("a string is text, wherever it stands", () => {
	const text = `"><script>alert('x')</script>&amp;`;
	const escaped = "&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;";
	assert.equal(html`<p title="${text}">${text}</p>`.text, `<p title="${escaped}">${escaped}</p>`);
});

test("markup stays markup, lists stand one behind the other, undefined is nothing", () => {
	const items = ["a", "<b>"].map((name) => html`<li>${name}</li>`);
	assert.equal(html`<ul>${items}</ul>${undefined}${7}`.text, "<ul><li>a</li><li>&lt;b&gt;</li></ul>7");
});
