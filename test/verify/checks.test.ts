/** Every check finds its fault, at its line, and nothing in a session that is sound. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHECKS } from "../../src/verify/checks/index.js";
import { SEVERITIES } from "../../src/verify/finding.js";
import { archivedSession } from "../helpers/archived-session.js";
import { call, session } from "../helpers/session-builder.js";
import { findingsIn } from "../helpers/verify-session.js";
import { ARCHIVE_FIXTURES } from "./fixtures/archive.js";
import { CONTEXT_FIXTURES } from "./fixtures/context.js";
import { FILE_FIXTURES } from "./fixtures/file.js";

const FIXTURES = [...FILE_FIXTURES, ...ARCHIVE_FIXTURES, ...CONTEXT_FIXTURES];
/** They watch over condense's own rendering: seen.test.ts shows them a rendering that went wrong. */
const SHOWN_ELSEWHERE = ["seen-orphan", "seen-call", "seen-users", "protected-output"];

for (const { title, check, line, session: build, also = [], ...world } of FIXTURES) {
	test(`${check}: ${title}`, () => {
		const findings = findingsIn(build(), world);
		const own = findings.filter((finding) => finding.check === check);
		assert.ok(
			own.some((finding) => finding.line === line),
			JSON.stringify(findings),
		);
		for (const finding of findings) {
			if (finding.severity === "error") assert.ok([check, ...also].includes(finding.check), JSON.stringify(finding));
			assert.doesNotMatch(finding.message, /undefined|NaN|\[object/);
		}
	});
}

test("every check has a fixture", () => {
	const shown = new Set([...FIXTURES.map(({ check }) => check), ...SHOWN_ELSEWHERE]);
	assert.deepEqual(
		CHECKS.map(({ name }) => name).filter((name) => !shown.has(name)),
		[],
	);
});

test("checks have names of their own, and a known severity", () => {
	assert.equal(new Set(CHECKS.map(({ name }) => name)).size, CHECKS.length);
	for (const { severity } of CHECKS) assert.ok(SEVERITIES.includes(severity));
});

test("a sound session gives no findings", () => {
	const built = session()
		.user("look")
		.assistant(call("a", "bash"), call("b", "read"))
		.result("a", "one")
		.custom("other", {})
		.result("b", "two \u2028 \u2029 👩‍👩‍👧‍👦")
		.says("done")
		.as("kept")
		.user("more")
		.failed("aborted", call("c", "bash"))
		.says("done")
		.compaction("kept")
		.user("and more");
	assert.deepEqual(findingsIn(built), []);
});

test("a compressed session gives no findings", () => {
	assert.deepEqual(findingsIn(archivedSession()), []);
});

test("a session that is only a header gives no findings", () => {
	assert.deepEqual(findingsIn(session()), []);
});

test("findings come with errors first, each severity in the order of the lines", () => {
	const built = session().user("\ud83d").result("a", "1").says("x").result("b", "2").says("\ud83d");
	assert.deepEqual(
		findingsIn(built).map(({ severity, line }) => [severity, line]),
		[
			["error", 3],
			["error", 5],
			["warning", 2],
			["warning", 6],
		],
	);
});
