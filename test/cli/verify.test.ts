import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parseJsonRun, runCondense } from "../helpers/cli.js";
import { mutate } from "../helpers/mutate.js";
import { call, session } from "../helpers/session-builder.js";
import { copyExample, writeOld } from "../helpers/session-file.js";
import { makeTempDir } from "../helpers/temp-dir.js";

interface Report {
	schema: string;
	sessions: {
		path: string;
		ok: boolean;
		findings: { check: string; severity: string; line: number; message: string }[];
		checked: { entries: number; onBranch: number; records: number; sidecars: number } | null;
		error: { code: string; message: string } | null;
		repair: { out: string; ok: boolean; changes: { line: number; change: string }[]; findings: unknown[] } | null;
	}[];
	[key: string]: unknown;
}

const sound = () => session().user("look").assistant(call("a", "bash")).result("a", "fine").says("done");
const glued = () =>
	sound().text().replace('}\n{"type":"message","id":"00000004"', '}{"type":"message","id":"00000004"');
const odd = () => session().user("look").assistant(call("a", "bash")).user("never mind").says("done").text();

function folderWith(t: Parameters<typeof makeTempDir>[0], files: { [name: string]: string }): string {
	const cwd = makeTempDir(t);
	for (const [name, text] of Object.entries(files)) writeOld(join(cwd, name), text);
	return cwd;
}

test("a sound session is ok, and the answer says how much was looked at", (t) => {
	const cwd = folderWith(t, { "s.jsonl": sound().text() });
	const { code, stdout, stderr } = runCondense(["verify", "s.jsonl"], { cwd });
	assert.equal(stdout, "s.jsonl  ok  (4 entries, 4 on the branch)\n");
	assert.deepEqual([code, stderr], [0, ""]);
});

test("an error makes a session not ok, with its line and what to do about it", (t) => {
	const cwd = folderWith(t, { "s.jsonl": glued() });
	const { code, stdout } = runCondense(["verify", "s.jsonl"], { cwd });
	assert.equal(code, 1);
	assert.match(stdout, /^s\.jsonl {2}not ok/);
	assert.match(stdout, /^error +4 +glued-objects +2 entries on one line/m);
	assert.match(stdout, /condense verify s\.jsonl --repair --out FILE/);
});

test("a warning counts with --strict alone", (t) => {
	const cwd = folderWith(t, { "s.jsonl": odd() });
	assert.equal(runCondense(["verify", "s.jsonl"], { cwd }).code, 0);
	const { code, stdout } = runCondense(["verify", "s.jsonl", "--strict", "--json"], { cwd });
	assert.equal(code, 1);
	assert.equal((JSON.parse(stdout) as Report).sessions[0]!.ok, false);
});

test("--json has these keys and no others, the same for a session without findings", (t) => {
	const cwd = folderWith(t, { "a.jsonl": sound().text(), "b.jsonl": odd() });
	const report = parseJsonRun<Report>(runCondense(["verify", "a.jsonl", "b.jsonl", "--json"], { cwd }));
	assert.deepEqual(Object.keys(report), ["schema", "sessions", "summary"]);
	assert.equal(report.schema, "condense/verify@1");
	for (const one of report.sessions) {
		assert.deepEqual(Object.keys(one), ["path", "ok", "findings", "checked", "error", "repair"]);
		for (const finding of one.findings)
			assert.deepEqual(Object.keys(finding), ["check", "severity", "line", "message"]);
	}
	assert.deepEqual(
		report.sessions.map(({ path, findings }) => [path, findings.map(({ check, line }) => `${check} ${line}`)]),
		[
			["a.jsonl", []],
			["b.jsonl", ["call-without-result 3"]],
		],
	);
});

test("what is no session stops none of the others, and is exit 2", (t) => {
	const cwd = folderWith(t, { "bad.jsonl": "words\n", "good.jsonl": sound().text() });
	const run = runCondense(["verify", "bad.jsonl", "good.jsonl", "gone.jsonl", "--json"], { cwd });
	assert.equal(run.code, 2);
	const { sessions } = parseJsonRun<Report>(run);
	assert.deepEqual(
		sessions.map(({ path, ok, findings, error }) => [path, ok, findings[0]?.check, error?.code]),
		[
			["bad.jsonl", false, "not-a-session", "input.not-a-session"],
			["good.jsonl", true, undefined, undefined],
		],
	);
	assert.match(run.stderr, /bad\.jsonl is not a pi session: line 1/);
	assert.match(run.stderr, /no such session file: gone\.jsonl/);
});

