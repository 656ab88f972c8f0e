/**
 * Every command with `--json`: over every example, over a session without entries, over what is broken, with nothing to
 * do, with no answer, dry and in earnest. Together they fill every field of every report (test/cli/json.test.ts).
 */
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { copyExample } from "../helpers/session-file.js";
import type { ReportRun } from "./run.js";
import * as files from "./session-files.js";

const EXAMPLES = readdirSync(join(import.meta.dirname, "..", "..", "examples", "sessions"));

const compact = { id: "condense/compact@1" };
const verify = { id: "condense/verify@1" };
const query = { id: "condense/query@1" };
const budget = { id: "condense/budget@1" };
const inspect = { id: "condense/inspect@1" };
const render = { id: "condense/render@1" };
const exported = { id: "condense/export@1" };
const undo = { id: "condense/undo@1" };
const listed = { id: "condense/runs@1" };
const config = { id: "condense/config@1" };

const COMPACT = ["compact", "s.jsonl", "--window", "0"];
/** Port 1 of this machine: nobody listens, so every request fails at once. */
const MODEL = ["--summarizer", "llm", "--model", "m", "--base-url", "http://127.0.0.1:1/v1", "--retries", "0"];

/** Nobody knows what that costs. A replay asks nothing. */
const FOREIGN = ["--summarizer", "llm", "--model", "m", "--base-url", "https://models.invalid/v1"];

/** Every command, on a session called `s.jsonl`. */
const EVERY_COMMAND: readonly ReportRun[] = [
	{ ...compact, args: COMPACT },
	{ ...compact, args: ["compact", "s.jsonl", "-n", "--summarizer", "none", "--target", "native"] },
	{ ...verify, args: ["verify", "s.jsonl"] },
	{ ...query, args: ["query", "--session", "s.jsonl", "--list"], before: [[...COMPACT, "--no-preview"]] },
	{ ...inspect, args: ["inspect", "s.jsonl"] },
	{ ...render, args: ["render", "s.jsonl"], before: [[...COMPACT, "--no-preview"]] },
	{ ...exported, args: ["export", "s.jsonl", "--out", "out.jsonl", "--window", "0"] },
	{ ...budget, args: ["budget", "s.jsonl", "-n", "--threshold", "0.05"] },
	{ ...listed, args: ["undo", "s.jsonl", "--list"], before: [[...COMPACT, "--no-preview"]] },
];

const ON_EXAMPLES = EXAMPLES.flatMap((name) =>
	EVERY_COMMAND.map((run) => ({
		...run,
		title: name,
		prepare: (folder: string) => void copyExample(name, folder, "s.jsonl"),
	})),
);

const ON_NOTHING = EVERY_COMMAND.map((run) => ({ ...run, title: "no entries", prepare: files.EMPTY }));

const written = files.written(files.tasks());
const dryRun = { ...compact, args: [...COMPACT, "-n"], prepare: written };

const COMPACTED: readonly ReportRun[] = [
	{ ...dryRun, args: [...COMPACT, "-n", "--preview", "p.json"] },
	{ ...compact, title: "nothing to do", args: COMPACT, prepare: written, before: [COMPACT] },
	{ ...compact, title: "no session", args: COMPACT, code: 2, prepare: files.BROKEN },
	{ ...compact, title: "one of two is none", args: ["compact", "all", "-n"], code: 2, prepare: oneOfTwo },
	{ ...compact, title: "no such session", args: COMPACT, code: 2, prepare: files.GONE },
	{ ...compact, title: "in use", args: COMPACT, code: 3, prepare: files.IN_USE },
	{ ...dryRun, args: [...COMPACT, "-n", "--fail-over", "10"], code: 1 },
	{ ...dryRun, args: [...COMPACT, "-n", "--fail-over", "1000000"] },
	{ ...compact, args: [...COMPACT, "--out", "no/such/folder.jsonl"], code: 2, prepare: written },
	{ ...compact, title: "odd lines", args: COMPACT, prepare: files.MIXED },
	{ ...compact, title: "open work", args: ["compact", "s.jsonl", "--window", "1"], prepare: files.OPEN_WORK },
	{ ...dryRun, args: [...COMPACT, "-n", ...MODEL, "--fallback-model", "m2"] },
	{ ...compact, args: [...COMPACT, ...MODEL], code: 4, prepare: written },
];

