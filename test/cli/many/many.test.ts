import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { parseJsonRun, runCondense } from "../../helpers/cli.js";
import { bytesIn, writeSessions } from "../../helpers/many-sessions.js";
import { age, writeOld } from "../../helpers/session-file.js";
import { makeTempDir } from "../../helpers/temp-dir.js";

interface Many {
	schema: string;
	sessions: { path: string; ok?: boolean; error?: { code: string } | null }[];
	summary: {
		command: string;
		exitCode: number;
		sessions: number;
		failed: number;
		notDone: string[];
		tooOld: number;
		errors: { code: string; message: string }[];
		totals: { [name: string]: number | null };
	};
}

const FLAGS = ["--window", "0", "--no-preview", "--now", "2026-09-01"];

/** Twelve sessions in `all`: the third is broken, the fifth empty, the seventh locked. */
function twelve(t: TestContext): { cwd: string; all: string; names: string[] } {
	const cwd = makeTempDir(t);
	const all = join(cwd, "all");
	const names = writeSessions(all, 12);
	writeOld(join(all, "03.jsonl"), "no session\n");
	writeOld(join(all, "05.jsonl"), "");
	mkdirSync(join(all, "07.jsonl.lock"));
	return { cwd, all, names };
}

test("twelve sessions, three of them bad: nine are compacted, in order, and the worst code counts", (t) => {
	const { cwd, all, names } = twelve(t);
	const before = bytesIn(all);
	const run = runCondense(["compact", "all", "--jobs", "3", "--json", ...FLAGS], { cwd });
	assert.equal(run.code, 3, run.stderr);
	const { schema, sessions, summary } = parseJsonRun<Many>(run);
	assert.equal(schema, "condense/compact@1");
	assert.deepEqual(
		sessions.map(({ path }) => path),
		names.map((name) => join("all", name)),
	);
	const codes = sessions.map(({ error }) => error?.code);
	assert.deepEqual([codes[2], codes[4], codes[6]], ["input.not-a-session", "input.not-a-session", "session.locked"]);
	assert.equal(codes.filter((code) => code === undefined).length, 9);
	assert.deepEqual([summary.command, summary.exitCode, summary.sessions, summary.failed], ["compact", 3, 12, 3]);
	for (const [name, bytes] of bytesIn(all)) {
		const isBad = ["03.jsonl", "05.jsonl", "07.jsonl"].includes(name);
		assert.equal(bytes.equals(before.get(name)!), isBad, name);
		assert.deepEqual(bytes.subarray(0, before.get(name)!.length), before.get(name)!);
	}
});

test("one worker or three: the same files, the same words, in the same order", (t) => {
	const runs = ["1", "3"].map((jobs) => {
		const { cwd, all } = twelve(t);
		const { code, stdout, stderr } = runCondense(["compact", "all", "--jobs", jobs, ...FLAGS], { cwd });
		// An error names the whole path, and the folders of the two runs differ.
		return { code, stdout, stderr: stderr.replaceAll(cwd, ""), files: [...bytesIn(all)] };
	});
	assert.deepEqual(runs[1], runs[0]);
});

test("the last thing said is a line for each session, their totals, and how many came to what", (t) => {
	const { cwd } = twelve(t);
	const { stdout } = runCondense(["compact", "all", ...FLAGS], { cwd });
	const table = stdout.slice(stdout.indexOf("session "));
	const lines = table.trimEnd().split("\n");
	assert.match(lines[0]!, /^session +state +before +after +blocks +entries$/);
	assert.match(lines[1]!, /^all\/01\.jsonl +compacted +~[\d,]+ +~[\d,]+ +1 +\d+$/);
	assert.match(lines[3]!, /^all\/03\.jsonl +not a session$/);
	assert.match(lines[7]!, /^all\/07\.jsonl +locked$/);
	assert.match(lines[13]!, /^total +~[\d,]+ +~[\d,]+ +9 +\d+$/);
	assert.equal(lines.at(-1), "12 sessions: 9 compacted, 2 not a session, 1 locked");
});

