/** What a person reads on the page of a run. The golden files are to be looked at as rendered markdown. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBudget } from "../../../src/cli/ci/budget-report.js";
import { describeCompact } from "../../../src/cli/ci/compact-report.js";
import { describeVerify, toReport } from "../../../src/cli/ci/verify-report.js";
import { assertGolden } from "../../helpers/golden.js";
import { budgeted, compacted, SECRET, unreadable, verified } from "./sessions.js";

const NO_REST = { errors: [], notDone: [] };
const LOOSE = { isStrict: false, rest: NO_REST };
const NOT_FOUND = { code: "input.not-found", message: "no such session: x", hint: null };

test("verify: what is not ok comes first, then its findings, then what to do", () => {
	const sessions = [
		verified("a.jsonl"),
		verified("b c.jsonl", ["torn-line", "warning", 9, "cut off"], ["missing-parent", "error", 8, "its | parent"]),
		unreadable("c.jsonl"),
	];
	assertGolden(
		"ci/verify.md",
		describeVerify(sessions, { isStrict: false, rest: { errors: [NOT_FOUND], notDone: ["z.jsonl"] } }).summary,
	);
});

test("verify: nothing but a table when all is well", () => {
	assertGolden("ci/verify-ok.md", describeVerify([verified("a.jsonl"), verified("b.jsonl")], LOOSE).summary);
});

test("compact: what is too large or failed comes first", () => {
	const error = { code: "session.in-use", message: "d.jsonl may be in use", hint: null };
	const sessions = [
		compacted("a.jsonl"),
		compacted("b.jsonl", { entriesAppended: 0, tokens: { before: 900, after: 900 } }),
		compacted("c.jsonl", { failOver: { limit: 3000, over: true, by: 1000 } }),
		compacted("d.jsonl", { entriesAppended: 0, tokens: { before: null, after: null }, error }),
	];
	assertGolden(
		"ci/compact.md",
		describeCompact(sessions, { ...NO_REST, totals: { tokensBefore: 20_900, tokensAfter: 8900 } }).summary,
	);
});

test("compact: where a model failed, what was done and what to do is said", () => {
	const error = { code: "model.failed", message: "the model is overloaded", hint: "run the command again" };
	const run = { ...NO_REST, totals: { tokensBefore: 10_000, tokensAfter: 4000 } };
	const { summary, annotations } = describeCompact([compacted("a.jsonl", { error })], run);
	assert.match(summary, /^### condense compact: ~10,000 -> ~4,000 tokens \(-60 %\)\n/);
	assert.match(summary, /\*\*not finished\*\*: `the model is overloaded`/);
	assert.match(summary, /- A model failed: run the job again, what it has summarized is kept\./);
	assert.deepEqual(
		annotations.map(({ level, message }) => [level, message]),
		[["error", "the model is overloaded"]],
	);
});

test("budget: what is over its limit comes first", () => {
	const sessions = [
		budgeted("a.jsonl", 90_000),
		budgeted("b.jsonl", 190_000),
		budgeted("c.jsonl", 190_000, { compacted: { tokens: { before: 150_000, after: 20_000 }, error: null } }),
	];
	assertGolden("ci/budget.md", describeBudget(sessions, { isGate: true, rest: NO_REST }).summary);
});

test("a replay adds the peaks, and a budget without a limit says so", () => {
	const now = { tokens: 9000, estimated: true, limit: null, over: false };
	const { summary } = describeBudget([budgeted("a.jsonl", 1, { now, peak: { before: 12_000, after: 7_000 } })], {
		isGate: false,
		rest: NO_REST,
	});
	assert.match(summary, /^### condense budget: 1 session, no limit set\n/);
	assert.match(summary, /\| ~9,000 \| none \| 200,000 \| 5 % \| no limit set \| 12,000 -> 7,000 \|/);
});

test("no text of a session is markup, and secrets are replaced", () => {
	const hostile = `\`<script>\` [x](https://example.org) @team | # ${SECRET}\n\n## heading`;
	const { summary } = describeVerify([verified(`${hostile}.jsonl`, ["nul-bytes", "error", 1, hostile])], LOOSE);
	assert.ok(!summary.includes(SECRET));
	assert.ok(!/^## /m.test(summary));
	const outsideCode = summary.replaceAll(/`` .*? ``/g, "");
	assert.doesNotMatch(outsideCode, /<script>|@team|\]\(/);
});

test("a hundred sessions with a thousand findings each stay far below what GitHub takes", () => {
	const findings = Array.from({ length: 1000 }, (): [string, "error", number, string] => [
		"nul-bytes",
		"error",
		1,
		"NUL",
	]);
	const sessions = Array.from({ length: 100 }, (_, i) => verified(`${i}.jsonl`, ...findings));
	const { summary } = describeVerify(sessions, LOOSE);
	assert.ok(summary.length < 10_000, String(summary.length));
	assert.match(summary, /and 70 more\n[\s\S]*and 99,970 more\n/);
});

test("annotations: findings by severity, warnings as errors under --strict, names that lead nowhere, nothing for information", () => {
	const session = verified("a.jsonl", ["torn-line", "warning", 9, "cut"], ["carriage-returns", "info", 1, "CRLF"]);
	const levels = (isStrict: boolean) =>
		describeVerify([session], { isStrict, rest: { errors: [NOT_FOUND], notDone: ["z.jsonl"] } }).annotations.map(
			({ level, line }) => [level, line],
		);
	assert.deepEqual(levels(false), [
		["error", undefined],
		["warning", 9],
	]);
	assert.deepEqual(levels(true), [
		["error", undefined],
		["error", 9],
	]);
});

test("annotations: a budget over its limit is an error where it fails the step, otherwise a warning", () => {
	for (const [isGate, level] of [
		[true, "error"],
		[false, "warning"],
	] as const) {
		const { annotations } = describeBudget([budgeted("a.jsonl", 190_000), budgeted("b.jsonl", 1)], {
			isGate,
			rest: NO_REST,
		});
		assert.deepEqual(
			annotations.map((one) => [one.level, one.path, one.message]),
			[[level, "a.jsonl", "a.jsonl: 190,000 tokens, over the limit of 160,000"]],
		);
	}
});

test("annotations: standard input is no file", () => {
	const { annotations } = describeVerify([verified("-", ["nul-bytes", "error", 1, "NUL"])], LOOSE);
	assert.deepEqual(
		annotations.map(({ path }) => path),
		[undefined],
	);
});

test("a file that cannot be read is a finding, whoever noticed", () => {
	const error = { code: "input.unreadable", message: "a.jsonl: permission denied", hint: null };
	const session = { path: "a.jsonl", ok: false, findings: [], checked: null, error };
	const { summary, annotations } = describeVerify([session], LOOSE);
	assert.match(summary, /\| `unreadable-file` \| `a.jsonl: permission denied` \|/);
	assert.deepEqual(
		annotations.map(({ level, message }) => [level, message]),
		[["error", "a.jsonl: permission denied"]],
	);
});

test("of a session that was mended, the copy is reported", () => {
	const broken = verified("a.jsonl", ["nul-bytes", "error", 1, "NUL"]);
	const repair = { out: "mended.jsonl", ok: true, changes: [], findings: [] };
	const reported = toReport({ ...broken, repair });
	assert.deepEqual([reported.path, reported.ok, reported.findings], ["mended.jsonl", true, []]);
	assert.equal(toReport({ ...broken, repair: null }).path, "a.jsonl");
});
