import assert from "node:assert/strict";
import { test } from "node:test";
import { firstErrorLine } from "../../../src/summarize/extractive/failure.js";

test("the line that speaks of a failure is found behind others", () => {
	assert.equal(firstErrorLine("building\n  src/a.ts: error TS1: bad  \nmore", 60), "src/a.ts: error TS1: bad");
});

test("where no line does, the first that says anything serves", () => {
	assert.equal(firstErrorLine("\n(no output)\n\nCommand exited with code 1", 60), "Command exited with code 1");
	assert.equal(firstErrorLine("", 60), "");
});

test("a log record or the header of a script serves only where nothing else does", () => {
	const text = '> app@1.0.0 test\n{"level":"warn","msg":"lease failed"}\n2 tests failed\n';
	assert.equal(firstErrorLine(text, 60), "2 tests failed");
	assert.equal(firstErrorLine('> app@1.0.0 build\n{"msg":"it failed"}', 60), '{"msg":"it failed"}');
	assert.equal(firstErrorLine("> app@1.0.0 build\n> tsc\nsrc/a.ts:3", 60), "src/a.ts:3");
	assert.equal(firstErrorLine("> app@1.0.0 build", 60), "> app@1.0.0 build");
});

test("a failure at the end of a long log is found", () => {
	const log = `${"all is well\n".repeat(10_000)}fatal: out of space\n`;
	assert.equal(firstErrorLine(log, 60), "fatal: out of space");
});

test("the line is cut between characters, and only after it was cleaned", () => {
	assert.equal(firstErrorLine("error ab😀cd", 9), "error ab…");
	assert.equal(
		firstErrorLine("error: key=SECRET", 60, (text) => text.replace("SECRET", "…")),
		"error: key=…",
	);
});
