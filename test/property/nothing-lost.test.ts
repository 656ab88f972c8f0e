/** Whatever a run takes out of sight can be had back, whole, under a ref that is in sight (SPEC 7, invariants). */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { arbitraryCompaction } from "../helpers/arbitrary-compaction.js";
import { arbitraryMoves } from "../helpers/arbitrary-moves.js";
import { lostResults } from "../helpers/lost-results.js";
import { runHistory } from "../helpers/run-history.js";

test("every result that a call was waiting for is in sight, or in full behind a ref that is", async () => {
	await fc.assert(
		fc.asyncProperty(arbitraryMoves, arbitraryCompaction, async (moves, compaction) => {
			await runHistory(moves, compaction, (run) => assert.deepEqual(lostResults(run), []));
		}),
		{ numRuns: Number(process.env.RUNS ?? 300) },
	);
});
