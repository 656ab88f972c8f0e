import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import type { CiReport } from "../../../src/cli/ci/report.js";
import { type ReportWish, reportWish } from "../../../src/cli/ci/report-options.js";
import { openReports, writeReports } from "../../../src/cli/ci/write-reports.js";
import { createReporter } from "../../../src/cli/reporter.js";
import { CondenseError } from "../../../src/errors.js";
import { makeTempDir } from "../../helpers/temp-dir.js";

const REPORT: CiReport = {
	summary: "### new\n",
	annotations: [
		{ level: "error", title: "t", message: "wrong", path: "sessions/a.jsonl", line: 8 },
		{ level: "warning", title: "t", message: "odd" },
	],
	junit: () => "<testsuites/>\n",
};
const NOTHING: ReportWish = { summary: undefined, annotates: false, isQuiet: false, junit: undefined };

/** A folder, a reporter that keeps what it is given, and what was written to each stream. */
function open(t: TestContext, env: { readonly [name: string]: string } = {}, folder = makeTempDir(t)) {
	const said = { stdout: "", stderr: "" };
	const streamOf = (name: keyof typeof said) => ({
		isTTY: false,
		columns: 80,
		write: (text: string | Uint8Array) => {
			said[name] += text.toString();
		},
	});
	const io = {
		stdout: streamOf("stdout"),
		stderr: streamOf("stderr"),
		env,
		cwd: folder,
		homeDir: folder,
		now: () => 0,
		signal: new AbortController().signal,
	};
	return { folder, said, world: { io, reporter: createReporter(io, {}) } };
}

const summaryTo = (path: string, changes: object = {}): ReportWish => ({
	...NOTHING,
	summary: { path, isGithubs: false, isAutomatic: false, ...changes },
});

test("a summary is appended to what other steps wrote, a blank line between", (t) => {
	const { folder, world, said } = open(t);
	const path = join(folder, "summary.md");
	writeReports(REPORT, summaryTo(path), world);
	assert.equal(readFileSync(path, "utf8"), "### new\n");
	writeReports(REPORT, summaryTo(path), world);
	assert.equal(readFileSync(path, "utf8"), "### new\n\n### new\n");
	assert.deepEqual(said, { stdout: "", stderr: "" });
});

test("a summary that would be more than GitHub takes is left out, and that is said", (t) => {
	const { folder, world, said } = open(t);
	const path = join(folder, "summary.md");
	writeFileSync(path, "x".repeat(1024 * 1024 - 3));
	writeReports(REPORT, summaryTo(path, { isGithubs: true }), world);
	assert.equal(readFileSync(path).length, 1024 * 1024 - 3);
	assert.match(said.stderr, /the step summary is left as it is/);
	writeReports(REPORT, summaryTo(path), world);
	assert.ok(readFileSync(path, "utf8").endsWith("x\n### new\n"));
});

test("a summary that was asked for by name and cannot be written is an error, one that was not is a warning", (t) => {
	const { folder, world, said } = open(t);
	const path = join(folder, "missing", "summary.md");
	assert.throws(
		() => writeReports(REPORT, summaryTo(path), world),
		(error) => error instanceof CondenseError && error.code === "output.failed",
	);
	writeReports(REPORT, summaryTo(path, { isAutomatic: true }), world);
	assert.match(said.stderr, /^condense: warning: cannot write the step summary .*no such file/);
});

test("annotations go to standard error; --quiet leaves the errors", (t) => {
	const { world, said } = open(t);
	writeReports(REPORT, { ...NOTHING, annotates: true }, world);
	assert.equal(said.stdout, "");
	assert.equal(said.stderr, "::error file=sessions/a.jsonl,line=8,title=t::wrong\n::warning title=t::odd\n");
	writeReports(REPORT, { ...NOTHING, annotates: true, isQuiet: true }, world);
	assert.equal(said.stderr.match(/::warning/g)?.length, 1);
});

test("files are named as the repository has them, wherever in it the step works", (t) => {
	const workspace = makeTempDir(t);
	mkdirSync(join(workspace, "agent"));
	for (const [folder, file] of [
		[workspace, "sessions/a.jsonl"],
		[join(workspace, "agent"), "agent/sessions/a.jsonl"],
	] as const) {
		const { world, said } = open(t, { GITHUB_WORKSPACE: workspace }, folder);
		writeReports(REPORT, { ...NOTHING, annotates: true, isQuiet: true }, world);
		assert.equal(said.stderr, `::error file=${file},line=8,title=t::wrong\n`);
	}
});

