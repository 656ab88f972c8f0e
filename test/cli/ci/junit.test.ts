import assert from "node:assert/strict";
import { test } from "node:test";
import { junitXml } from "../../../src/cli/ci/junit.js";
import { CHECKS } from "../../../src/verify/checks/index.js";
import { assertJunit, casesWith } from "./junit-file.js";
import { SECRET, unreadable, verified } from "./sessions.js";

const NO_REST = { errors: [], notDone: [] };
const LOOSE = { isStrict: false, rest: NO_REST };
const STRICT = { isStrict: true, rest: NO_REST };

test("a session that is ok has a passed case for each check", async () => {
	const xml = junitXml([verified("a.jsonl")], LOOSE);
	await assertJunit(xml);
	for (const { name } of CHECKS)
		assert.ok(xml.includes(`<testcase name="${name}" classname="a.jsonl" time="0"/>`), name);
});

test("an error is a failure that names file and line", async () => {
	const xml = junitXml([verified("a.jsonl", ["missing-parent", "error", 8, "its parent is lost"])], LOOSE);
	await assertJunit(xml);
	assert.deepEqual(casesWith("failure", xml), ["missing-parent"]);
	assert.match(xml, /<failure type="error" message="a.jsonl:8: its parent is lost">a.jsonl:8: its parent is lost</);
});

test("a warning fails only under --strict, and is in the output of its case otherwise", async () => {
	const sessions = [verified("a.jsonl", ["torn-line", "warning", 9, "cut off"])];
	for (const [options, outcome] of [
		[LOOSE, "system-out"],
		[STRICT, "failure"],
	] as const) {
		const xml = junitXml(sessions, options);
		await assertJunit(xml);
		assert.deepEqual(casesWith(outcome, xml), ["torn-line"]);
	}
});

test("what is for information never fails", () => {
	const xml = junitXml([verified("a.jsonl", ["carriage-returns", "info", 1, "CRLF"])], STRICT);
	assert.deepEqual(casesWith("failure", xml), []);
	assert.deepEqual(casesWith("system-out", xml), ["carriage-returns"]);
});

test("several findings of a check are one failure with a line for each, a hundred at most", async () => {
	const many = Array.from({ length: 150 }, (_, i): [string, "error", number, string] => [
		"nul-bytes",
		"error",
		i + 1,
		"NUL",
	]);
	const xml = junitXml([verified("a.jsonl", ...many)], LOOSE);
	await assertJunit(xml);
	assert.deepEqual(casesWith("failure", xml), ["nul-bytes"]);
	assert.match(xml, /message="a.jsonl:1: NUL \(and 149 more\)"/);
	assert.match(xml, /a.jsonl:100: NUL\nand 50 more</);
});

test("a file that is no session is an error, and no check has run on it", async () => {
	const xml = junitXml([unreadable("a.jsonl"), verified("b.jsonl")], LOOSE);
	await assertJunit(xml);
	assert.deepEqual(casesWith("error", xml), ["not-a-session"]);
	assert.ok(!xml.includes('classname="a.jsonl" time="0"/>'));
});

test("a name that leads to no session is an error of its own, however often it was given", async () => {
	const gone = { code: "input.not-found", message: "no such session: x", hint: null };
	const xml = junitXml([], { isStrict: false, rest: { errors: [gone, gone], notDone: [] } });
	await assertJunit(xml);
	assert.match(xml, /<error type="input.not-found" message="no such session: x">/);
});

test("any text of a session makes a valid document, with its secrets replaced", async () => {
	const odd = '\u0000\u001b[31m<b a="1">]]>&amp;\'\ufffe\uffff\ud800\r\n\tend';
	const xml = junitXml([verified(`s/<&"${odd}.jsonl`, ["nul-bytes", "error", 1, `${odd} ${SECRET}`])], LOOSE);
	await assertJunit(xml);
	assert.ok(!xml.includes(SECRET));
	assert.match(xml, /&lt;b a=&quot;1&quot;&gt;/);
});

test("the same sessions give the same bytes", () => {
	const sessions = [verified("a.jsonl", ["torn-line", "warning", 9, "cut off"])];
	assert.equal(junitXml(sessions, LOOSE), junitXml(sessions, LOOSE));
});
