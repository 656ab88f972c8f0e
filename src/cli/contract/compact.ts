/** `compact --json`. */
import type { Count, Dollars, Failure, Milliseconds, TargetName, Tokens } from "./common.js";
import type { RunSummary } from "./many.js";

/** What a run of compact did, or with --dry-run would do. */
export interface CompactReport {
	readonly schema: "condense/compact@1";
	/** One entry for each session, in the order in which they were named; a folder's in the order of their paths. */
	readonly sessions: readonly CompactedSession[];
	readonly summary: RunSummary;
}

/** One session. Where it could not be compacted at all, the lists are empty and `error` says why. */
export interface CompactedSession {
	/** As it was given. */
	readonly path: string;
	readonly target: TargetName;
	/** Whether nothing was to be written. */
	readonly dryRun: boolean;
	/** Lines that the session, or the new file, has gained; 0 in a dry run. */
	readonly entriesAppended: Count;
	/** The chains that were compressed into blocks. */
	readonly chains: readonly CompactedChain[];
	/** The batches that were looked at. */
	readonly batches: readonly CompactedBatch[];
	/** What was left as it is. */
	readonly skipped: readonly Skipped[];
	/** Estimated tokens of the whole context; null where it could not be read. */
	readonly tokens: { readonly before: Tokens | null; readonly after: Tokens | null };
	/** The file that the preview is in; null where none was written. */
	readonly preview: string | null;
	/** What was odd and did not stop the run. */
	readonly warnings: readonly string[];
	/** With --fail-over: how the tokens after compaction compare; null without, or where they are not known. */
	readonly failOver: FailOver | null;
	/** What a model was asked, or in a dry run would be; null where none was to be asked. */
	readonly model: ModelUse | null;
	/** Why the session was not compacted, or not to the end; null where it was. */
	readonly error: Failure | null;
}

/** The estimated tokens of a context after compaction, held against a limit. */
export interface FailOver {
	/** The most tokens that are allowed. */
	readonly limit: Tokens;
	/** Whether there are more: then the exit code is 1. */
	readonly over: boolean;
	/** Tokens above the limit; 0 where it is kept. */
	readonly by: Count;
}

/** One finished task that gave way to a block. */
export interface CompactedChain {
	/** `b1`, `b2`, … */
	readonly blockId: string;
	/** The time of the user message that opened it. */
	readonly startUserTimestamp: Milliseconds;
	/** Its tool calls. */
	readonly calls: Count;
	/** The refs that its calls are archived under. */
	readonly refs: readonly string[];
	/** Where the block's text comes from: the summaries of its batches, or the calls alone. */
	readonly source: "covered" | "deterministic";
	/** Estimated tokens of what the block stands for, as it was seen before the run. */
	readonly tokensBefore: Tokens;
	/** Estimated tokens of the block. */
	readonly tokensAfter: Tokens;
}

/** Tool calls that are summarized together. */
export interface CompactedBatch {
	/** Of its last call; all answers of the branch count, from 0. */
	readonly turnIndex: Count;
	readonly calls: Count;
	/** `failed`: no usable summary came. `pending`: it waits behind one that failed. */
	readonly outcome: "summarized" | "skipped-oversized" | "skipped-deduped" | "skipped-trivial" | "failed" | "pending";
}

/** What was left as it is. */
export interface Skipped {
	/** `batch` and its turn, or `chain` and the time of its first message. */
	readonly what: string;
	/** A word for why, such as `window`. */
	readonly reason: string;
}

/** What a model was asked, or in a dry run would be. */
export interface ModelUse {
	/** `provider/id`. */
	readonly name: string;
	/** The model that is asked where this one fails; null without one. */
	readonly fallback: string | null;
	/** Whether the prices of its tokens are known; otherwise every cost is 0. */
	readonly priced: boolean;
	/** Tokens that were sent, failed requests included. */
	readonly inputTokens: Tokens;
	/** Tokens that came back, failed requests included. */
	readonly outputTokens: Tokens;
	/** What they cost. */
	readonly cost: Dollars;
	readonly requests: Count;
	/** Requests that failed. */
	readonly failed: Count;
	/** Answers of earlier runs that were used again. */
	readonly reused: Count;
	/** Why requests failed, the most frequent reason first. */
	readonly failures: readonly FailedRequests[];
	/** What the whole run was expected to take. */
	readonly planned: PlannedUse;
}

/** Requests that failed for one reason. */
export interface FailedRequests {
	readonly reason: string;
	readonly count: Count;
}

/** What a run is expected to ask of a model: estimates. */
export interface PlannedUse {
	/** Requests; those whose answers are kept from an earlier run are not counted. */
	readonly calls: Count;
	readonly inputTokens: Tokens;
	readonly outputTokens: Tokens;
	readonly cost: Dollars;
	readonly batches: readonly PlannedRequest[];
}

/** One request. */
export interface PlannedRequest {
	/** A summary of a batch, or one body for a whole chain. */
	readonly what: "batch" | "chain";
	/** Of a batch: the turn of its last call; null for a chain. */
	readonly turnIndex: number | null;
	/** Of a chain: the time of its first message; null for a batch. */
	readonly startUserTimestamp: Milliseconds | null;
	/** Tool calls that it is about. */
	readonly calls: Count;
	/** Estimated; 0 where the answer is kept. */
	readonly inputTokens: Tokens;
	/** Estimated; 0 where the answer is kept. */
	readonly outputTokens: Tokens;
	/** Estimated; 0 where the answer is kept. */
	readonly cost: Dollars;
	/** Whether an earlier run has its answer already. */
	readonly kept: boolean;
}
