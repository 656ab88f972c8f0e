import assert from "node:assert/strict";
import { test } from "node:test";
import { matcherOf } from "../../src/view/glob.js";

for (const [pattern, matching, others] of [
	["*.md", ["a.md", ".md", "x\n.md"], ["a/b.md", "a.mdx", "a.MD", "a.md\n"]],
	["a/*", ["a/b", "a/"], ["a/b/c", "a"]],
	["?.md", ["a.md"], [".md", "/.md", "ab.md"]],
	["a?b", ["axb"], ["a/b"]],
	["**", ["", "a", "a/b/c", ".."], []],
	["**/a.md", ["a.md", "x/a.md", "../x/y/a.md"], ["xa.md"]],
	["a/**", ["a/b", "a/b/c"], ["a", "ab"]],
	["a/**/b", ["a/b", "a/x/b", "a/x/y/b"], ["ab", "a/xb"]],
	["docs/**.md", ["docs/a.md", "docs/a/b.md"], ["docs.md"]],
	[
		"**/skills/**/*.md",
		["skills/a.md", "/x/skills/b/.c.md", "../../skills/b/a.md", "s/skills/x/../y/a.md"],
		["skill/a.md"],
	],
	["./a.md", ["a.md"], ["x/a.md"]],
	["docs\\*.md", ["docs/a.md"], []],
	["!a[b]{c,d}(e|f)+$^.x", ["!a[b]{c,d}(e|f)+$^.x"], ["ab", "e", "!abc(e"]],
	["", [""], ["a"]],
] as const) {
	test(`the pattern ${JSON.stringify(pattern)} matches whole paths and nothing else`, () => {
		const matches = matcherOf(pattern);
		for (const path of matching) assert.equal(matches(path), true, path);
		for (const path of others) assert.equal(matches(path), false, path);
	});
}
