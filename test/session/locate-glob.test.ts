import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { wantedFiles } from "../../src/session/locate-glob.js";

const FILES = ["a.jsonl", "a.log", "sub/b.jsonl", "sub/.c.jsonl", "sub/deep/d.jsonl", "sub/deep/d.compacted.jsonl"];

for (const [globs, expected] of [
	[[], ["a.jsonl", "sub/b.jsonl", "sub/.c.jsonl", "sub/deep/d.jsonl", "sub/deep/d.compacted.jsonl"]],
	[["*.log"], ["a.log"]],
	[["b.*"], ["sub/b.jsonl"]],
	[[".*"], ["sub/.c.jsonl"]],
	[["sub/*"], ["sub/b.jsonl", "sub/.c.jsonl"]],
	[["sub/**"], ["sub/b.jsonl", "sub/.c.jsonl", "sub/deep/d.jsonl", "sub/deep/d.compacted.jsonl"]],
	[
		["a.log", "d.jsonl"],
		["a.log", "sub/deep/d.jsonl"],
	],
	[["!*.compacted.jsonl"], ["a.jsonl", "sub/b.jsonl", "sub/.c.jsonl", "sub/deep/d.jsonl"]],
	[["*", "!*.jsonl"], ["a.log"]],
	[["!sub/**"], ["a.jsonl"]],
] as const) {
	test(`${globs.join(" ") || "no glob"} finds ${expected.join(" ")}`, async () => {
		const isWanted = await wantedFiles(globs);
		assert.deepEqual(FILES.filter(isWanted), expected);
	});
}

test("letter case does not count on Windows, and does elsewhere", async () => {
	const [onWindows, elsewhere] = [await wantedFiles(["*.LOG"], path.win32), await wantedFiles(["*.LOG"], path.posix)];
	assert.deepEqual([onWindows("a.log"), elsewhere("a.log")], [true, false]);
});

test("an empty glob is refused", async () => {
	await assert.rejects(wantedFiles([""]), { code: "usage" });
	await assert.rejects(wantedFiles(["!"]), { code: "usage" });
});