const VERIFIED: readonly ReportRun[] = [
	{ ...verify, title: "no session", args: ["verify", "s.jsonl"], code: 2, prepare: files.BROKEN },
	{ ...verify, args: ["verify", "s.jsonl", "--repair", "--out", "o.jsonl"], code: 2, prepare: files.BROKEN },
	{ ...verify, title: "no such session", args: ["verify", "s.jsonl"], code: 2, prepare: files.GONE },
	{ ...verify, title: "glued", args: ["verify", "s.jsonl"], code: 2, prepare: files.GLUED },
	{ ...verify, args: ["verify", "s.jsonl", "--strict"], code: 1, prepare: files.MIXED },
	{ ...verify, args: ["verify", "s.jsonl", "--repair", "--out", "mended.jsonl"], prepare: files.MIXED },
	{ ...verify, title: "a sidecar is gone", args: ["verify", "s.jsonl"], code: 1, prepare: files.LOST },
	{ ...verify, args: ["verify", "s.jsonl", "--repair", "--out", "mended.jsonl"], code: 1, prepare: files.LOST },
	{ ...verify, title: "one of two is none", args: ["verify", "all"], code: 2, prepare: oneOfTwo },
];

const ask = (...words: string[]) => ["query", "--session", "s.jsonl", ...words];
const mixed = { ...query, prepare: files.MIXED, before: [COMPACT] };

const QUERIED: readonly ReportRun[] = [
	{ ...mixed, args: ask("t1..t3", "b1") },
	{ ...mixed, args: ask("shot", "two", "skill", "--save-images", "images") },
	{ ...mixed, args: ask("t999", "nothing"), code: 1 },
	{ ...mixed, args: ask("--grep", "tool|compiler", "--context", "1") },
	{ ...mixed, args: ask("--grep", "nothing says this"), code: 1 },
	{ ...mixed, args: ask("--list", "--tool", "bash") },
	{ ...mixed, args: ask("--list", "--tool", "no-such-tool"), code: 1 },
	{
		...mixed,
		args: [...ask("t1"), "--set", "spillThreshold=100"],
		before: [[...COMPACT, "--set", "spillThreshold=100"]],
	},
	{ ...query, title: "lost", args: ask("t1"), code: 2, prepare: files.LOST },
	{ ...query, title: "lost", args: ask("--list"), prepare: files.LOST },
	{ ...query, title: "two branches", args: ask("t1", "b", "a"), code: 1, prepare: files.TWO_OWNERS },
	{ ...query, title: "little is known of it", args: ask("x"), prepare: files.SPARSE_RECORD },
	{ ...query, title: "of the parent", args: ask("t1"), prepare: files.FORK },
];

const MEASURED: readonly ReportRun[] = [
	{ ...budget, args: ["budget", "s.jsonl", "--threshold", "0.9"], prepare: files.MEASURED },
	{ ...budget, args: ["budget", "s.jsonl", "--threshold", "0.001"], prepare: files.MEASURED },
	{
		...budget,
		args: ["budget", "s.jsonl", "-n", "--compare", "--threshold", "0.05", "--delta", "0.5", "--window-cap", "5000"],
		prepare: files.MEASURED,
	},
	{ ...budget, args: ["budget", "s.jsonl", "-n", "--prune-on", "on-demand"], prepare: files.MEASURED },
	{
		...budget,
		args: ["budget", "s.jsonl", "-n", "--threshold", "0.02", "--compare", ...FOREIGN],
		prepare: files.MEASURED,
	},
	{ ...budget, title: "nothing answered", args: ["budget", "s.jsonl", "--threshold", "0.5"], prepare: files.EMPTY },
	{ ...budget, title: "a fork", args: ["budget", "s.jsonl", "-n", "--threshold", "0.5"], prepare: files.FORK },
	{
		...budget,
		title: "no price is known",
		args: ["budget", "s.jsonl", "-n", "--compare", "--threshold", "0.5", "--context-window", "1000"],
		prepare: files.UNPRICED,
	},
	{
		...budget,
		title: "over, and in use",
		args: ["budget", "s.jsonl", "--threshold", "0.001", "--exit-code", "--context-window", "9000"],
		code: 3,
		prepare: files.IN_USE,
	},
];

const lines = (name: string) => ["condense/failure@1", name, "condense/summary@1"];
const several = { prepare: oneOfTwo, code: 2 };