test("a file outside the repository keeps its whole path", (t) => {
	const { folder, world, said } = open(t, { GITHUB_WORKSPACE: makeTempDir(t) });
	writeReports(REPORT, { ...NOTHING, annotates: true, isQuiet: true }, world);
	assert.ok(said.stderr.startsWith(`::error file=${join(folder, "sessions", "a.jsonl")},`), said.stderr);
});

test("JUnit XML replaces the file of an earlier run, in a folder that is made, and leaves nothing else there", (t) => {
	const { folder, world } = open(t);
	const path = join(folder, "reports", "deep", "junit.xml");
	for (const xml of ["<testsuites><old/></testsuites>", "<testsuites/>\n"]) {
		writeReports({ ...REPORT, junit: () => xml }, { ...NOTHING, junit: path }, world);
		assert.equal(readFileSync(path, "utf8"), xml);
	}
	assert.deepEqual(readdirSync(join(folder, "reports", "deep")), ["junit.xml"]);
});

test("JUnit XML that cannot be written is an error, and the file of an earlier run stays", (t) => {
	const { folder, world } = open(t);
	writeFileSync(join(folder, "file"), "");
	assert.throws(
		() => writeReports(REPORT, { ...NOTHING, junit: join(folder, "file", "junit.xml") }, world),
		(error) => error instanceof CondenseError && error.code === "output.failed",
	);
});

test("no report is ever written into a session, by its name or by what it holds", (t) => {
	const { folder, world } = open(t);
	writeFileSync(join(folder, "session"), '{"type":"session"}\n');
	for (const options of [
		{ stepSummary: "a.jsonl" },
		{ stepSummary: "session" },
		{ junit: "a.jsonl" },
		{ junit: "session" },
	]) {
		assert.throws(
			() => openReports(options, world),
			(error) => error instanceof CondenseError && error.code === "usage" && /looks like a session/.test(error.message),
		);
	}
	assert.ok(!existsSync(join(folder, "a.jsonl")));
	writeFileSync(join(folder, "old.xml"), "<x/>");
	assert.equal(openReports({ stepSummary: "none.md", junit: "old.xml" }, world).junit, join(folder, "old.xml"));
});

test("GitHub's own summary is taken as it is, whatever other steps have written into it", (t) => {
	const { folder, world } = open(t, { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: "summary" });
	writeFileSync(join(folder, "summary"), "{}\n");
	for (const options of [{}, { stepSummary: true }, { stepSummary: "./summary" }]) {
		assert.equal(openReports(options, world).summary?.path, join(folder, "summary"));
	}
});

test("what is wished for: by name, by GitHub's environment, and neither", () => {
	const cwd = "/w";
	const github = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: "/s.md" };
	const wish = (options: { readonly [name: string]: unknown }, env: { readonly [name: string]: string } = {}) =>
		reportWish(options, { env, cwd });
	const own = { path: "/s.md", isGithubs: true };
	assert.deepEqual(wish({}), NOTHING);
	assert.deepEqual(wish({}, github), { ...NOTHING, annotates: true, summary: { ...own, isAutomatic: true } });
	assert.deepEqual(wish({ stepSummary: false, annotations: false }, github), NOTHING);
	assert.deepEqual(wish({ stepSummary: true, annotations: true }, { GITHUB_STEP_SUMMARY: "/s.md" }), {
		...NOTHING,
		annotates: true,
		summary: { ...own, isAutomatic: false },
	});
	assert.deepEqual(wish({ stepSummary: "a.md", junit: "j.xml" }), {
		annotates: false,
		isQuiet: false,
		junit: "/w/j.xml",
		summary: { path: "/w/a.md", isGithubs: false, isAutomatic: false },
	});
	assert.deepEqual(wish({}, { GITHUB_STEP_SUMMARY: "/s.md" }), NOTHING);
});

test("a summary without any file to go to is an error that says how", () => {
	for (const env of [{}, { GITHUB_STEP_SUMMARY: "" }]) {
		assert.throws(
			() => reportWish({ stepSummary: true }, { env, cwd: "/w" }),
			(error) => error instanceof CondenseError && error.code === "usage" && error.hint === "--step-summary FILE",
		);
	}
});

test("a summary that nobody may read is no reason to stop", { skip: process.getuid?.() === 0 }, (t) => {
	const { folder, world } = open(t);
	writeFileSync(join(folder, "secret.md"), "x", { mode: 0o200 });
	openReports({ stepSummary: "secret.md" }, world);
});
