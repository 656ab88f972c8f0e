import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { contentHash } from "../../src/archive/content-hash.js";

const sha1 = (text: string): string => createHash("sha1").update(text).digest("hex");

for (const [title, text, normalized] of [
	["plain text is hashed as it is", "a\nb", "a\nb"],
	["CRLF is LF", "a\r\nb\r\n", "a\nb"],
	["blanks at the ends of lines are cut", "a \t\nb  \n", "a\nb"],
	["blanks before CRLF are cut", "a  \r\nb", "a\nb"],
	["blanks at the ends of the text are cut", "\n\n  a\n b \n\n", "a\n b"],
	["blanks at the beginning of lines stay", "a\n  b", "a\n  b"],
	["a carriage return alone stays", "a\rb", "a\rb"],
	["a text of blanks is empty", " \r\n\t\n", ""],
	["blank lines inside stay", "a\n \n\nb", "a\n\n\nb"],
] as const) {
	test(title, () => assert.equal(contentHash("bash", text), sha1(`bash\0${normalized}`)));
}

test("the tool's name is part of it", () => {
	assert.notEqual(contentHash("bash", "x"), contentHash("read", "x"));
});
