/** What a simulation found, in the words of `budget --json`. */
import type { Baseline, Outcome } from "../budget/budget.js";
import type { Standing } from "../budget/limit.js";
import type { Policy } from "../budget/trigger.js";

export interface SimulatedFlush {
	/** What asked for it. */
	readonly trigger: "threshold" | "window-cap" | "delta" | "agent-message";
	/** Less than 0 where the context grew. */
	readonly reclaimedTokens: number;
	readonly tokensAfter: number;
	readonly batches: number;
	readonly calls: number;
	readonly chains: number;
	/** US dollars. */
	readonly summarizerCost: number;
}

export interface SimulatedTurn {
	readonly turnIndex: number;
	/** As pi reckoned them; null where it did not know. */
	readonly tokens: number | null;
	/** What they would have been, before the turn's flush. */
	readonly simulatedTokens: number;
	readonly flush: SimulatedFlush | null;
}

export interface BeforeAndAfter {
	readonly before: number;
	readonly after: number;
}

export interface BudgetSimulation {
	/** Tokens; null for a session in which no model has answered. */
	readonly contextWindow: number | null;
	readonly threshold: number | null;
	/** Where the session stands now. `limit`: the tokens at which the policy asks for compaction, null without one. */
	readonly now: {
		readonly tokens: number;
		readonly isEstimated: boolean;
		readonly limit: number | null;
		readonly isOver: boolean;
	};
	readonly turns: readonly SimulatedTurn[];
	/** Tokens with and without: the most, the average, and at the end. */
	readonly peak: BeforeAndAfter;
	readonly mean: BeforeAndAfter;
	readonly final: BeforeAndAfter;
	/** US dollars; null where a price is missing. `after` holds what the summarizer would have cost. */
	readonly cost: {
		readonly before: number | null;
		readonly after: number | null;
		readonly summarizer: number | null;
		/** The models without a price. */
		readonly unpriced: readonly string[];
	};
}

/** @internal */
export function simulationOf(
	{ recorded }: Baseline,
	{ contextWindow, tokens, isEstimated, limit, isOver }: Standing,
	outcome: Outcome,
	{ threshold }: Policy,
): BudgetSimulation {
	const { peak, mean, final, money, summarizerCost } = outcome;
	return {
		contextWindow,
		threshold,
		now: { tokens, isEstimated, limit, isOver },
		turns: outcome.simulation.turns.map(({ turnIndex, tokens: simulatedTokens, flush }, nth) => ({
			turnIndex,
			tokens: recorded.turns[nth]?.reckoned.tokens ?? null,
			simulatedTokens,
			flush: flush === undefined ? null : flushOf(flush),
		})),
		peak,
		mean,
		final,
		cost: { ...money, summarizer: summarizerCost },
	};
}

function flushOf({
	trigger,
	reclaimed,
	tokensAfter,
	batches,
	calls,
	chains,
	summarizerCost,
}: NonNullable<Outcome["simulation"]["turns"][number]["flush"]>): SimulatedFlush {
	return { trigger, reclaimedTokens: reclaimed, tokensAfter, batches, calls, chains, summarizerCost };
}
