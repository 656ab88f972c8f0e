/** Drawn sessions as texts, for comparing what condense reads in them with what a real pi reads. */
import fc from "fast-check";
import { arbitraryCompaction } from "./arbitrary-compaction.js";
import { arbitraryMoves, type Move } from "./arbitrary-moves.js";
import { runHistory } from "./run-history.js";

export interface DrawnSession {
	readonly text: string;
	/** The messages that condense takes pi to send, as plain JSON. */
	readonly messages: unknown[];
}

/** What may be drawn: everything, or what a pi from before context edits reads the same way. */
export type Era = "any" | "before-edits";

/** Sessions as they are after each run of condense in `count` drawn histories. */
export async function drawSessions(count: number, seed: number, era: Era): Promise<DrawnSession[]> {
	const drawn: DrawnSession[] = [];
	for (const [moves, compaction] of fc.sample(fc.tuple(arbitraryMoves, arbitraryCompaction), {
		numRuns: count,
		seed,
	})) {
		if (era === "before-edits" && compaction.target?.name === "native") continue;
		await runHistory(era === "any" ? moves : moves.filter(isOld), compaction, ({ textAfter, sent }) => {
			drawn.push({ text: textAfter, messages: JSON.parse(JSON.stringify(sent)) as unknown[] });
		});
	}
	return drawn;
}

/** Older versions also hand on a message without content as it is. */
function isOld(move: Move): boolean {
	return move.kind !== "edit" && !(move.kind === "user" && move.form === "null");
}
