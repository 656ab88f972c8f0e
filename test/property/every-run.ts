/**
 * Asserts something of every run in drawn histories. The draw is the same each time; to look further, set
 * CONDENSE_PROPERTY_RUNS, and CONDENSE_PROPERTY_SEED for other ones.
 */
import fc from "fast-check";
import { arbitraryCompactions } from "../helpers/arbitrary-compaction.js";
import { arbitraryMoves } from "../helpers/arbitrary-moves.js";
import { type Run, runHistory } from "../helpers/run-history.js";
import type { SessionBuilder } from "../helpers/session-builder.js";

export const DRAW = {
	numRuns: Number(process.env.CONDENSE_PROPERTY_RUNS ?? 100),
	seed: Number(process.env.CONDENSE_PROPERTY_SEED ?? 20260101),
	includeErrorInReport: true,
};

export async function assertForEveryRun(
	check: (run: Run, builder: SessionBuilder) => void | Promise<void>,
): Promise<void> {
	await fc.assert(
		fc.asyncProperty(arbitraryMoves, arbitraryCompactions, async (moves, compactions) => {
			await runHistory(moves, compactions, check);
		}),
		DRAW,
	);
}