test("--json-lines is an object a session in order, and the summary in the end", (t) => {
	for (const [command, schema] of [
		["compact", "condense/compact-session@1"],
		["verify", "condense/verify-session@1"],
		["inspect", "condense/inspect@1"],
		["budget", "condense/budget@1"],
		["export", "condense/export@1"],
	] as const) {
		const { cwd } = twelve(t);
		const flags: { [command: string]: string[] } = {
			budget: ["-n", "--context-window", "200000"],
			export: ["--out", "new"],
		};
		const run = runCondense([command, "all", "--json-lines", "--jobs", "2", ...(flags[command] ?? [])], { cwd });
		const lines = run.stdout
			.trimEnd()
			.split("\n")
			.map((line) => JSON.parse(line) as { schema: string; path?: string; session?: string; failed?: number });
		assert.equal(lines.length, 13, command);
		for (const [nth, line] of lines.slice(0, -1).entries()) {
			assert.equal(Object.keys(line)[0], "schema");
			const name = line.path ?? line.session;
			assert.equal(name, `all/${String(nth + 1).padStart(2, "0")}.jsonl`);
			const isFailure = line.schema === "condense/failure@1";
			assert.equal(line.schema === schema || isFailure, true, `${command}: ${line.schema}`);
			assert.equal(isFailure, !["compact", "verify"].includes(command) && [2, 4].includes(nth), `${command} ${nth}`);
		}
		assert.equal(lines.at(-1)!.schema, "condense/summary@1");
		assert.equal(lines.at(-1)!.failed, command === "compact" ? 3 : 2);
	}
});

test("--json of several sessions is one object, and of one session what it always was", (t) => {
	const { cwd } = twelve(t);
	for (const [command, many, one] of [
		["inspect", "condense/inspections@1", "condense/inspect@1"],
		["budget", "condense/budgets@1", "condense/budget@1"],
	] as const) {
		const flags = command === "budget" ? ["-n", "--context-window", "200000"] : [];
		const report = parseJsonRun<Many>(runCondense([command, "all", "--json", ...flags], { cwd }));
		assert.deepEqual(Object.keys(report), ["schema", "sessions", "summary"]);
		assert.deepEqual([report.schema, report.sessions.length], [many, 12]);
		const single = parseJsonRun(runCondense([command, "all/01.jsonl", "--json", ...flags], { cwd }));
		assert.equal(single.schema, one);
		assert.deepEqual({ ...report.sessions[0] }, single);
		const failed = runCondense([command, "all/03.jsonl", "--json", ...flags], { cwd });
		assert.deepEqual([failed.code, failed.stdout], [2, ""]);
	}
});

test("--fail-fast begins nothing after a session that fails, and says what was left", (t) => {
	const { cwd, all } = twelve(t);
	const before = bytesIn(all);
	const run = runCondense(["compact", "all", "--fail-fast", "--jobs", "1", "--json", ...FLAGS], { cwd });
	const { sessions, summary } = parseJsonRun<Many>(run);
	assert.deepEqual([run.code, sessions.length, summary.notDone.length], [2, 3, 9]);
	assert.equal(summary.notDone[0], "all/04.jsonl");
	const after = bytesIn(all);
	for (const name of ["04.jsonl", "12.jsonl"]) assert.deepEqual(after.get(name), before.get(name));
	const text = runCondense(["verify", "all", "--fail-fast", "--jobs", "1"], { cwd });
	assert.match(text.stdout, /\n3 sessions: 2 ok, 1 not ok; 9 not done\n$/);
});

test("--fail-fast with workers finishes what runs, and begins no more", (t) => {
	const cwd = makeTempDir(t);
	const names = writeSessions(join(cwd, "all"), 12);
	// Whichever worker is first fails, however long the other one takes to start.
	for (const name of names) writeOld(join(cwd, "all", name), "no session\n");
	const run = runCondense(["verify", "all", "--fail-fast", "--jobs", "2", "--json"], { cwd });
	const { sessions, summary } = parseJsonRun<Many>(run);
	assert.equal(run.code, 2);
	assert.equal(sessions.length + summary.notDone.length, 12);
	assert.ok(sessions.length <= 2, "no more than the two that were begun before the first had failed");
	assert.deepEqual(
		[...sessions.map(({ path }) => path), ...summary.notDone],
		names.map((name) => join("all", name)),
	);
});

