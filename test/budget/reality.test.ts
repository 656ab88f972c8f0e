/**
 * The budget against reality: its estimate of each recorded request, and what it predicts beside real runs of compact.
 * Recorded sessions of others are used where they are at hand: CONDENSE_SHARED, else ../shared beside the project.
 */
import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { checkReality } from "../../bench/budget/reality.js";

const ROOT = join(import.meta.dirname, "..", "..");
const EXAMPLES = join(ROOT, "examples", "sessions");
const CORPUS = join(process.env.CONDENSE_SHARED ?? join(ROOT, "..", "shared"), "corpus");
/** Fewer recorded requests say nothing about an estimate. */
const ENOUGH = 8;

const filesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
const files = [
	...filesIn(EXAMPLES).map((name) => join(EXAMPLES, name)),
	...(existsSync(CORPUS) ? filesIn(CORPUS).map((name) => join(CORPUS, name)) : []),
];

for (const path of files) {
	test(`${path.split("/").at(-1)}: recorded sizes and real compactions are what the budget says`, async () => {
		const { requests, estimate, charactersBy4, runs } = await checkReality(path, 2);
		assert.ok(runs.length > 0 || requests === 0);
		for (const run of runs) {
			assert.equal(run.simulatedPi, run.realPi, `turn ${run.turnIndex}: the same context, to the token`);
			if (requests < ENOUGH) continue;
			// What a simulated size can be off by is what the estimate of the whole is off by.
			const miss = Math.abs(run.predicted - run.estimated) / run.before;
			assert.ok(miss <= estimate!.worst + 0.01, `turn ${run.turnIndex} is off by ${miss}`);
		}
		if (requests < ENOUGH) return;
		assert.ok(estimate!.mean < 0.05, `the estimate is off by ${estimate!.mean} on average`);
		assert.ok(estimate!.mean < charactersBy4!.mean);
	});
}

test("recorded sessions of others are at hand", {
	skip: !existsSync(CORPUS) && "CONDENSE_SHARED names no folder",
}, () => {
	assert.ok(filesIn(CORPUS).length > 0);
});
