/** What a plan decided, in the words of `compact --json`. */
import type { Plan } from "../plan/plan.js";
import type { Message } from "../session/entry.js";
import type { ModelUsage } from "../summarize/summarizer.js";

/** A finished task that becomes one block. */
export interface PlannedChain {
	/** `b1`, `b2`, … */
	readonly blockId: string;
	/** Of the user message that opens it, milliseconds since 1970. */
	readonly startUserTimestamp: number;
	readonly calls: number;
	/** The refs of its calls: `t1`, `t2`, … */
	readonly refs: readonly string[];
	/** Whether its body is made of summaries, or of the facts of its calls. */
	readonly source: "covered" | "deterministic";
	/** Estimates. */
	readonly tokensBefore: number;
	readonly tokensAfter: number;
}

/** Calls that were looked at together. */
export interface PlannedBatch {
	/** Assistant messages of the branch, counted from 0. */
	readonly turnIndex: number;
	readonly calls: number;
	readonly outcome:
		| "summarized"
		| "skipped-oversized"
		| "skipped-deduped"
		| "skipped-trivial"
		| "failed"
		/** Came after one that failed: left for the next run. */
		| "pending";
}

export interface SkippedPart {
	/** `batch` with its turn, or `chain` with the time of its opening message. */
	readonly what: string;
	readonly reason: string;
}

/** Why some batches stay pending; what came before them is in the plan. */
export interface PlanFailure {
	readonly kind: "model" | "sidecar";
	readonly reason: string;
	readonly cause?: unknown;
}

export interface PlanReport {
	readonly target: "extension" | "native" | "export";
	readonly chains: readonly PlannedChain[];
	readonly batches: readonly PlannedBatch[];
	readonly skipped: readonly SkippedPart[];
	/** Estimates for all that the model sees, before and after. */
	readonly tokens: { readonly before: number; readonly after: number };
	/** What the model will see. */
	readonly messages: readonly Message[];
	/** What the summarizer reported. */
	readonly usage: ModelUsage;
	readonly failure: PlanFailure | undefined;
}

/** @internal */
export function reportOf({ target, chains, batches, skipped, tokens, after, usage, failure }: Plan): PlanReport {
	return { target, chains, batches, skipped, tokens, messages: after.messages, usage, failure };
}
