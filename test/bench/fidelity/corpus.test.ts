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

describe("the summarizer on the public sessions", { skip }, () => {
	let timelines: Timeline[] = [];
	let run: MethodRun | undefined;
	const countsOf = (session: string): Counts =>
		run?.sessions.find(({ timeline }) => timeline.name === session)?.scored.counts ?? emptyCounts();

	before(async () => {
		timelines = SESSIONS.map((name) => readTimeline(join(CORPUS, name), name, true));
		run = await runMethod(timelines, extractive(), { window: 3, interrupted: false });
	});

	test("the measure can be trusted", async () => {
		assert.deepEqual(await findBrokenChecks(timelines, 3, extractive()), []);
	});

	test("what later work needs stays in sight, at the reduction that was the goal", () => {
		const { lrr, strict, region, raw, guided, recoverable } = scoresOf(run?.pooled ?? emptyCounts());
		assert.ok((lrr ?? 0) >= 92, `LRR ${lrr}`);
		assert.ok((strict ?? 0) >= 88, `strict ${strict}`);
		assert.ok((region ?? 0) >= 95.5, `region ${region}`);
		assert.ok((raw ?? 0) >= 96, `raw visible ${raw}`);
		assert.ok((guided ?? 0) >= 95, `guided ${guided}`);
		assert.equal(recoverable, 100);
	});

	test("files, changes and errors are all found again", () => {
		const { artifacts, modified, errors } = scoresOf(run?.pooled ?? emptyCounts());
		assert.deepEqual({ artifacts, modified, errors }, { artifacts: 100, modified: 100, errors: 100 });
	});

	test("both sessions with a goal of their own reach it", () => {
		const large = scoresOf(countsOf("pimono-large-session-v1.jsonl"));
		assert.ok((large.lrr ?? 0) >= 95 && (large.region ?? 0) >= 92, JSON.stringify(large));
		const compacted = scoresOf(countsOf("pimono-before-compaction-v1.jsonl"));
		assert.ok((compacted.lrr ?? 0) >= 92 && (compacted.region ?? 0) >= 96, JSON.stringify(compacted));
	});

	test("the counts are the known ones", () => {
		// Cuts, needed tokens, those visible, strictly needed, those visible, hidden tokens, tokens of the bodies.
		const known = SESSIONS.map((name) => {
			const { cuts, needed, neededVisible, strict, strictVisible, hiddenTokens, bodyTokens } = countsOf(name);
			return [cuts, needed, neededVisible, strict, strictVisible, hiddenTokens, bodyTokens].join(" ");
		});
		assert.deepEqual(known, [
			"23 151 140 47 41 224919 6933",
			"62 206 182 45 38 157172 8075",
			"65 172 166 64 64 89091 5126",
			"28 151 144 18 17 118589 6201",
		]);
	});
});
