/**
 * The port that every summarizer implements (SPEC 5). A summarizer decides nothing about refs, records or entries:
 * it turns calls into text, and the plan decides what becomes of that text.
 */

import type { ToolCall } from "../session/content.js";
import type { Message } from "../session/entry.js";

/** The conversation that a summarizer may look at: the context as pi would send it, edits applied. */
export interface Conversation {
	readonly messages: readonly Message[];
	/** The session's working directory, or an empty string. */
	readonly cwd: string;
	/** Texts that stay in sight besides the messages: the bodies of blocks from earlier runs. */
	readonly visible?: readonly string[];
}

/** One call to summarize, with its result as the model sees it. */
export interface SummaryCall {
	readonly call: ToolCall;
	/** Text blocks of the result joined by a newline. */
	readonly text: string;
	readonly isError: boolean;
	/** Images that the result holds. They are named, never described. */
	readonly images: number;
	/** Positions in `Conversation.messages`. */
	readonly assistantIndex: number;
	readonly resultIndex: number;
}

export interface Batch {
	readonly calls: readonly SummaryCall[];
}

/** A finished chain whose calls all have refs. */
export interface ChainOfCalls {
	readonly calls: readonly (SummaryCall & { readonly ref: string })[];
	/** The composed texts of the batch summaries inside, in order; empty for an uncovered chain. */
	readonly batchSummaries: readonly string[];
	/** Positions of the chain's opening user message and of its last message. */
	readonly start: number;
	readonly end: number;
}

export interface ModelUsage {
	readonly inputTokens: number;
	readonly outputTokens: number;
	/** US dollars. */
	readonly cost: number;
	readonly calls: number;
}

export interface SummaryText {
	/** The text with each call's ref in it. `refs` has one ref per call of the batch, in call order. */
	compose(refs: readonly string[]): string;
	/** The same as a text of its own for each call, for targets that put it in the call's stub. */
	perCall?(refs: readonly string[]): string[];
	readonly usage?: ModelUsage;
}

/** Why there is no usable summary: the batch and all after it stay pending. */
export interface SummaryFailure {
	readonly failed: string;
	readonly usage?: ModelUsage;
}

export interface Summarizer {
	readonly name: string;
	summarizeBatch(batch: Batch): Promise<SummaryText | SummaryFailure>;
	/**
	 * One body for a whole covered chain, or undefined where the joined batch summaries serve.
	 * A failure never stops the compression.
	 */
	fuseChain?(chain: ChainOfCalls): Promise<{ text: string; usage?: ModelUsage } | SummaryFailure | undefined>;
	/** The lines that the deterministic body of an uncovered chain carries after its facts (SPEC 10). No model. */
	indexLines?(chain: ChainOfCalls): string;
}

/** Built once for each run, so that it can look at the whole conversation in one pass. */
export type SummarizerFactory = (conversation: Conversation) => Summarizer;

/** A summary can be used only if it has text and was not cut off at the length limit. */
export function isUsableSummary(text: string, stopReason: string | undefined): boolean {
	return text.trim().length > 0 && stopReason !== "length";
}
