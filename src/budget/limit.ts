/** Where a session stands now, against a policy: over the limit, or how far below it. */

import type { Baseline } from "./budget.js";
import { weigh } from "./estimate/least-squares.js";
import { limitOf, limitReached, type Policy } from "./trigger.js";

export interface Standing {
	readonly tokens: number;
	/** Where pi does not know its context, or no usage was ever recorded. */
	readonly isEstimated: boolean;
	/** Null for a session in which no model has answered. */
	readonly contextWindow: number | null;
	/** The tokens at which the policy asks for compaction; null where it has no limit. */
	readonly limit: number | null;
	readonly isOver: boolean;
}

/** Throws `usage` where the context window is not known. */
export function standingOf(baseline: Baseline, policy: Policy): Standing {
	const { recorded, calibration, input } = baseline;
	const { reckoned, size } = recorded.now;
	const estimate = calibration.isCalibrated ? weigh(size.tokens, calibration.factors) : size.pi;
	const tokens = Math.round(reckoned.tokens ?? calibration.base + estimate);
	const last = recorded.turns.findLast(({ kind }) => kind !== "failed");
	const contextWindow = last === undefined ? (input.contextWindow ?? null) : baseline.windowOf(last);
	const usage = { tokens, contextWindow: contextWindow ?? 0 };
	return {
		tokens,
		isEstimated: reckoned.source !== "recorded",
		contextWindow,
		limit: (contextWindow === null ? undefined : limitOf(policy, contextWindow)) ?? null,
		isOver: limitReached(usage, policy) !== undefined,
	};
}