test("--since keeps the sessions that changed since, and says how many it left out", (t) => {
	const cwd = makeTempDir(t);
	writeSessions(join(cwd, "all"), 4);
	age(join(cwd, "all", "02.jsonl"), 50);
	age(join(cwd, "all", "03.jsonl"), 24 * 40);
	const paths = (since: string) => {
		const { sessions, summary } = parseJsonRun<Many>(
			runCondense(["verify", "all", "--since", since, "--json"], { cwd }),
		);
		return [sessions.map(({ path }) => path.slice(4, 6)).join(), summary.tooOld];
	};
	assert.deepEqual(paths("12h"), ["01,04", 2]);
	assert.deepEqual(paths("180m"), ["01,04", 2]);
	assert.deepEqual(paths("7d"), ["01,02,04", 1]);
	assert.deepEqual(paths("8w"), ["01,02,03,04", 0]);
	assert.deepEqual(paths(new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)), ["01,02,04", 1]);
	const none = runCondense(["compact", "all", "--since", "1m"], { cwd });
	assert.deepEqual([none.code, none.stdout], [0, "0 sessions: 4 left out by --since\n"]);
	assert.match(none.stderr, /no session has changed since then, of 4/);
	const alone = parseJsonRun<Many>(runCondense(["inspect", "all/01.jsonl", "--since", "1m", "--json"], { cwd }));
	assert.deepEqual([alone.schema, alone.sessions, alone.summary.tooOld], ["condense/inspections@1", [], 1]);
	for (const wrong of ["soon", "7", "7y", "2026-13-45"]) {
		const { code, stdout } = runCondense(["verify", "all", "--since", wrong], { cwd });
		assert.deepEqual([code, stdout], [2, ""], wrong);
	}
});

test("--glob says which files of a folder count, ! leaves files out", (t) => {
	const cwd = makeTempDir(t);
	const names = writeSessions(join(cwd, "all", "sub"), 2);
	cpSync(join(cwd, "all", "sub", names[0]!), join(cwd, "all", "a.jsonl"));
	cpSync(join(cwd, "all", "a.jsonl"), join(cwd, "all", "a.log"));
	cpSync(join(cwd, "all", "a.jsonl"), join(cwd, "all", "a.compacted.jsonl"));
	const paths = (...globs: string[]) => {
		const words = globs.flatMap((glob) => ["--glob", glob]);
		const run = runCondense(["verify", "all", "--json", ...words], { cwd });
		return parseJsonRun<Many>(run).sessions.map(({ path }) => path.slice(4));
	};
	assert.deepEqual(paths(), ["a.compacted.jsonl", "a.jsonl", "sub/01.jsonl", "sub/02.jsonl"]);
	assert.deepEqual(paths("*.log"), ["a.log"]);
	assert.deepEqual(paths("*.log", "0*.jsonl"), ["a.log", "sub/01.jsonl", "sub/02.jsonl"]);
	assert.deepEqual(paths("!*.compacted.jsonl"), ["a.jsonl", "sub/01.jsonl", "sub/02.jsonl"]);
	assert.deepEqual(paths("sub/*"), ["sub/01.jsonl", "sub/02.jsonl"]);
	const none = runCondense(["verify", "all", "--glob", "*.txt"], { cwd });
	assert.equal(none.code, 2);
	assert.match(none.stderr, /no session file in all or below/);
});

test("names that lead nowhere are in the summary, and stop none of the others", (t) => {
	const cwd = makeTempDir(t);
	writeSessions(cwd, 2);
	const run = runCondense(["compact", "01.jsonl", "gone.jsonl", "02.jsonl", "--json", ...FLAGS], { cwd });
	assert.equal(run.code, 2);
	const { sessions, summary } = parseJsonRun<Many>(run);
	assert.deepEqual([sessions.length, summary.sessions, summary.failed], [2, 2, 0]);
	assert.deepEqual(
		summary.errors.map(({ code }) => code),
		["input.not-found"],
	);
});

