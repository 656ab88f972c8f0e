/** `condense budget` as a process: the JSON contract, exit codes, what is written and what is not (SPEC 9, 14). */
import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { budgetSpec } from "../../src/cli/commands/budget.command.js";
import { longSession } from "../budget/long-session.js";
import { type CommandRun, parseJsonRun, runCondense } from "../helpers/cli.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const EXAMPLE = join(import.meta.dirname, "..", "..", "examples", "sessions", "debugging.jsonl");

interface BudgetOutput {
	schema: string;
	contextWindow: number | null;
	threshold: number | null;
	turns: {
		turnIndex: number;
		kind: string;
		tokens: number | null;
		source: string;
		simulatedTokens: number;
		flush: null | { trigger: string; reclaimedTokens: number; breakEvenTurns: number | null };
	}[];
	peak: { before: number; after: number };
	cost: { before: number | null; after: number | null; summarizer: number | null; saved: number | null };
	now: { tokens: number; limit: number | null; over: boolean };
	policies: { name: string; flushes: number; cost: number | null }[];
	compacted: null | { entriesAppended: number; chains: object[] };
}

/** A folder with the example, untouched for long enough that nobody uses it. */
function folder(t: TestContext): string {
	const cwd = makeTempDir(t);
	copyFileSync(EXAMPLE, join(cwd, "s.jsonl"));
	const longAgo = new Date("2026-01-01T00:00:00Z");
	utimesSync(join(cwd, "s.jsonl"), longAgo, longAgo);
	return cwd;
}

const budget = (cwd: string, ...words: string[]): CommandRun => runCondense(["budget", "s.jsonl", ...words], { cwd });
const bytes = (cwd: string) => readFileSync(join(cwd, "s.jsonl"), "utf8");

describe("--dry-run", () => {
	test("--json is one object with the fields of the contract, in every part", (t) => {
		const output = parseJsonRun<BudgetOutput>(budget(folder(t), "-n", "--threshold", "0.3", "--json"));
		assert.equal(Object.keys(output)[0], "schema");
		assert.equal(output.schema, "condense/budget@1");
		assert.deepEqual([output.contextWindow, output.threshold], [200_000, 0.3]);
		assert.deepEqual(
			output.turns.map(({ turnIndex }) => turnIndex),
			output.turns.map((_, nth) => nth),
		);
		const flushed = output.turns.filter(({ flush }) => flush !== null);
		assert.ok(flushed.length > 0);
		for (const { flush } of flushed) assert.ok(flush!.trigger !== "" && Number.isInteger(flush!.reclaimedTokens));
		assert.deepEqual(output.peak.before, Math.max(...output.turns.map(({ tokens }) => tokens ?? 0)));
		assert.deepEqual(output.peak.after, Math.max(...output.turns.map(({ simulatedTokens }) => simulatedTokens)));
		assert.ok(output.cost.after! < output.cost.before! && output.cost.summarizer === 0);
		assert.equal(output.compacted, null);
	});

	test("writes nothing, and the chart and tables fit 80 columns without colour", (t) => {
		const cwd = folder(t);
		const before = bytes(cwd);
		const { code, stdout, stderr } = budget(cwd, "-n", "--threshold", "0.3");
		assert.deepEqual([code, stderr, bytes(cwd) === before], [0, "", true]);
		assert.ok(!stdout.includes("\u001b"));
		for (const line of stdout.split("\n")) assert.ok(line.length <= 80, line);
		assert.match(stdout, /░ as recorded, █ simulated, ▲ flush/);
		assert.match(stdout, /^turn +trigger +before +after +reclaimed +calls +tasks +paid back$/m);
	});

	test("without a threshold it still shows what final answers would have flushed", (t) => {
		const { turns, threshold } = parseJsonRun<BudgetOutput>(budget(folder(t), "-n", "--json"));
		assert.equal(threshold, null);
		assert.ok(turns.some(({ flush }) => flush?.trigger === "agent-message"));
	});

	test("--prune-on on-demand leaves final answers alone", (t) => {
		const { turns } = parseJsonRun<BudgetOutput>(budget(folder(t), "-n", "--prune-on", "on-demand", "--json"));
		assert.ok(turns.every(({ flush, tokens, simulatedTokens }) => flush === null && tokens === simulatedTokens));
	});

	test("the settings of the project count, and flags more", (t) => {
		const cwd = folder(t);
		writeFileSync(join(cwd, "c.json"), JSON.stringify({ autoBudgetThreshold: 0.25, pruneOn: "on-demand" }));
		const run = (...words: string[]) =>
			parseJsonRun<BudgetOutput>(budget(cwd, "-n", "--config", "c.json", "--json", ...words));
		assert.equal(run().threshold, 0.25);
		assert.ok(run().turns.every(({ flush }) => flush === null || flush.trigger === "threshold"));
		assert.equal(run("--threshold", "0.5").threshold, 0.5);
	});

	test("a model summarizer is never asked, and its price is part of the cost", (t) => {
		const words = ["--summarizer", "llm", "--model", "anthropic/claude-haiku-4-5", "--json"];
		const { cost } = parseJsonRun<BudgetOutput>(budget(folder(t), "-n", ...words));
		const free = parseJsonRun<BudgetOutput>(budget(folder(t), "-n", "--json")).cost;
		assert.ok(cost.summarizer! > 0);
		assert.equal(free.summarizer, 0);
	});

	test("target native is simulated too", (t) => {
		const { peak } = parseJsonRun<BudgetOutput>(budget(folder(t), "-n", "--target", "native", "--json"));
		assert.ok(peak.after < peak.before);
	});

	test("a session without an answer has the same shape", (t) => {
		const cwd = makeTempDir(t);
		writeFileSync(join(cwd, "s.jsonl"), longSession({ turns: 0, turnsPerTask: 1 }).user("hello").text());
		const full = parseJsonRun<BudgetOutput>(budget(folder(t), "-n", "--json"));
		const empty = parseJsonRun<BudgetOutput>(budget(cwd, "-n", "--json"));
		assert.deepEqual(Object.keys(empty), Object.keys(full));
		assert.deepEqual([empty.turns, empty.contextWindow, empty.cost.before], [[], null, null]);
	});

	test("the session may come from standard input", (t) => {
		const cwd = makeTempDir(t);
		const run = runCondense(["budget", "-", "-n", "--json"], { cwd, input: readFileSync(EXAMPLE) });
		assert.equal(parseJsonRun<BudgetOutput>(run).turns.length, 70);
	});
});

