import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { isPattern, parsePattern } from "../../src/session/locate-pattern.js";

for (const [name, expected] of [
	["*.jsonl", true],
	["a?.jsonl", true],
	["[ab].jsonl", true],
	["{a,b}.jsonl", true],
	["@(a|b).jsonl", true],
	["a.jsonl", false],
	["--work-proj--", false],
	["019ffa52-7c1e", false],
	["mail@home (1).jsonl", false],
] as const) {
	test(`${name} is ${expected ? "a" : "no"} pattern`, () => assert.equal(isPattern(name), expected));
}

for (const [name, pathApi, base, maxDepth, file] of [
	["*.jsonl", path.posix, "", 1, "a.jsonl"],
	["/logs/*/b?.jsonl", path.posix, "/logs", 2, "x/b1.jsonl"],
	["logs/**/*.jsonl", path.posix, "logs", Number.POSITIVE_INFINITY, "x/y/a.jsonl"],
	["{a/b,c}/*.jsonl", path.posix, "", Number.POSITIVE_INFINITY, "a/b/x.jsonl"],
	["C:\\logs\\*\\b?.jsonl", path.win32, "C:/logs", 2, "X/B1.JSONL"],
	["..\\**\\*.jsonl", path.win32, "..", Number.POSITIVE_INFINITY, "x/y/a.jsonl"],
] as const) {
	test(`${name} begins in "${base}" and finds ${file}`, async () => {
		const pattern = await parsePattern(name, pathApi);
		assert.equal(pattern.base, base);
		assert.equal(pattern.maxDepth, maxDepth);
		assert.equal(pattern.matches(file), true);
		assert.equal(pattern.matches(`other/${file}.md`), false);
	});
}

test("letter case counts, but not on Windows", async () => {
	assert.equal((await parsePattern("*.jsonl", path.posix)).matches("A.JSONL"), false);
	assert.equal((await parsePattern("*.jsonl", path.win32)).matches("A.JSONL"), true);
});

test("hidden folders are found only by a pattern that says so", async () => {
	assert.equal((await parsePattern("**/*.jsonl")).findsHidden, false);
	assert.equal((await parsePattern("*/.pi/*.jsonl")).findsHidden, true);
	assert.equal((await parsePattern("**/*.jsonl")).matches(".pi/a.jsonl"), false);
});
