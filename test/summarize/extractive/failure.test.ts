import assert from "node:assert/strict";
import { test } from "node:test";
import { cutText, firstErrorLine } from "../../../src/summarize/extractive/failure.js";

test("the line that speaks of a failure is found behind others", () => {
	assert.equal(firstErrorLine("building\n  src/a.ts: error TS1: bad  \nmore", 60), "src/a.ts: error TS1: bad");
});

test("where no line does, the first that says anything serves", () => {
	assert.equal(firstErrorLine("\n(no output)\n\nCommand exited with code 1", 60), "Command exited with code 1");
	assert.equal(firstErrorLine("", 60), "");
});

test("a failure at the end of a long log is found", () => {
	const log = `${"all is well\n".repeat(10_000)}fatal: out of space\n`;
	assert.equal(firstErrorLine(log, 60), "fatal: out of space");
});

test("a cut never leaves half a character", () => {
	assert.equal(cutText("ab😀cd", 3), "ab");
	assert.equal(cutText("ab😀cd", 4), "ab😀");
	assert.equal(cutText("abc", 3), "abc");
});
