/** `budget --json`: the contract of SPEC 14. The shape is the same with and without a replay, and for an empty session. */
import { type Baseline, inheritedCost, type Outcome, recordedMoney } from "../../budget/budget.js";
import type { Standing } from "../../budget/limit.js";
import type { RecordedTurn } from "../../budget/recorded.js";
import { thinkingNow, tokensPerChar } from "../../budget/tokens-per-char.js";
import type { Policy } from "../../budget/trigger.js";
import { lastWhile } from "../../last-while.js";
import type {
	BudgetCost,
	BudgetEstimate,
	BudgetFlush,
	BudgetReport,
	BudgetTurn,
	ComparedPolicy,
	TokensPerChar,
} from "../contract/budget.js";
import type { CompactedSession } from "../contract/compact.js";
import type { Compared } from "./budget-compare.js";

export type { BudgetReport } from "../contract/budget.js";

export interface BudgetJsonInput {
	readonly baseline: Baseline;
	readonly standing: Standing;
	readonly policy: Policy;
	readonly path: string;
	/** Undefined where nothing was replayed: then both sides are what was recorded. */
	readonly outcome?: Outcome;
	readonly compared?: readonly Compared[];
	/** What `compact` says of the session, if it was compacted. */
	readonly compacted: CompactedSession | null;
}

export function budgetJson({
	baseline,
	standing,
	policy,
	path,
	outcome,
	compared = [],
	compacted,
}: BudgetJsonInput): BudgetReport {
	const { turns, compactions } = baseline.recorded;
	return {
		schema: "condense/budget@1",
		session: path,
		simulated: outcome !== undefined,
		contextWindow: standing.contextWindow,
		threshold: policy.threshold,
		policy,
		now: {
			tokens: standing.tokens,
			estimated: standing.isEstimated,
			limit: standing.limit,
			over: standing.isOver,
		},
		turns: turnsJson(turns, outcome),
		...spreadJson(turns, outcome),
		cost: costJson(baseline, outcome),
		estimate: estimateJson(baseline),
		compactions: compactions.map((at) => lastWhile(turns, ({ start }) => start < at)),
		idle: outcome === undefined ? null : { triggers: outcome.simulation.idle, reasons: outcome.simulation.reasons },
		policies: compared.map(comparedJson),
		compacted,
	};
}

function turnsJson(turns: readonly RecordedTurn[], outcome: Outcome | undefined): BudgetTurn[] {
	const flushes = new Map(outcome?.flushes.map((flush) => [flush.turnIndex, flush]));
	return turns.map(({ turnIndex, kind, reckoned: { tokens, source } }, nth) => {
		const simulatedTokens = outcome === undefined ? tokens : outcome.simulation.turns[nth]!.tokens;
		const flush = flushes.get(turnIndex);
		return { turnIndex, kind, tokens, source, simulatedTokens, flush: flush === undefined ? null : flushJson(flush) };
	});
}

function flushJson(flush: Outcome["flushes"][number]): BudgetFlush {
	const { trigger, reclaimed, tokensAfter, batches, calls, chains, isEarly, summarizerCost, breakEven } = flush;
	return {
		trigger,
		reclaimedTokens: reclaimed,
		tokensAfter,
		batches,
		calls,
		chains,
		early: isEarly,
		summarizerCost,
		extraCost: breakEven?.extraCost ?? null,
		breakEvenTurns: breakEven?.turns ?? null,
		breaksEven: breakEven?.isReached ?? null,
	};
}

function spreadJson(
	turns: readonly RecordedTurn[],
	outcome: Outcome | undefined,
): Pick<BudgetReport, "peak" | "mean" | "final"> {
	if (outcome !== undefined) return { peak: outcome.peak, mean: outcome.mean, final: outcome.final };
	const known = turns.flatMap(({ reckoned }) => reckoned.tokens ?? []);
	const peak = known.reduce((most, tokens) => Math.max(most, tokens), 0);
	const mean = known.length === 0 ? 0 : Math.round(known.reduce((sum, tokens) => sum + tokens, 0) / known.length);
	const both = (value: number) => ({ before: value, after: value });
	return { peak: both(peak), mean: both(mean), final: both(known.at(-1) ?? 0) };
}

function costJson(baseline: Baseline, outcome: Outcome | undefined): BudgetCost {
	const { before, after, unpriced } =
		outcome?.money ?? recordedMoney({ ...baseline, requests: baseline.recorded.requests });
	const saved = before === null || after === null ? null : before - after;
	const summarizer = outcome === undefined ? 0 : outcome.summarizerCost;
	return { before, after, summarizer, saved, inherited: inheritedCost(baseline) ?? null, unpriced };
}

function estimateJson(baseline: Baseline): BudgetEstimate {
	const { isCalibrated, observations, base, error, piError } = baseline.calibration;
	return {
		calibrated: isCalibrated,
		requests: observations,
		baseTokens: Math.round(base),
		tokensPerChar: weightsJson(baseline),
		thinkingTokens: Math.round(thinkingNow(baseline)),
		error: error ?? null,
		errorOfCharactersBy4: piError ?? null,
	};
}

function weightsJson(baseline: Baseline): TokensPerChar {
	const { prose, thinking, calls, results, images } = tokensPerChar(baseline);
	return {
		prose: prose ?? null,
		thinking: thinking ?? null,
		calls: calls ?? null,
		results: results ?? null,
		images: images ?? null,
	};
}

function comparedJson({ name, policy, outcome }: Compared): ComparedPolicy {
	const { peak, mean, money, flushes, summarizerCost } = outcome;
	return {
		name,
		...policy,
		flushes: flushes.length,
		peak: peak.after,
		mean: mean.after,
		cost: money.after,
		summarizer: summarizerCost,
	};
}
