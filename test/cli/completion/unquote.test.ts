import assert from "node:assert/strict";
import { test } from "node:test";
import { unquote } from "../../../src/cli/completion/unquote.js";

for (const [title, typed, word] of [
	["a plain word stays", "s.jsonl", "s.jsonl"],
	["a backslash goes, what it stands before stays", String.raw`my\ file\\`, "my file\\"],
	["single quotes keep everything between them", String.raw`'a\ "b'`, String.raw`a\ "b`],
	["double quotes let a few escapes through", String.raw`"a \"b\" \n"`, String.raw`a "b" \n`],
	["quotes may begin anywhere", "my' 'file", "my file"],
	["an open quote reaches to the end", "'my fi", "my fi"],
	["nothing is expanded", "$(touch x)`y`", "$(touch x)`y`"],
] as const) {
	test(title, () => assert.equal(unquote(typed), word));
}