test("folders and patterns are looked through, and counted at the end", (t) => {
	const cwd = makeTempDir(t);
	mkdirSync(join(cwd, "all"));
	writeOld(join(cwd, "all", "a.jsonl"), sound().text());
	writeOld(join(cwd, "all", "b.jsonl"), glued());
	for (const name of ["all", "all/*.jsonl"]) {
		const { code, stdout } = runCondense(["verify", name], { cwd });
		assert.equal(code, 1);
		assert.match(stdout, /\n2 sessions: 1 ok, 1 not ok\n$/);
	}
});

test("standard input is checked too", (t) => {
	const { code, stdout } = runCondense(["verify", "-"], { cwd: makeTempDir(t), input: sound().bytes() });
	assert.deepEqual([code, stdout], [0, "-  ok  (4 entries, 4 on the branch)\n"]);
});

test("--quiet says nothing, and the exit code stands", (t) => {
	const cwd = folderWith(t, { "s.jsonl": glued() });
	const { code, stdout, stderr } = runCondense(["verify", "s.jsonl", "-q"], { cwd });
	assert.deepEqual([code, stdout, stderr], [1, "", ""]);
});

test("a loop is a finding, not an error", (t) => {
	const cwd = folderWith(t, { "s.jsonl": sound().text().replace('"parentId":null', '"parentId":"00000003"') });
	const { code, stdout } = runCondense(["verify", "s.jsonl"], { cwd });
	assert.equal(code, 1);
	assert.match(stdout, /parent-loop/);
});

test("many findings of a kind are cut short, and whole with --verbose", (t) => {
	const built = session().user("look");
	for (let i = 0; i < 12; i++) built.result(`gone ${i}`, "x");
	const cwd = folderWith(t, { "s.jsonl": built.says("done").text() });
	assert.match(runCondense(["verify", "s.jsonl"], { cwd }).stdout, /and 4 more: result-without-call/);
	const { stdout } = runCondense(["verify", "s.jsonl", "-v"], { cwd });
	assert.equal(stdout.match(/^error +\d+ +result-without-call/gm)?.length, 12);
});

test("control characters of a session do not reach the terminal", (t) => {
	const built = session().user("look").result("\u001b[2Jgone", "x").says("done");
	const { stdout } = runCondense(["verify", "s.jsonl"], { cwd: folderWith(t, { "s.jsonl": built.text() }) });
	assert.ok(!stdout.includes("\u001b"));
});

test("--repair writes a mended copy, says what it changed, and leaves the input alone", (t) => {
	const cwd = folderWith(t, { "s.jsonl": glued() });
	const before = statSync(join(cwd, "s.jsonl"), { bigint: true });
	const { code, stdout } = runCondense(["verify", "s.jsonl", "--repair", "--out", "m.jsonl"], { cwd });
	assert.equal(code, 0, stdout);
	assert.match(stdout, /^ +4 +separated/m);
	assert.equal(readFileSync(join(cwd, "m.jsonl"), "utf8"), sound().text());
	assert.equal(readFileSync(join(cwd, "s.jsonl"), "utf8"), glued());
	assert.equal(statSync(join(cwd, "s.jsonl"), { bigint: true }).mtimeNs, before.mtimeNs);
	assert.equal(runCondense(["verify", "m.jsonl", "--strict"], { cwd }).code, 0);
});

test("--repair --json names every change, and what is left", (t) => {
	const cwd = folderWith(t, { "s.jsonl": glued() });
	const run = runCondense(["verify", "s.jsonl", "--repair", "--out", "m.jsonl", "--json"], { cwd });
	const { sessions } = parseJsonRun<Report>(run);
	const { ok, findings, repair } = sessions[0]!;
	assert.deepEqual([ok, findings.map(({ check }) => check)], [false, ["glued-objects", "call-in-flight"]]);
	assert.deepEqual(Object.keys(repair!), ["out", "ok", "changes", "findings"]);
	assert.deepEqual([repair!.out, repair!.ok, repair!.findings], ["m.jsonl", true, []]);
	assert.deepEqual(
		repair!.changes.map(({ line, change }) => `${line} ${change}`),
		["4 separated"],
	);
});

test("--repair of a session whose header is glued to its first entry makes it one", (t) => {
	const cwd = folderWith(t, { "s.jsonl": sound().text().replace("\n", "") });
	const check = runCondense(["verify", "s.jsonl"], { cwd });
	assert.equal(check.code, 2);
	assert.match(check.stderr, /try: condense verify s\.jsonl --repair --out FILE/);
	assert.equal(runCondense(["verify", "s.jsonl", "--repair", "--out", "m.jsonl"], { cwd }).code, 0);
	assert.equal(readFileSync(join(cwd, "m.jsonl"), "utf8"), sound().text());
});

