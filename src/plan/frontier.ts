/** The frontier (SPEC 4.9): how far runs have looked, skipped batches included. It never passes a result in grace. */

import type { Attempt } from "./attempt.js";
import { type Draft, frontierDraft } from "./draft.js";
import { type PendingCall, rawChars } from "./pending.js";
import type { Planning } from "./planning.js";

/** The entry that moves the frontier over `attempts`, or undefined where it stays. */
export function frontierAfter(planning: Planning, attempts: readonly Attempt[]): Draft | undefined {
	const last = lastCall(planning, attempts);
	if (last === undefined) return undefined;
	const before = planning.archive.frontier;
	const { turn, paired } = last;
	const isSame = before?.lastAttemptedTurnIndex === turn.turnIndex && before.lastAttemptedToolCallId === paired.call.id;
	if (isSame) return undefined;
	const summarized = attempts.some(({ outcome }) => outcome === "summarized");
	return frontierDraft({
		lastAttemptedToolCallId: paired.call.id,
		lastAttemptedToolName: paired.call.name,
		lastAttemptedTurnIndex: turn.turnIndex,
		lastAttemptedTimestamp: turn.timestamp,
		attemptedBatchCount: attempts.length,
		attemptedToolCallCount: attempts.reduce((sum, { batch }) => sum + batch.attempted.length, 0),
		rawCharCount: attempts.reduce((sum, { batch }) => sum + rawChars(batch.attempted), 0),
		summaryCharCount: attempts.reduce((sum, { summaryChars }) => sum + summaryChars, 0),
		outcome: summarized ? "summarized" : attempts.at(-1)!.outcome,
	});
}

/** The last call that was looked at before the first result in grace. */
function lastCall({ graceFrom }: Planning, attempts: readonly Attempt[]): PendingCall | undefined {
	const calls = attempts.flatMap(({ batch }) => batch.attempted);
	return calls.findLast(({ paired }) => paired.result.at < graceFrom);
}
