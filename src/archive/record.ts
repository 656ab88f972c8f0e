/** What condense and the extensions of the context-prune family write into a session (SPEC 2), as types. */

import type { Content } from "../session/entry.js";

export const CUSTOM_TYPE = {
	summary: "context-prune-summary",
	index: "context-prune-index",
	chain: "context-prune-chain",
	alias: "context-prune-dedup-alias",
	frontier: "context-prune-frontier",
	stats: "context-prune-stats",
	diagnostic: "context-prune-diagnostic",
	nativeChain: "condense-chain",
	run: "condense-run",
} as const;

/** One archived tool call. Times are milliseconds since 1970. */
export interface ToolCallRecord {
	toolCallId: string;
	toolName: string;
	args: { [key: string]: unknown };
	/** The whole text; empty when it is in a sidecar (`spillPath`) or in the session entry `entryId`. */
	resultText: string;
	isError: boolean;
	/** Counts all assistant messages of the branch from 0; -1 in a backfilled record. */
	turnIndex: number;
	timestamp: number;
	resultTimestamp?: number;
	/** Absolute path of the sidecar that holds the text. */
	spillPath?: string;
	/** UTF-8 bytes in the sidecar. */
	spillBytes?: number;
	resultPreview?: string;
	/** sha1 over tool name, NUL and the normalized text; what duplicates are found by. */
	contentHash?: string;
	/** sha256 of the sidecar's exact bytes. */
	sha256?: string;
	/** How many images the result holds; they stay in the session's own entry. */
	images?: number;
	/** Of an export that carries its originals: the whole result, where it holds images. */
	resultContent?: Content;
	/** Target native: the session entry that holds the result. */
	entryId?: string;
	/** Target native: the lines that the summarizer wrote for the call; its stub carries them. */
	summary?: string;
}

export interface ToolCallRef {
	/** `t1`, `t2`, … */
	shortId: string;
	toolCallId: string;
	resultTimestamp?: number;
}

export interface IndexData {
	toolCalls: ToolCallRecord[];
	backfilled?: true;
	refs?: ToolCallRef[];
}

export interface SummaryDetails {
	toolCallRefs: ToolCallRef[];
	toolNames: string[];
	turnIndex: number;
	timestamp: number;
}

export interface ChainData {
	blockId: string;
	startUserTimestamp: number;
	droppedToolCallIds: string[];
	/** Null where a following user message ended the chain (targets that condense renders itself). */
	finalAssistantTimestamp: number | null;
	toolRefs: string[];
	compressedAt: number;
	rangeSummaryText?: string;
	bodySource?: "deterministic";
	protectedToolCallIds?: string[];
	droppedOccurrenceKeys?: string[];
	/** The block was undone: the chain stays open, and no later run compresses it. No reader finds a span for it. */
	undone?: true;
}

export interface AliasData {
	newToolCallId: string;
	originalToolCallId: string;
	newResultTimestamp?: number;
	originalResultTimestamp?: number;
}

export const OUTCOMES = ["summarized", "skipped-oversized", "skipped-deduped", "skipped-trivial"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface FrontierData {
	lastAttemptedToolCallId: string;
	lastAttemptedToolName: string;
	lastAttemptedTurnIndex: number;
	lastAttemptedTimestamp: number;
	attemptedBatchCount: number;
	attemptedToolCallCount: number;
	rawCharCount: number;
	summaryCharCount: number;
	outcome: Outcome;
}

/** Cumulative; the last one on the branch counts. */
export interface StatsData {
	totalInputTokens: number;
	totalOutputTokens: number;
	totalCost: number;
	callCount: number;
	chainsCompressed: number;
	rangesSummarized: number;
}

export type DiagnosticKind = "unresolved-range" | "range-id-mismatch" | "orphan-sweep" | "backfill-empty";
export interface DiagnosticData {
	kind: DiagnosticKind;
	detail: string;
}

/** condense's own marker, the last entry of a run. */
export interface RunData {
	version: string;
	command: string;
	target: "extension" | "native" | "export";
	/** Settings that differ from the defaults, by dotted key. */
	settings: { [key: string]: unknown };
	counts: { batches: number; records: number; aliases: number; chains: number; backfilled: number };
	/** Estimated tokens of the context, before and after. */
	tokens: { before: number; after: number };
	/** The leaf before the run, empty where there was none: where undo goes back to. */
	leafBefore: string;
	/** Of an undo: the entry of the run, or the block, that it took back. */
	undoes?: string;
	/** The number that the next ref takes, so that numbers used up without a record are not given again. */
	nextRef: number;
}