test("--repair to standard output gives the copy alone", (t) => {
	const cwd = folderWith(t, { "s.jsonl": glued() });
	const { code, stdout, stderr } = runCondense(["verify", "s.jsonl", "--repair", "--out", "-"], { cwd });
	assert.deepEqual([code, stdout], [0, sound().text()]);
	assert.match(stderr, /separated/);
});

test("--repair from standard input works as from a file", (t) => {
	const cwd = makeTempDir(t);
	const { code } = runCondense(["verify", "-", "--repair", "--out", "m.jsonl"], { cwd, input: glued() });
	assert.equal(code, 0);
	assert.equal(readFileSync(join(cwd, "m.jsonl"), "utf8"), sound().text());
});

for (const [title, args] of [
	["--repair without --out", ["s.jsonl", "--repair"]],
	["--out without --repair", ["s.jsonl", "--out", "m.jsonl"]],
	["--repair into the session itself", ["s.jsonl", "--repair", "--out", "s.jsonl"]],
	["--repair into the session by another name", ["s.jsonl", "--repair", "--out", "./link.jsonl/../s.jsonl"]],
	["--repair of two sessions", ["s.jsonl", "t.jsonl", "--repair", "--out", "m.jsonl"]],
	["--repair to standard output with --json", ["s.jsonl", "--repair", "--out", "-", "--json"]],
	["--repair of what has no header", ["words.jsonl", "--repair", "--out", "m.jsonl"]],
] as const) {
	test(`${title} is exit 2 and writes nothing`, (t) => {
		const cwd = folderWith(t, { "s.jsonl": glued(), "t.jsonl": sound().text(), "words.jsonl": "words\n" });
		mkdirSync(join(cwd, "link.jsonl"));
		const { code, stdout, stderr } = runCondense(["verify", ...args], { cwd });
		assert.deepEqual([code, stdout], [2, ""]);
		assert.match(stderr, /^condense: error: /);
		assert.equal(readFileSync(join(cwd, "s.jsonl"), "utf8"), glued());
		assert.ok(!existsSync(join(cwd, "m.jsonl")));
	});
}

for (const target of ["extension", "native"]) {
	test(`what ${target} compacts is ok, with its sidecars and without them not`, (t) => {
		const cwd = makeTempDir(t);
		copyExample("debugging.jsonl", cwd, "s.jsonl");
		const words = ["compact", "s.jsonl", "--target", target, "--window", "0", "--no-preview"];
		assert.equal(runCondense(words, { cwd }).code, 0);
		const { sessions } = parseJsonRun<Report>(runCondense(["verify", "s.jsonl", "--strict", "--json"], { cwd }));
		const { ok, findings, checked } = sessions[0]!;
		assert.deepEqual([ok, findings], [true, []]);
		assert.ok(checked!.records > 100);
		const blobs = readdirSync(cwd).find((name) => name.endsWith("-blobs"));
		assert.equal(blobs !== undefined, checked!.sidecars > 0);
		if (blobs === undefined) return;
		for (const name of readdirSync(join(cwd, blobs))) unlinkSync(join(cwd, blobs, name));
		const { code, stdout } = runCondense(["verify", "s.jsonl"], { cwd });
		assert.equal(code, 1);
		assert.match(stdout, /sidecar .* no file .*; the session's own result is there/);
		assert.equal(runCondense(["verify", "s.jsonl", "--repair", "--out", "m.jsonl"], { cwd }).code, 0);
	});
}

test("damaged sessions end with a documented exit code, and their copies are ok", (t) => {
	const cwd = makeTempDir(t);
	const bytes = readFileSync(copyExample("protected.jsonl", cwd));
	for (let seed = 0; seed < 20; seed++) {
		const mutant = mutate(bytes, seed);
		const path = writeOld(join(cwd, "mutant.jsonl"), mutant.bytes);
		const check = runCondense(["verify", path], { cwd });
		assert.ok([0, 1, 2].includes(check.code ?? -1), `${mutant.how}: ${check.stderr}`);
		assert.doesNotMatch(check.stderr, /\n\s+at /, mutant.how);
		const repair = runCondense(["verify", path, "--repair", "--out", "mended.jsonl"], { cwd });
		assert.ok([0, 2].includes(repair.code ?? -1), `${mutant.how}: ${repair.stdout}${repair.stderr}`);
		assert.deepEqual(readFileSync(path), mutant.bytes);
	}
});
