import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parseJsonRun, runCondense } from "../../helpers/cli.js";
import { bytesIn, taskSession, writeSessions } from "../../helpers/many-sessions.js";
import { writeOld } from "../../helpers/session-file.js";
import { makeTempDir } from "../../helpers/temp-dir.js";

interface Exports {
	schema: string;
	sessions: { schema: string; path: string; out: string }[];
	summary: { totals: { bytes: number }; sessions: number };
}

test("several exports go into a folder that is made, under their own names, and leave the sessions alone", (t) => {
	const cwd = makeTempDir(t);
	const names = writeSessions(join(cwd, "all"), 4);
	const before = [...bytesIn(join(cwd, "all"))];
	const words = ["export", "all", "--out", "a/new", "--window", "0", "--json", "--now", "2026-09-01", "--jobs", "2"];
	const report = parseJsonRun<Exports>(runCondense(words, { cwd }));
	assert.equal(report.schema, "condense/exports@1");
	assert.deepEqual(
		report.sessions.map(({ path, out }) => [path, out]),
		names.map((name) => [join("all", name), join("a/new", name)]),
	);
	assert.deepEqual(readdirSync(join(cwd, "a", "new")).sort(), names);
	assert.deepEqual([...bytesIn(join(cwd, "all"))], before);
	const sizes = [...bytesIn(join(cwd, "a", "new")).values()].map(({ length }) => length);
	assert.equal(
		report.summary.totals.bytes,
		sizes.reduce((sum, size) => sum + size, 0),
	);
	const alone = runCondense(
		["export", "all/02.jsonl", "--out", "one.jsonl", ...words.slice(4, 6), ...words.slice(7, 9)],
		{
			cwd,
		},
	);
	assert.equal(alone.code, 0, alone.stderr);
	const [one, ofMany] = ["one.jsonl", "a/new/02.jsonl"].map((name) => readFileSync(join(cwd, name), "utf8"));
	// The id of the new session does not depend on its place.
	assert.equal(ofMany!.split("\n")[0], one!.split("\n")[0]);
});

test("a second run into the same folder exports no exports, and replaces none without --force", (t) => {
	const cwd = makeTempDir(t);
	writeSessions(cwd, 2);
	const words = ["export", ".", "--out", "out", "--json"];
	assert.equal(parseJsonRun<Exports>(runCondense(words, { cwd })).summary.sessions, 2);
	const files = [...bytesIn(join(cwd, "out"))];
	const again = runCondense(words, { cwd });
	assert.equal(again.code, 2);
	assert.match(again.stderr, /is there already/);
	assert.equal(parseJsonRun<Exports>(again).summary.sessions, 2);
	assert.deepEqual([...bytesIn(join(cwd, "out"))], files);
	assert.equal(runCondense([...words, "--force"], { cwd }).code, 0);
});

test("two sessions of one name are an error before anything is written", (t) => {
	const cwd = makeTempDir(t);
	for (const folder of ["a", "b"]) {
		mkdirSync(join(cwd, folder));
		writeOld(join(cwd, folder, folder === "a" ? "same.jsonl" : "Same.jsonl"), taskSession(folder).bytes());
	}
	const { code, stdout, stderr } = runCondense(["export", "a", "b", "--out", "out"], { cwd });
	assert.deepEqual([code, stdout], [2, ""]);
	assert.match(stderr, /two sessions of one name: .*a\/same\.jsonl and .*b\/Same\.jsonl; nothing was written/);
	assert.ok(!existsSync(join(cwd, "out")));
});

test("a folder that cannot be made is an error, and so is standard input among others", (t) => {
	const cwd = makeTempDir(t);
	writeSessions(cwd, 2);
	writeFileSync(join(cwd, "file"), "");
	const noFolder = runCondense(["export", "01.jsonl", "02.jsonl", "--out", "file"], { cwd });
	assert.equal(noFolder.code, 2);
	assert.match(noFolder.stderr, /cannot make the folder file/);
	const input = taskSession("s").bytes();
	const noName = runCondense(["export", "01.jsonl", "-", "--out", "out"], { cwd, input });
	assert.equal(noName.code, 2);
	assert.match(noName.stderr, /standard input has no name/);
});
