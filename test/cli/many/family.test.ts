import assert from "node:assert/strict";
import { chmodSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { parseJsonRun, runCondense } from "../../helpers/cli.js";
import { addTask, taskSession } from "../../helpers/many-sessions.js";
import { writeOld } from "../../helpers/session-file.js";
import { makeTempDir } from "../../helpers/temp-dir.js";

interface Inspections {
	sessions: { path: string; tokens: { seen: number; raw: number } }[];
	summary: {
		sessions: number;
		related: { path: string; relation: string; parent: string }[];
		totals: { tokensRaw: number; tokensSeen: number; reclaimable: number };
	};
}

/** A parent, a fork of it that goes on, and the session of a sub-agent. */
function family(t: TestContext, folder = "all"): string {
	const cwd = makeTempDir(t);
	const all = join(cwd, folder);
	mkdirSync(all);
	const parentSession = join(all, "parent.jsonl");
	writeOld(parentSession, addTask(taskSession("p"), "more").bytes());
	const fork = addTask(addTask(taskSession("p", { id: "f", parentSession }), "more"), "other");
	writeOld(join(all, "fork.jsonl"), fork.bytes());
	const agent = taskSession("agent", { parentSession }).text().replaceAll('"0000', '"aaaa');
	writeOld(join(all, "agent.jsonl"), agent);
	return cwd;
}

function inspect(cwd: string, ...words: string[]): Inspections {
	return parseJsonRun<Inspections>(runCondense(["inspect", ...words, "--json"], { cwd }));
}

test("what a fork has from its parent counts once, and a sub-agent's session in full", (t) => {
	const cwd = family(t);
	const { sessions, summary } = inspect(cwd, "all");
	const raw = new Map(sessions.map(({ path, tokens }) => [path, tokens.raw]));
	assert.deepEqual(
		summary.related.map(({ path, relation, parent }) => `${path} ${relation} ${parent}`),
		["all/agent.jsonl sub-agent all/parent.jsonl", "all/fork.jsonl fork all/parent.jsonl"],
	);
	assert.ok(raw.get("all/fork.jsonl")! > raw.get("all/parent.jsonl")!);
	// The fork begins with all that the parent holds.
	assert.equal(summary.totals.tokensRaw, raw.get("all/agent.jsonl")! + raw.get("all/fork.jsonl")!);
});

test("a fork without its parent in the list counts in full", (t) => {
	const cwd = family(t);
	const { sessions, summary } = inspect(cwd, "all", "--glob", "!parent.jsonl");
	assert.deepEqual(summary.related, []);
	assert.equal(
		summary.totals.tokensRaw,
		sessions.reduce((sum, { tokens }) => sum + tokens.raw, 0),
	);
});

test("a parent that fails is not counted, so its fork counts in full", (t) => {
	const cwd = family(t);
	mkdirSync(join(cwd, "all", "parent.jsonl.lock"));
	const run = runCondense(["compact", "all", "--json", "--no-preview", "--glob", "!agent.jsonl"], { cwd });
	const { sessions, summary } = JSON.parse(run.stdout) as {
		sessions: { tokens: { before: number | null } }[];
		summary: { totals: { tokensBefore: number } };
	};
	assert.deepEqual([run.code, sessions[1]!.tokens.before], [3, null]);
	assert.equal(summary.totals.tokensBefore, sessions[0]!.tokens.before);
});

test("compact counts once what both sides have, before and after", (t) => {
	const cwd = family(t);
	const run = runCondense(["compact", "all", "--json", "--no-preview", "--window", "0", "--jobs", "2"], { cwd });
	const { sessions, summary } = JSON.parse(run.stdout) as {
		sessions: { path: string; tokens: { before: number; after: number } }[];
		summary: { totals: { tokensBefore: number; tokensAfter: number } };
	};
	const of = (name: string) => sessions.find(({ path }) => path === `all/${name}.jsonl`)!.tokens;
	assert.equal(summary.totals.tokensBefore, of("agent").before + of("fork").before);
	const sum = of("agent").after + of("fork").after + of("parent").after;
	assert.ok(summary.totals.tokensAfter < sum && summary.totals.tokensAfter >= of("agent").after + of("parent").after);
});

test("children stand below their parents in the table, which says what they are", (t) => {
	const cwd = family(t);
	const { stdout } = runCondense(["inspect", "all"], { cwd });
	const lines = stdout.slice(stdout.lastIndexOf("session  ")).trimEnd().split("\n");
	assert.deepEqual(
		lines.slice(1, 4).map((line) => line.replace(/ {3,}.*/, "").trimEnd()),
		["all/parent.jsonl", "  all/agent.jsonl  as written (sub-agent)", "  all/fork.jsonl"],
	);
	assert.match(lines[3]!, /^ {2}all\/fork\.jsonl +as written \(fork\)/);
	assert.match(stdout, /\n3 sessions \(1 sub-agent, 1 fork\): 3 as written\n/);
	assert.match(stdout, /\nwhat sessions have from their parents counts once: without ~[\d,]+ written, ~[\d,]+ seen/);
});

test("a folder that was moved keeps its families", (t) => {
	const cwd = family(t);
	renameSync(join(cwd, "all"), join(cwd, "moved"));
	assert.equal(inspect(cwd, "moved").summary.related.length, 2);
});

test("an export beside its session counts nothing twice", (t) => {
	const cwd = makeTempDir(t);
	writeOld(join(cwd, "s.jsonl"), taskSession("s").bytes());
	assert.equal(runCondense(["export", "s.jsonl", "--window", "0"], { cwd }).code, 0);
	const { sessions, summary } = inspect(cwd, "s.jsonl", "s.compacted.jsonl");
	assert.deepEqual(
		summary.related.map(({ relation }) => relation),
		["export"],
	);
	assert.equal(summary.totals.tokensRaw, sessions[0]!.tokens.raw);
});

test("what is wrong with an export, and what is done to it, adds up", (t) => {
	const cwd = makeTempDir(t);
	writeOld(join(cwd, "s.jsonl"), taskSession("s").bytes());
	assert.equal(runCondense(["export", "s.jsonl", "--window", "99"], { cwd }).code, 0);
	const copy = join(cwd, "s.compacted.jsonl");
	chmodSync(copy, 0o644);
	writeOld(copy, `${readFileSync(copy, "utf8")}{"type":"message",\n`);
	const both = ["s.jsonl", "s.compacted.jsonl", "--json"];
	const { summary } = parseJsonRun<{ summary: Summary }>(runCondense(["verify", ...both], { cwd }));
	assert.equal(summary.totals.errors! + summary.totals.warnings!, 1);
	const run = parseJsonRun<{ sessions: { entriesAppended: number }[]; summary: Summary }>(
		runCondense(["compact", ...both, "--window", "0"], { cwd }),
	);
	assert.ok(run.sessions[1]!.entriesAppended > 0);
	assert.equal(run.summary.totals.entriesAppended, run.sessions[0]!.entriesAppended + run.sessions[1]!.entriesAppended);
});

interface Summary {
	totals: { [name: string]: number };
}

test("headers that name each other make no family, and hang nothing", (t) => {
	const cwd = makeTempDir(t);
	for (const [name, other] of [
		["a", "b"],
		["b", "c"],
		["c", "a"],
	]) {
		writeOld(join(cwd, `${name}.jsonl`), taskSession(name!, { parentSession: join(cwd, `${other}.jsonl`) }).bytes());
	}
	writeOld(join(cwd, "d.jsonl"), taskSession("d", { parentSession: join(cwd, "d.jsonl") }).bytes());
	const { summary } = inspect(cwd, ".");
	assert.deepEqual([summary.sessions, summary.related.length], [4, 2]);
});

test("the bill of a fork leaves out what its parent paid", (t) => {
	const cwd = makeTempDir(t);
	const usage = (cost: number) => ({
		provider: "anthropic",
		model: "claude-sonnet-4-5",
		usage: {
			input: 1000,
			output: 10,
			cacheRead: 0,
			cacheWrite: 0,
			totalTokens: 1010,
			cost: { input: cost, output: 0, cacheRead: 0, cacheWrite: 0, total: cost },
		},
	});
	const parentSession = join(cwd, "parent.jsonl");
	const parent = (header: { [key: string]: unknown }) => taskSession("p", header).user("So?").says("Yes.", usage(1));
	writeOld(parentSession, parent({}).bytes());
	const forked = parent({ id: "f", parentSession, timestamp: "2026-02-01T00:00:00.000Z" });
	writeOld(
		join(cwd, "fork.jsonl"),
		forked
			.after(40 * 86_400_000)
			.user("And?")
			.says("No.", usage(2))
			.bytes(),
	);
	const words = ["budget", ".", "-n", "--json", "--context-window", "200000", "--threshold", "0.5"];
	const { summary } = JSON.parse(runCondense(words, { cwd }).stdout) as {
		summary: { totals: { costBefore: number }; related: unknown[] };
	};
	assert.equal(summary.related.length, 1);
	assert.equal(summary.totals.costBefore, 3);
});
