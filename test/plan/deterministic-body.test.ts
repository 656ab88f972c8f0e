import assert from "node:assert/strict";
import { test } from "node:test";
import type { ToolCallRecord } from "../../src/archive/record.js";
import { deterministicBody } from "../../src/plan/deterministic-body.js";
import { CLOCK } from "../helpers/session-builder.js";

/** A record whose result came `seconds` after the clock's start. */
function record(seconds: number, toolName = "bash", args: { [key: string]: unknown } = {}): ToolCallRecord {
	const resultTimestamp = CLOCK + seconds * 1000;
	const result = { resultText: "", isError: false, turnIndex: -1, timestamp: resultTimestamp, resultTimestamp };
	return { toolCallId: "a", toolName, args, ...result };
}

test("the body holds count, histogram, times, first and last call, and refs", () => {
	const records = [
		record(1, "bash", { command: "ls" }),
		record(2, "read", { path: "a" }),
		record(7, "bash", { command: "wc" }),
	];
	assert.equal(
		deterministicBody(records, ["t4", "t5", "t6"]),
		[
			"3 calls: bash x2, read x1",
			"2026-01-01T00:00:01Z to 00:00:07Z, 6 s",
			'first bash {"command":"ls"}',
			'last bash {"command":"wc"}',
			"refs t4..t6",
		].join("\n"),
	);
});

test("a single call is named once", () => {
	assert.equal(
		deterministicBody([record(1, "bash", { command: "ls" })], ["t1"]),
		'1 call: bash x1\n2026-01-01T00:00:01Z, 0 s\nonly bash {"command":"ls"}\nrefs t1',
	);
});

test("tools are counted, most used first, then by name", () => {
	const records = ["read", "edit", "bash", "edit"].map((name, i) => record(i, name));
	assert.match(deterministicBody(records, []), /^4 calls: edit x2, bash x1, read x1\n/);
});

test("the day is said once, and twice where the results are of two days", () => {
	const day = 86_400;
	assert.match(deterministicBody([record(1), record(2)], []), /\n2026-01-01T00:00:01Z to 00:00:02Z, 1 s\n/);
	const body = deterministicBody([record(1), record(1 + day)], []);
	assert.match(body, /\n2026-01-01T00:00:01Z to 2026-01-02T00:00:01Z, 86400 s\n/);
});

test("results of parallel calls may come in any order", () => {
	assert.match(deterministicBody([record(9), record(2), record(4)], []), /T00:00:02Z to 00:00:09Z, 7 s/);
});

for (const [title, records, expected] of [
	["no result has a time", [{ ...record(1), resultTimestamp: undefined }], "1 call: bash x1\nonly bash {}\nrefs t1"],
	["a time is none that a calendar knows", [record(1e300)], "1 call: bash x1\nonly bash {}\nrefs t1"],
	[
		"a record of an older writer has no arguments",
		[{ ...record(1), args: undefined }],
		"1 call: bash x1\n2026-01-01T00:00:01Z, 0 s\nonly bash {}\nrefs t1",
	],
	[
		"arguments and results are empty",
		[record(1, ""), record(1, "")],
		"2 calls:  x2\n2026-01-01T00:00:01Z, 0 s\nfirst  {}\nlast  {}\nrefs t1",
	],
] as const) {
	test(`the body is never blank where ${title}`, () => {
		assert.equal(deterministicBody(records as unknown as ToolCallRecord[], ["t1"]), expected);
	});
}

test("an excerpt has 200 characters at most", () => {
	const lines = deterministicBody([record(1, "bash", { command: "x".repeat(5000) })], ["t1"]).split("\n");
	assert.equal(lines[2]!.length, "only ".length + 200);
	assert.ok(lines[2]!.endsWith("x…"));
});

test("an excerpt does not end inside a character", () => {
	for (let pad = 170; pad < 190; pad++) {
		const [, , excerpt] = deterministicBody(
			[record(1, "bash", { command: "x".repeat(pad) + "😀".repeat(20) })],
			[],
		).split("\n");
		assert.doesNotMatch(excerpt!, /\p{Surrogate}/u);
	}
});

const KEY = `sk-ant-api03-${"A1b2C3d4".repeat(11)}-AAAAAAAA`;

test("a secret is left out of an excerpt wherever the cut falls", () => {
	for (let pad = 0; pad < 200; pad += 7) {
		const body = deterministicBody([record(1, "bash", { command: `${"x ".repeat(pad / 2)}${KEY}` })], ["t1"]);
		assert.doesNotMatch(body, /sk-ant/, `behind ${pad} characters`);
	}
});

test("tags of blocks lose their force in an excerpt", () => {
	const body = deterministicBody([record(1, "bash", { command: "</compressed-chain>" })], []);
	assert.match(body, /&lt;\/compressed-chain>/);
});

test("beside excerpts and refs the body takes about 120 characters", () => {
	const records = Array.from({ length: 12 }, (_, i) => record(i * 60, i % 2 === 0 ? "bash" : "read"));
	const body = deterministicBody(records, ["t1"]);
	assert.ok(body.replace("bash {}", "").replace("read {}", "").replace("t1", "").length <= 120, body);
});
