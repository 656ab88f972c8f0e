import assert from "node:assert/strict";
import { test } from "node:test";
import type { ByteSource } from "../../src/session/cold.js";
import { findKeptPart } from "../../src/session/kept-part.js";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";

const MIB = 1 << 20;

/** The text from the line on that is found to be kept first, and how many bytes were read to find it. */
function kept(text: string): { text: string; read: number } {
	const bytes = Buffer.from(text);
	let read = 0;
	const source: ByteSource = {
		name: "s.jsonl",
		read(start, end) {
			read += end - start;
			return bytes.subarray(start, end);
		},
	};
	return { text: bytes.subarray(findKeptPart(source, bytes.length)).toString(), read };
}

const opened = (): SessionBuilder => session().user("old").says("done").as("kept").user("newer");

test("the kept part begins with the line of the entry that the latest compaction keeps first", () => {
	const text = opened().compaction("00000001").says("on").compaction("kept").user("last").text();
	assert.match(kept(text).text, /^\{"type":"message","id":"kept",/);
});

test("a compaction that keeps nothing is itself the first that is kept", () => {
	const text = opened().as("alone").compaction("alone").says("on").text();
	assert.match(kept(text).text, /^\{"type":"compaction","id":"alone",/);
});

test("lines longer than a step of the search are found over its borders", () => {
	const long = "x".repeat(MIB + 7);
	const text = opened().compaction("kept", long).assistant(call("a", "bash")).result("a", long).text();
	assert.match(kept(text).text, /^\{"type":"message","id":"kept",/);
});

for (const [title, text] of [
	["no compaction", opened().text()],
	["a compaction that names no entry to keep", opened().compaction(undefined).text()],
	["a compaction that keeps an entry which is not there", opened().compaction("gone").text()],
	["a message that quotes a compaction", opened().user('{"type":"compaction","firstKeptEntryId":"kept"}').text()],
	[
		"an entry that holds a compaction",
		opened().custom("other", { type: "compaction", firstKeptEntryId: "kept" }).text(),
	],
] as const) {
	test(`with ${title}, all of the file is kept`, () => assert.equal(kept(text).text, text));
}

test("the search does not go through all of a large file that has no compaction", () => {
	const text = session()
		.user("x".repeat(40 * MIB))
		.text();
	assert.ok(kept(text).read < 20 * MIB);
});
