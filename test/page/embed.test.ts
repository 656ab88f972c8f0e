import assert from "node:assert/strict";
import { test } from "node:test";
import { scriptJson } from "../../src/page/embed.js";

for (const text of [
	"</script><script>alert(1)</script>",
	"<!-- <script>",
	"]]>",
	"\u2028 \\u003c </SCRIPT >",
	"plain",
]) {
	test(`${JSON.stringify(text)} comes back from a script element as it was`, () => {
		const json = scriptJson({ [text]: [text] });
		assert.doesNotMatch(json, /</);
		assert.deepEqual(JSON.parse(json), { [text]: [text] });
	});
}
