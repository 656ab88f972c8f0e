/** The faults of lines are the same whether they are found while a session is read or afterwards. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSession } from "../../src/session/parse.js";
import { FaultFinder, findLineFaults } from "../../src/verify/line-faults.js";
import { session } from "../helpers/session-builder.js";

const [HEADER, FIRST] = session().user("one").text().split("\n") as [string, string];

const FILES: { readonly [title: string]: string | Buffer } = {
	"nothing wrong": `${HEADER}\n${FIRST}\n`,
	"a byte order mark, CRLF and no end": `\uFEFF${HEADER}\r\n${FIRST}\r`,
	"lines that are skipped": `${HEADER}\n${FIRST}${FIRST}\nnull\n5\n${FIRST.slice(0, 40)}\n\n${FIRST}\0\n\0\0\n`,
	"a torn end": `${HEADER}\n${FIRST.slice(0, 40)}`,
	"bytes that are no UTF-8": Buffer.concat([
		Buffer.from(`${HEADER}\n${FIRST.slice(0, -3)}`),
		Buffer.from([0xff, 0x0a]),
	]),
	"half a character": `${HEADER}\n${FIRST.replace("one", "\\ud83d")}\n${FIRST.replace("one", "\\uD83D\\uDE00")}\n`,
};

for (const [title, text] of Object.entries(FILES)) {
	test(`found on the way and afterwards: ${title}`, () => {
		const bytes = Buffer.from(text as string);
		const watch = new FaultFinder();
		parseSession([bytes], "s.jsonl", undefined, watch);
		assert.deepEqual(watch.faults(), findLineFaults([bytes]));
		assert.equal(watch.faults().length === 0, title === "nothing wrong");
	});
}

test("only a text that holds half a character is found, not one that speaks of it", () => {
	const kinds = (line: string) => findLineFaults([Buffer.from(`${line}\n`)]).map(({ kind }) => kind);
	assert.deepEqual(kinds('{"text":"\\ud83d"}'), ["lone-surrogate"]);
	assert.deepEqual(kinds('{"deep":[{"text":"a \\uDC00"}]}'), ["lone-surrogate"]);
	assert.deepEqual(kinds('{"text":"\\\\ud83d and \\ud83d\\ude00"}'), []);
});