const SEVERAL: readonly ReportRun[] = [
	{ ...several, id: "condense/inspections@1", args: ["inspect", "all"] },
	{ ...several, id: "condense/exports@1", args: ["export", "all", "--out", "copies"] },
	{ ...several, id: "condense/budgets@1", args: ["budget", "all", "-n", "--threshold", "0.5"] },
	{ ...several, id: lines("condense/inspect@1"), args: ["inspect", "all", "--json-lines"] },
	{ ...several, id: lines("condense/export@1"), args: ["export", "all", "--out", "o", "--json-lines"] },
	{ ...several, id: lines("condense/budget@1"), args: ["budget", "all", "-n", "--json-lines"] },
	{ ...compact, title: "nothing in it", args: ["compact", "."], code: 2 },
	{
		id: "condense/inspections@1",
		title: "nothing is that new",
		args: ["inspect", ".", "--since", "1m"],
		prepare: written,
	},
	{ id: "condense/inspections@1", title: "a fork", args: ["inspect", "."], prepare: files.FORK },
	{
		id: ["condense/compact-session@1", "condense/compact-session@1", "condense/summary@1"],
		args: ["compact", "all", "-n", "--json-lines"],
		...several,
	},
	{
		id: ["condense/verify-session@1", "condense/verify-session@1", "condense/summary@1"],
		args: ["verify", "all", "--json-lines"],
		...several,
	},
	{ ...compact, args: ["compact", "all", "-n", "--fail-fast"], ...several },
];

const SEEN: readonly ReportRun[] = [
	{ ...inspect, title: "open work", args: ["inspect", "s.jsonl", "--window", "1"], prepare: files.OPEN_WORK },
	{
		...inspect,
		args: ["inspect", "s.jsonl", "--set", "protectedTools=nobody"],
		prepare: files.MIXED,
		before: [COMPACT],
	},
	{ ...inspect, title: "a message without a time", args: ["inspect", "s.jsonl"], prepare: files.TIMELESS },
	{ ...inspect, title: "an old run", args: ["inspect", "s.jsonl"], prepare: files.OLD_RUN },
	{ ...render, args: ["render", "-"], input: files.tasks().text() },
	{ ...render, args: ["render", "s.jsonl"], prepare: files.MIXED, before: [COMPACT] },
	{ ...exported, args: ["export", "-", "--out", "out.jsonl"], input: files.tasks().text() },
	{ ...exported, args: ["export", "s.jsonl", ...MODEL], code: 4, prepare: written },
];

const twice = { prepare: written, before: [[...COMPACT, "--window", "2"], [...COMPACT]] };

const UNDONE: readonly ReportRun[] = [
	{ ...undo, ...twice, args: ["undo", "s.jsonl", "-n"] },
	{ ...undo, ...twice, args: ["undo", "s.jsonl"] },
	{ ...undo, ...twice, args: ["undo", "s.jsonl", "b1"] },
	{ ...undo, args: ["undo", "s.jsonl", "--run", "00000008"], prepare: files.TWO_RUNS },
	{ ...listed, title: "the oldest", args: ["undo", "s.jsonl", "--list"], prepare: files.OLDEST_RUN },
	{
		...listed,
		...twice,
		title: "an undo",
		args: ["undo", "s.jsonl", "--list"],
		before: [COMPACT, ["undo", "s.jsonl"]],
	},
	{ ...listed, title: "an old run", args: ["undo", "s.jsonl", "--list"], prepare: files.OLD_RUN },
];

const OTHER: readonly ReportRun[] = [
	{ id: "condense/completion@1", args: ["completion", "bash"] },
	{ ...config, args: ["config"] },
	{ ...config, args: ["config", "--window", "5"], env: { CONDENSE_MIN_BATCH_CHARS: "many" } },
];

export const REPORT_RUNS: readonly ReportRun[] = [
	...ON_EXAMPLES,
	...ON_NOTHING,
	...COMPACTED,
	...VERIFIED,
	...QUERIED,
	...MEASURED,
	...SEVERAL,
	...SEEN,
	...UNDONE,
	...OTHER,
];

function oneOfTwo(folder: string): void {
	mkdirSync(join(folder, "all"));
	copyExample("small.jsonl", join(folder, "all"));
	files.BROKEN(join(folder, "all"));
}
