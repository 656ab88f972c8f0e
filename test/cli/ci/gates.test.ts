/** The gates as a pipeline runs them: exit codes, and what goes to which stream and file. */
import assert from "node:assert/strict";
import { appendFileSync, copyFileSync, existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { parseJsonRun, runCondense } from "../../helpers/cli.js";
import { makeTempDir } from "../../helpers/temp-dir.js";
import { assertJunit, casesWith } from "./junit-file.js";

const EXAMPLES = join(import.meta.dirname, "..", "..", "..", "examples", "sessions");
const TORN = '{"type":"mess';
const GLUED = '{"type":"custom"}{"type":"custom"}\n';

/** A folder with a session of ~1,550 tokens, ~430 when compacted, as old as one that nobody has open. */
function open(t: TestContext, { tail = "", env = {} }: { tail?: string; env?: { [name: string]: string } } = {}) {
	const folder = makeTempDir(t);
	const session = join(folder, "a.jsonl");
	copyFileSync(join(EXAMPLES, "small.jsonl"), session);
	appendFileSync(session, tail);
	const old = new Date(Date.now() - 86_400_000);
	utimesSync(session, old, old);
	const run = (...args: string[]) => runCondense(args, { cwd: folder, env });
	return { folder, session, run, read: (name: string) => readFileSync(join(folder, name), "utf8") };
}

interface CompactJson {
	readonly sessions: { tokens: { after: number }; failOver: object | null; entriesAppended: number }[];
}

test("compact --fail-over: a context above the limit is exit 1, with a line that says by how much, and is written", (t) => {
	const { run } = open(t);
	const { code, stderr, stdout } = run("compact", "a.jsonl", "--no-preview", "--fail-over", "100");
	assert.equal(code, 1);
	assert.match(stderr, /^condense: error: a\.jsonl: ~\d+ tokens after compaction, \d+ over the limit of 100$/m);
	assert.match(stdout, /^written /m);
});

test("compact --fail-over judges what is left: a session that was too large before and is not now passes", (t) => {
	const { run } = open(t);
	const { code, stderr } = run("compact", "a.jsonl", "--no-preview", "--fail-over", "1k");
	assert.deepEqual([code, stderr], [0, ""]);
	assert.equal(run("compact", "a.jsonl", "--fail-over", "1k").code, 0, "nothing to do is judged too");
	assert.equal(run("compact", "a.jsonl", "--fail-over", "100").code, 1, "nothing to do is judged too");
});

test("compact --fail-over says the same in a dry run, and writes nothing", (t) => {
	const { run, read } = open(t);
	const before = read("a.jsonl");
	assert.equal(run("compact", "a.jsonl", "--dry-run", "--fail-over", "100").code, 1);
	assert.equal(run("compact", "a.jsonl", "--dry-run", "--fail-over", "1k").code, 0);
	assert.equal(read("a.jsonl"), before);
});

test("compact --json has the answer in failOver, and null without the option", (t) => {
	const { run } = open(t);
	const judged = run("compact", "a.jsonl", "--dry-run", "--json", "--fail-over", "100");
	const [session] = parseJsonRun<CompactJson>(judged).sessions;
	assert.deepEqual(session!.failOver, { limit: 100, over: true, by: session!.tokens.after - 100 });
	const unjudged = parseJsonRun<CompactJson>(run("compact", "a.jsonl", "--dry-run", "--json"));
	assert.equal(unjudged.sessions[0]!.failOver, null);
});

test("of several sessions each is judged, in workers too, and the worst code counts", (t) => {
	const { run, folder } = open(t);
	const old = new Date(Date.now() - 86_400_000);
	mkdirSync(join(folder, "s"));
	for (const [name, from] of [
		["b.jsonl", "branches"],
		["c.jsonl", "small"],
	] as const) {
		copyFileSync(join(EXAMPLES, `${from}.jsonl`), join(folder, "s", name));
		utimesSync(join(folder, "s", name), old, old);
	}
	for (const jobs of ["1", "2"]) {
		const { code, stderr } = run("compact", "s", "--dry-run", "--fail-over", "1k", "--jobs", jobs);
		assert.equal(code, 1);
		assert.deepEqual(stderr.match(/s\/[bc]\.jsonl: ~/g), ["s/b.jsonl: ~"], stderr);
	}
	assert.equal(run("compact", "s", "gone.jsonl", "--dry-run", "--fail-over", "1k").code, 2);
});

for (const text of ["0", "80%", "much"]) {
	test(`compact --fail-over ${text} is a usage error, and nothing is written`, (t) => {
		const { run, read } = open(t);
		const before = read("a.jsonl");
		const { code, stderr } = run("compact", "a.jsonl", "--fail-over", text);
		assert.equal(code, 2);
		assert.match(stderr, /use a number of tokens, such as 150000 or 150k/);
		assert.equal(read("a.jsonl"), before);
	});
}

test("budget --exit-code: 1 over the threshold, 0 below it, with a dry run or without", (t) => {
	const { run } = open(t);
	for (const dry of [["--dry-run"], []]) {
		assert.equal(run("budget", "a.jsonl", ...dry, "--exit-code", "--threshold", "0.9").code, 0);
		const full = run("budget", "a.jsonl", ...dry, "--exit-code", "--threshold", "0.8", "--context-window", "6k");
		assert.equal(full.code, 1, full.stderr);
	}
});

test("budget without --exit-code is 0 also where it compacts", (t) => {
	const { run } = open(t);
	const { code, stderr } = run("budget", "a.jsonl", "--no-preview", "--threshold", "0.8", "--context-window", "6k");
	assert.equal(code, 0, stderr);
});

test("verify --strict: a warning is exit 1, without it 0", (t) => {
	const { run } = open(t, { tail: TORN });
	assert.equal(run("verify", "a.jsonl").code, 0);
	assert.equal(run("verify", "--strict", "a.jsonl").code, 1);
});

test("verify --junit holds what is found, also where the exit code is 2", async (t) => {
	const { run, read, folder } = open(t, { tail: GLUED });
	writeFileSync(join(folder, "no.jsonl"), "hello\n");
	const { code } = run("verify", "a.jsonl", "no.jsonl", "gone.jsonl", "--junit", "reports/condense.xml");
	assert.equal(code, 2);
	const xml = read("reports/condense.xml");
	await assertJunit(xml);
	assert.deepEqual(casesWith("failure", xml), ["glued-objects"]);
	assert.equal(casesWith("error", xml).length, 2);
});

test("verify --repair --junit is about the mended copy", async (t) => {
	const { run, read } = open(t, { tail: GLUED });
	const { code } = run("verify", "a.jsonl", "--repair", "--out", "b.jsonl", "--junit", "j.xml");
	const xml = read("j.xml");
	await assertJunit(xml);
	assert.match(xml, /<testsuite name="b\.jsonl"/);
	assert.equal(casesWith("failure", xml).length === 0, code === 0);
});

const GITHUB = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: "summary.md" };