describe("what is meant by a threshold", () => {
	for (const value of ["80", "0", "-1", "abc", "1.5", ""]) {
		test(`${JSON.stringify(value)} is a usage error that says what is meant`, (t) => {
			const { code, stdout, stderr } = budget(folder(t), "-n", "--threshold", value);
			assert.deepEqual([code, stdout], [2, ""]);
			assert.match(stderr, /--threshold .*fraction.*0\.8, not 80/);
		});
	}

	test("the other options refuse what makes no sense", (t) => {
		const cwd = folder(t);
		for (const words of [
			["--delta", "20"],
			["--window-cap", "0"],
			["--window-cap", "0.8"],
			["--context-window", "many"],
			["--prune-on", "always"],
			["--csv", "--json"],
		]) {
			const { code, stdout } = budget(cwd, "-n", ...words);
			assert.deepEqual([code, stdout], [2, ""], words.join(" "));
		}
	});

	test("a window that nobody knows is asked for", (t) => {
		const cwd = makeTempDir(t);
		const text = longSession({ turns: 4, turnsPerTask: 2 }).text().replaceAll("claude-sonnet-4-5", "house-model");
		writeFileSync(join(cwd, "s.jsonl"), text);
		const { code, stderr } = budget(cwd, "-n");
		assert.equal(code, 2);
		assert.match(stderr, /anthropic\/house-model[\s\S]*--context-window/);
		const { cost, contextWindow } = parseJsonRun<BudgetOutput>(
			budget(cwd, "-n", "--context-window", "50_000", "--json"),
		);
		assert.deepEqual([contextWindow, cost.after], [50_000, null]);
	});
});