test("what is about one session is refused for several, before anything is written", (t) => {
	const cwd = makeTempDir(t);
	writeSessions(cwd, 2);
	const before = [...bytesIn(cwd)];
	for (const words of [
		["compact", "--out", "x.jsonl"],
		["compact", "--preview", "x.md"],
		["inspect", "--html", "x.html"],
		["budget", "--csv", "-n"],
		["budget", "--html", "x.html"],
		["budget"],
		["verify", "--repair", "--out", "x.jsonl"],
		["export"],
		["export", "--out", "-"],
	]) {
		const [command, ...flags] = words;
		const { code, stdout, stderr } = runCondense([command!, "01.jsonl", "02.jsonl", ...flags], { cwd });
		assert.deepEqual([code, stdout], [2, ""], words.join(" "));
		assert.match(stderr, /condense: error: /);
	}
	mkdirSync(join(cwd, "one"));
	cpSync(join(cwd, "01.jsonl"), join(cwd, "one", "01.jsonl"));
	const { code, stdout, stderr } = runCondense(["compact", "one", "--out", "-"], { cwd });
	assert.deepEqual([code, stdout], [2, ""], "the table of a list would be in the way");
	assert.match(stderr, /--out takes one session, and a list was named/);
	assert.deepEqual([...bytesIn(cwd)], before);
});

test("progress that is piped is plain lines, and only with --verbose", (t) => {
	const cwd = makeTempDir(t);
	writeSessions(join(cwd, "all"), 3);
	for (const jobs of ["1", "2"]) {
		const { stderr } = runCondense(["verify", "all", "-v", "--jobs", jobs], { cwd, env: { FORCE_COLOR: "1" } });
		const expected = [1, 2, 3].map((nth) => `condense: ${nth}/3 all/0${nth}.jsonl: checking\n`);
		assert.equal(stderr, expected.join(""));
		assert.equal(runCondense(["verify", "all", "--jobs", jobs], { cwd }).stderr, "");
	}
});

test("with --quiet the exit code is all there is", (t) => {
	const cwd = makeTempDir(t);
	writeSessions(join(cwd, "all"), 3);
	const { code, stdout, stderr } = runCondense(["compact", "all", "-q", "--jobs", "2", ...FLAGS], { cwd });
	assert.deepEqual([code, stdout, stderr], [0, "", ""]);
});

test("colours are the same from a worker as from the process itself", (t) => {
	const outputs = ["1", "2"].map((jobs) => {
		const cwd = makeTempDir(t);
		writeSessions(join(cwd, "all"), 2);
		const { stdout } = runCondense(["inspect", "all", "--jobs", jobs], { cwd, env: { FORCE_COLOR: "1" } });
		assert.ok(stdout.includes("\u001b["));
		return stdout;
	});
	assert.equal(outputs[1], outputs[0]);
});

test("a session that is named twice, or by a link, is worked on once", (t) => {
	const cwd = makeTempDir(t);
	writeSessions(join(cwd, "all"), 2);
	const run = runCondense(["verify", "all", "all/01.jsonl", "all/*.jsonl", "--json"], { cwd });
	assert.equal(parseJsonRun<Many>(run).sessions.length, 2);
});

test("settings of a run reach its workers", (t) => {
	const cwd = makeTempDir(t);
	writeSessions(join(cwd, "all"), 2);
	writeFileSync(join(cwd, "c.json"), JSON.stringify({ chainCompression: { enabled: false }, minBatchChars: 1e9 }));
	const words = ["compact", "all", "--config", "c.json", "--jobs", "2", ...FLAGS];
	const { code, stdout } = runCondense(words, { cwd });
	assert.deepEqual([code, stdout.trimEnd().split("\n").at(-1)], [0, "2 sessions: 2 nothing to do"]);
	assert.equal(readFileSync(join(cwd, "all", "01.jsonl"), "utf8").includes("condense-run"), false);
});