test("in GitHub Actions summary and annotations come by themselves, and standard output is as ever", (t) => {
	const plain = open(t, { tail: GLUED }).run("verify", "--json", "a.jsonl");
	const { run, read } = open(t, { tail: GLUED, env: GITHUB });
	const { code, stdout, stderr } = run("verify", "--json", "a.jsonl");
	assert.deepEqual([code, stdout], [plain.code, plain.stdout]);
	assert.match(stderr, /^::error file=a\.jsonl,line=\d+,title=condense verify%3A glued-objects::/m);
	assert.match(read("summary.md"), /^### condense verify: 1 session is not ok\n/);
	run("budget", "a.jsonl", "--dry-run", "--threshold", "0.8");
	run("compact", "a.jsonl", "--dry-run", "--fail-over", "100");
	assert.deepEqual(read("summary.md").match(/^### condense \w+/gm), [
		"### condense verify",
		"### condense budget",
		"### condense compact",
	]);
});

test("--no-step-summary and --no-annotations turn them off; elsewhere they are off", (t) => {
	const github = open(t, { tail: GLUED, env: GITHUB });
	const off = github.run("verify", "a.jsonl", "--no-step-summary", "--no-annotations");
	assert.ok(!existsSync(join(github.folder, "summary.md")));
	const plain = open(t, { tail: GLUED }).run("verify", "a.jsonl");
	assert.deepEqual([off.stderr, plain.stderr], ["", ""]);
});

test("a summary that cannot be written is a warning where nobody asked, and exit 2 where somebody did", (t) => {
	const nowhere = { ...GITHUB, GITHUB_STEP_SUMMARY: "missing/summary.md" };
	const { run } = open(t, { env: nowhere });
	const { code, stderr } = run("verify", "a.jsonl");
	assert.equal(code, 0);
	assert.match(stderr, /^condense: warning: cannot write the step summary .*missing\/summary\.md/);
	assert.equal(run("verify", "a.jsonl", "--step-summary").code, 2);
});

test("a session after --step-summary is not appended to: the slip is refused before anything is done", (t) => {
	const { run, read } = open(t);
	const before = read("a.jsonl");
	const { code, stdout, stderr } = run("compact", "--step-summary", "a.jsonl");
	assert.deepEqual([code, stdout], [2, ""]);
	assert.match(stderr, /--step-summary would write into .*a\.jsonl, which looks like a session/);
	assert.equal(run("verify", "--junit", "a.jsonl").code, 2);
	assert.equal(read("a.jsonl"), before);
});

test("a session that is in use is in the summary, with what to do about it", (t) => {
	const { run, session, read } = open(t);
	const now = new Date();
	utimesSync(session, now, now);
	const { code, stderr } = run("compact", "a.jsonl", "--step-summary", "s.md", "--annotations");
	assert.equal(code, 3);
	assert.match(stderr, /^::error file=a\.jsonl,title=condense compact::/m);
	assert.match(read("s.md"), /\*\*not compacted\*\*[\s\S]*run the job again later/);
});