describe("without --dry-run", () => {
	test("under the threshold it says how far it is and writes nothing", (t) => {
		const cwd = folder(t);
		const before = bytes(cwd);
		const { code, stdout } = budget(cwd, "--threshold", "0.5");
		assert.equal(code, 0);
		assert.match(stdout, /84,224 tokens, 42 % of the window, 15,776 below 100,000; nothing to do, nothing written/);
		assert.ok(bytes(cwd) === before);
		const output = parseJsonRun<BudgetOutput>(budget(cwd, "--threshold", "0.5", "--json"));
		assert.deepEqual([output.compacted, output.now.over, output.now.limit], [null, false, 100_000]);
	});

	test("over the threshold it does what compact does, and prints its report", (t) => {
		const cwd = folder(t);
		const before = bytes(cwd);
		const now = ["--now", "2026-03-01T00:00:00Z", "--no-preview"];
		const { code, stdout } = budget(cwd, "--threshold", "0.4", ...now);
		assert.equal(code, 0);
		assert.match(stdout, /4,224 over the limit of 80,000[\s\S]*undo {5}condense undo s\.jsonl/);
		writeFileSync(join(cwd, "other.jsonl"), before);
		runCondense(["compact", "other.jsonl", "--force", ...now], { cwd });
		const other = readFileSync(join(cwd, "other.jsonl"), "utf8");
		const withoutMarker = (text: string) => text.split("\n").filter((line) => !line.includes('"condense-run"'));
		// The marker of the run names the settings, and so the threshold.
		assert.ok(withoutMarker(bytes(cwd)).join() === withoutMarker(other).join(), "the same entries");
		assert.ok(bytes(cwd).startsWith(before) && bytes(cwd) !== before);
	});

	test("a session that was just compacted is not compacted again: its size is an estimate, marked as one", (t) => {
		const cwd = folder(t);
		assert.equal(budget(cwd, "--threshold", "0.4", "--no-preview").code, 0);
		const compacted = bytes(cwd);
		const { stdout } = budget(cwd, "--threshold", "0.4", "--no-preview");
		assert.match(stdout, /~\d+,\d+ tokens, .* below 80,000/);
		assert.ok(bytes(cwd) === compacted);
	});

	test("--json holds the report of compact", (t) => {
		const output = parseJsonRun<BudgetOutput>(budget(folder(t), "--threshold", "0.4", "--no-preview", "--json"));
		assert.ok(output.compacted!.entriesAppended > 0 && output.compacted!.chains.length > 0);
		assert.deepEqual(output.peak.before, output.peak.after);
	});

	test("without any threshold there is nothing to hold it against", (t) => {
		const { code, stderr } = budget(folder(t));
		assert.equal(code, 2);
		assert.match(stderr, /no threshold is set[\s\S]*--threshold 0\.8/);
	});

	test("a cap is enough", (t) => {
		const { stdout } = budget(folder(t), "--window-cap", "90000");
		assert.match(stdout, /5,776 below 90,000/);
	});
});

describe("--exit-code", () => {
	for (const [title, words, expected] of [
		["1 over the threshold", ["-n", "--threshold", "0.4"], 1],
		["0 under it", ["-n", "--threshold", "0.5"], 0],
		["0 under it, without a dry run", ["--threshold", "0.5"], 0],
		["1 over it as it was found, though it has been compacted since", ["--threshold", "0.4", "--no-preview"], 1],
		["1 over a cap", ["-n", "--window-cap", "80000"], 1],
	] as const) {
		test(title, (t) => assert.equal(budget(folder(t), "--exit-code", ...words).code, expected));
	}
});

describe("other forms", () => {
	test("--compare sets the policies side by side, as table and as JSON", (t) => {
		const cwd = folder(t);
		const { stdout } = budget(cwd, "--compare", "--context-window", "100000");
		const names = ["none", "agent-message", "threshold 0.6", "threshold 0.7", "threshold 0.8", "threshold 0.9"];
		for (const name of [...names, "agent-message + 0.8"]) assert.ok(stdout.includes(`\n${name} `), name);
		for (const line of stdout.split("\n")) assert.ok(line.length <= 80, line);
		const words = ["--compare", "--context-window", "100000", "--json"];
		const { policies, cost } = parseJsonRun<BudgetOutput>(budget(cwd, ...words));
		assert.deepEqual([policies.length, policies[0]!.flushes, policies[0]!.cost], [7, 0, cost.before]);
		assert.ok(policies[1]!.flushes > 0 && policies[1]!.cost! < cost.before!);
	});

	test("--csv is one line for each turn below its head", (t) => {
		const { stdout, code } = budget(folder(t), "--csv", "--threshold", "0.3");
		const [head, ...rows] = stdout.trimEnd().split("\n");
		assert.deepEqual([code, rows.length], [0, 70]);
		assert.match(head!, /^turnIndex,time,kind,tokens,source,simulatedTokens,trigger,reclaimedTokens,contextWindow$/);
		for (const row of rows) assert.equal(row.split(",").length, 9, row);
		assert.ok(rows.some((row) => row.includes(",agent-message,")));
	});

	test("two runs on the same file give the same bytes", (t) => {
		const words = ["-n", "--threshold", "0.3", "--json"];
		const cwd = folder(t);
		const [first, second] = [budget(cwd, ...words), budget(cwd, ...words)];
		assert.ok(first.stdout === second.stdout);
	});
});

describe("help", () => {
	for (const example of budgetSpec.examples) {
		test(`the example runs: ${example}`, (t) => {
			const cwd = folder(t);
			mkdirSync(join(cwd, "sessions"));
			for (const copy of ["session.jsonl", "sessions/one.jsonl"]) copyFileSync(join(cwd, "s.jsonl"), join(cwd, copy));
			const words = example.split(" ").slice(1);
			assert.equal(runCondense(words, { cwd }).code, 0);
		});
	}
});
