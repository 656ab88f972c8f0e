/**
 * The goals of the fidelity page, and the exact counts on the public sessions against silent change. Whoever changes
 * the summarizer on purpose puts the new counts here, and the new tables into docs/fidelity.md.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { type Counts, emptyCounts, scoresOf } from "../../../bench/fidelity/counts.js";
import { extractive } from "../../../bench/fidelity/methods/extractive.js";
import { condense } from "../../../bench/fidelity/methods/planned.js";
import { type MethodRun, runMethod } from "../../../bench/fidelity/run.js";
import { findBrokenChecks } from "../../../bench/fidelity/self-check.js";
import { readTimeline, type Timeline } from "../../../bench/fidelity/timeline.js";

const CORPUS = join(process.env.CONDENSE_SHARED ?? join(import.meta.dirname, "../../../../shared"), "corpus");
const SESSIONS = [
	"pimono-before-compaction-v1.jsonl",
	"pimono-compact-v1-glued-last-line.jsonl",
	"pimono-large-session-v1.jsonl",
	"pimono-session-v1-glued-line.jsonl",
];
const skip = existsSync(CORPUS) ? false : "the public sessions are not here (CONDENSE_SHARED names their folder)";

/** Cuts, needed tokens, those visible, strictly needed, those visible, hidden tokens, tokens of the bodies. */
function numbersOf(run: MethodRun | undefined): string[] {
	return SESSIONS.map((name) => {
		const { cuts, needed, neededVisible, strict, strictVisible, hiddenTokens, bodyTokens } = countsOf(run, name);
		return [cuts, needed, neededVisible, strict, strictVisible, hiddenTokens, bodyTokens].join(" ");
	});
}

function countsOf(run: MethodRun | undefined, session: string): Counts {
	return run?.sessions.find(({ timeline }) => timeline.name === session)?.scored.counts ?? emptyCounts();
}

function readSessions(literal: boolean): Timeline[] {
	return SESSIONS.map((name) => readTimeline(join(CORPUS, name), name, literal));
}

describe("condense on the public sessions", { skip }, () => {
	let run: MethodRun | undefined;
	before(async () => {
		run = await runMethod(readSessions(false), condense(3), { window: 3, interrupted: false });
	});

	test("what later work needs stays in sight, at the reduction that was the floor", () => {
		const { lrr, strict, region, raw, guided, recoverable } = scoresOf(run?.pooled ?? emptyCounts());
		assert.ok((lrr ?? 0) >= 92, `LRR ${lrr}`);
		assert.ok((strict ?? 0) >= 88, `strict ${strict}`);
		assert.ok((region ?? 0) >= 95, `region ${region}`);
		assert.ok((raw ?? 0) >= 96, `raw visible ${raw}`);
		assert.ok((guided ?? 0) >= 95, `guided ${guided}`);
		assert.equal(recoverable, 100);
	});

	test("files, changes and errors are all found again", () => {
		const { artifacts, modified, errors } = scoresOf(run?.pooled ?? emptyCounts());
		assert.deepEqual({ artifacts, modified, errors }, { artifacts: 100, modified: 100, errors: 100 });
	});

	test("both sessions with a goal of their own reach it", () => {
		const large = scoresOf(countsOf(run, "pimono-large-session-v1.jsonl"));
		assert.ok((large.lrr ?? 0) >= 95 && (large.region ?? 0) >= 92, JSON.stringify(large));
		const compacted = scoresOf(countsOf(run, "pimono-before-compaction-v1.jsonl"));
		assert.ok((compacted.lrr ?? 0) >= 92 && (compacted.region ?? 0) >= 96, JSON.stringify(compacted));
	});

	test("the counts are the known ones", () => {
		assert.deepEqual(numbersOf(run), [
			"14 114 108 39 39 141479 5097",
			"56 148 127 30 25 138723 6600",
			"56 159 154 58 57 80572 5898",
			"25 134 128 18 14 105100 4948",
		]);
	});
});

describe("the summarizer alone on the public sessions, by the letter of the measure", { skip }, () => {
	let timelines: Timeline[] = [];
	let run: MethodRun | undefined;
	before(async () => {
		timelines = readSessions(true);
		run = await runMethod(timelines, extractive(), { window: 3, interrupted: false });
	});

	test("the measure can be trusted", async () => {
		assert.deepEqual(await findBrokenChecks(timelines, 3, extractive()), []);
	});

	test("the floor is kept", () => {
		const { lrr, strict, region, raw, errors, modified } = scoresOf(run?.pooled ?? emptyCounts());
		assert.ok((lrr ?? 0) >= 85 && (strict ?? 0) >= 80 && (region ?? 0) >= 95, `${lrr} ${strict} ${region}`);
		assert.ok((raw ?? 0) >= 96, `raw visible ${raw}`);
		assert.deepEqual({ errors, modified }, { errors: 100, modified: 100 });
	});

	test("the counts are the known ones", () => {
		assert.deepEqual(numbersOf(run), [
			"23 151 142 47 46 224919 6325",
			"62 206 169 45 35 157172 7329",
			"65 172 165 64 63 89091 5030",
			"28 151 140 18 14 118589 5586",
		]);
	});
});
