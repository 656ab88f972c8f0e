import assert from "node:assert/strict";
import { appendFileSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { CondenseError } from "../../src/errors.js";
import { type ByteSource, ColdStore, isSameText, isText, lengthOf, type Taken } from "../../src/session/cold.js";
import { readSessionFile } from "../../src/session/read.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const LONG = `${"long ".repeat(100)}\u{1F600}`;
const SHORT = "short";

/** A value as it is after its line was left to a source, and how often the source was read. */
function cooled(value: object, takes?: Taken): { value: { [key: string]: unknown }; reads: () => number } {
	const bytes = Buffer.from(JSON.stringify(value));
	let reads = 0;
	const source: ByteSource = {
		name: "s.jsonl",
		read(start, end) {
			reads += 1;
			return bytes.subarray(start, end);
		},
	};
	const copy = JSON.parse(bytes.toString()) as { [key: string]: unknown };
	new ColdStore(source, takes).cool(copy, 0, bytes.length);
	return { value: copy, reads: () => reads };
}

test("a long string is read again when it is asked for, and not before", () => {
	const { value, reads } = cooled({ id: SHORT, message: { text: LONG } });
	const message = value.message as { text: string };
	assert.equal(value.id, SHORT);
	assert.equal(reads(), 0);
	assert.equal(message.text, LONG);
	assert.equal(reads(), 1);
});

test("several strings of a line are one reading", () => {
	const { value, reads } = cooled({ one: { text: LONG }, deeper: { list: [{ two: LONG }] } });
	const { one, deeper } = value as { one: { text: string }; deeper: { list: [{ two: string }] } };
	assert.equal(one.text, LONG);
	assert.equal(deeper.list[0].two, LONG);
	assert.equal(reads(), 1);
});

test("strings of the entry itself stay, and texts that every rendering takes", () => {
	const { value, reads } = cooled({ content: LONG, data: { rangeSummaryText: LONG } });
	assert.equal(value.content, LONG);
	assert.deepEqual(value.data, { rangeSummaryText: LONG });
	assert.equal(reads(), 0);
});

test("what an entry says is the same in every way to look at it", () => {
	const plain = {
		type: "message",
		message: {
			content: [
				{ type: "text", text: LONG },
				{ a: [LONG, SHORT], b: LONG },
			],
		},
	};
	const { value } = cooled(plain);
	assert.equal(JSON.stringify(value), JSON.stringify(plain));
	assert.deepEqual(value, plain);
	assert.deepEqual({ ...(value.message as object) }, plain.message);
	assert.deepEqual(structuredClone(value), plain);
});

test("a name that objects inherit by is a property like any other", () => {
	const text = `{"data":{"list":[{"__proto__":{"a":1},"text":"${LONG}","b":2}]}}`;
	const { value, reads } = cooled(JSON.parse(text) as object);
	assert.equal(reads(), 0);
	assert.equal(JSON.stringify(value), text);
});

test("lengths and kinds are known without reading", () => {
	const { value, reads } = cooled({ data: { text: LONG, id: SHORT, number: 5 } });
	const data = value.data as { [key: string]: unknown };
	assert.equal(lengthOf(data, "text"), LONG.length);
	assert.equal(lengthOf(data, "id"), SHORT.length);
	assert.equal(lengthOf(data, "number"), 0);
	assert.deepEqual(
		["text", "id", "number", "none"].map((key) => isText(data, key)),
		[true, true, false, false],
	);
	assert.equal(reads(), 0);
});

test("texts whose digests were taken are compared without reading", () => {
	const half = `${LONG}\ud800`;
	const { value, reads } = cooled(
		{ type: "custom", data: { list: [{ text: LONG }, { text: LONG }, { text: LONG.toUpperCase() }, { text: half }] } },
		"digests",
	);
	const [one, two, three, four] = (value.data as { list: object[] }).list.map((holder) => ({ holder, key: "text" }));
	assert.equal(isSameText(one!, two!), true);
	assert.equal(isSameText(one!, three!), false);
	assert.equal(isSameText(one!, LONG), true);
	assert.equal(isSameText(one!, `${LONG.slice(1)}x`), false);
	assert.equal(reads(), 0);
	// UTF-8 cannot hold it, so there is no digest of it.
	assert.equal(isSameText(four!, half), true);
	assert.equal(isSameText(four!, `${LONG}\uFFFD`), false);
	assert.equal(isSameText(`${LONG}\uFFFD`, half), false);
	assert.equal(reads(), 1);
});

test("a file that was cut or overwritten meanwhile is an error that names it", (context) => {
	for (const spoil of [
		(path: string) => truncateSync(path, 300),
		(path: string) => writeFileSync(path, "x".repeat(5000)),
	]) {
		const path = join(makeTempDir(context), "s.jsonl");
		const entry = { type: "message", id: "a", parentId: null, message: { role: "user", content: LONG } };
		writeFileSync(path, `{"type":"session","version":3,"id":"s"}\n${JSON.stringify(entry)}\n`);
		const { session } = readSessionFile(path, { heldBytes: 0 });
		spoil(path);
		assert.throws(
			() => JSON.stringify(session.lines[0]!.entry),
			(error) => error instanceof CondenseError && error.code === "session.changed" && error.message.includes(path),
		);
	}
});

test("lines that were appended meanwhile do not disturb", (context) => {
	const path = join(makeTempDir(context), "s.jsonl");
	const entry = { type: "message", id: "a", parentId: null, message: { role: "user", content: LONG } };
	writeFileSync(path, `{"type":"session","version":3,"id":"s"}\n${JSON.stringify(entry)}\n`);
	const { session } = readSessionFile(path, { heldBytes: 0 });
	appendFileSync(path, '{"type":"custom","id":"b","parentId":"a"}\n');
	assert.deepEqual(session.lines[0]!.entry, entry);
	assert.equal(readFileSync(path, "utf8").split("\n").length, 4);
});
