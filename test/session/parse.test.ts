import assert from "node:assert/strict";
import { test } from "node:test";
import { CondenseError } from "../../src/errors.js";
import { parseSession } from "../../src/session/parse.js";
import type { Session } from "../../src/session/session.js";

const HEADER = '{"type":"session","version":3,"id":"s"}';
const entry = (id: string, more = ""): string => `{"type":"custom","id":"${id}","parentId":null${more}}`;
const parse = (text: string | Buffer): Session => parseSession([Buffer.from(text)], "s.jsonl");
const idsOf = ({ lines }: Session): string[] => lines.map((line) => line.entry.id);
const findingsOf = ({ findings }: Session): string[] =>
	findings.map(({ check, line, message }) => `${line} ${check}: ${message}`);

test("a header and its entries are read, with their places", () => {
	const session = parse(`${HEADER}\n${entry("a")}\n\n${entry("b")}\n`);
	assert.equal(session.header.id, "s");
	assert.deepEqual(
		session.lines.map(({ line, start, end }) => [line, start, end]),
		[
			[2, 40, 82],
			[4, 84, 126],
		],
	);
	assert.equal(session.byId.get("b"), session.lines[1]);
	assert.deepEqual([session.version, session.headerLine, session.size, session.endsWithNewline], [3, 1, 127, true]);
	assert.deepEqual(session.findings, []);
});

test("a last line without a newline is read, and noted", () => {
	const session = parse(`${HEADER}\n${entry("a")}`);
	assert.deepEqual([idsOf(session), session.endsWithNewline, session.size], [["a"], false, 82]);
});

for (const [title, text, ids, findings] of [
	["a byte order mark does no harm", `\uFEFF${HEADER}\n${entry("a")}\n`, ["a"], []],
	["CRLF does no harm", `${HEADER}\r\n${entry("a")}\r\n`, ["a"], []],
	["blank lines do no harm, also before the header", `\n \n${HEADER}\n\n${entry("a")}\n`, ["a"], []],
	["a line that is no JSON is skipped", `${HEADER}\nnonsense\n${entry("a")}\n`, ["a"], [/^2 malformed-line: not JSON/]],
	[
		"a glued line is skipped as a whole",
		`${HEADER}\n${entry("a")}${entry("b")}\n${entry("c")}\n`,
		["c"],
		[/^2 malformed-line: 2 objects/],
	],
	[
		"a block of NUL bytes takes its line along, no other",
		`${HEADER}\n${entry("a")}\n${"\0".repeat(4096)}${entry("b")}\n${entry("c")}\n`,
		["a", "c"],
		[/^3 malformed-line: NUL bytes/],
	],
	[
		"a torn last line is skipped",
		`${HEADER}\n${entry("a")}\n${entry("b").slice(0, -20)}`,
		["a"],
		[/^3 malformed-line: cut off/],
	],
	[
		"a line that holds no object is skipped",
		`${HEADER}\nnull\n[]\n${entry("a")}\n`,
		["a"],
		[/^2 malformed-line: a JSON null/, /^3 malformed-line: a JSON array/],
	],
	[
		"an entry without an id is skipped",
		`${HEADER}\n{"type":"leaf","targetId":"a"}\n${entry("a")}\n`,
		["a"],
		[/^2 entry-without-id/],
	],
	[
		"a second header is skipped",
		`${HEADER}\n${entry("a")}\n${HEADER}\n${entry("b")}\n`,
		["a", "b"],
		[/^3 extra-header/],
	],
	[
		"a malformed line before the header is skipped",
		`garbage\n${HEADER}\n${entry("a")}\n`,
		["a"],
		[/^1 malformed-line/],
	],
] as const) {
	test(title, () => {
		const session = parse(text);
		assert.deepEqual(idsOf(session), ids);
		assert.equal(session.findings.length, findings.length);
		for (const [i, pattern] of findings.entries()) assert.match(findingsOf(session)[i]!, pattern);
	});
}

test("of two entries with one id both are there, and the later one has the id", () => {
	const session = parse(`${HEADER}\n${entry("a", ',"n":1')}\n${entry("a", ',"n":2')}\n`);
	assert.deepEqual(idsOf(session), ["a", "a"]);
	assert.equal(session.byId.get("a"), session.lines[1]);
});

test("unknown types and fields are kept", () => {
	const session = parse(`${HEADER}\n{"type":"new-kind","id":"a","parentId":null,"extra":{"deep":[1]}}\n`);
	assert.deepEqual(session.lines[0]!.entry as unknown, {
		type: "new-kind",
		id: "a",
		parentId: null,
		extra: { deep: [1] },
	});
});

for (const [title, text, found] of [
	["an empty file", "", "the file is empty"],
	["a file of blank lines", "\n\n", "it holds only blank lines"],
	["a text file", "Dear diary\n", /line 1 is not JSON/],
	[
		"a file that begins with a message",
		`{"type":"message","id":"a"}\n${HEADER}\n`,
		'it begins with an entry of type "message"',
	],
	["a file without types", '{"a":1}\n', "it begins with an object without a type"],
	["a header without an id", '{"type":"session"}\n', "its header has no id"],
	["a header whose id is a number", '{"type":"session","id":5}\n', "its header has no id"],
	[
		"a message behind nonsense",
		'nonsense\n{"type":"message"}\n',
		/line 1 is not JSON .*; then an entry of type "message"/,
	],
] as const) {
	test(`${title} is no session, and the error says what was found`, () => {
		assert.throws(
			() => parse(text),
			(error: unknown) => {
				assert.ok(error instanceof CondenseError);
				assert.equal(error.code, "input.not-a-session");
				assert.ok(error.message.startsWith("s.jsonl is not a pi session: "));
				if (typeof found === "string") assert.ok(error.message.endsWith(found), error.message);
				else assert.match(error.message, found);
				return true;
			},
		);
	});
}

test("a file of 50,000 entries in one branch is read whole", () => {
	const lines = Array.from({ length: 50_000 }, (_, i) =>
		entry(`e${i}`).replace("null", i === 0 ? "null" : `"e${i - 1}"`),
	);
	assert.equal(parse(`${HEADER}\n${lines.join("\n")}\n`).lines.length, 50_000);
});

test("a line of several megabytes is read whole", () => {
	const text = "x".repeat(5_000_000);
	const session = parse(`${HEADER}\n${entry("a", `,"data":"${text}"`)}\n`);
	assert.equal((session.lines[0]!.entry as { data: string }).data.length, text.length);
});
