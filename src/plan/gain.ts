/**
 * Whether a block is worth making (SPEC 7.3): one larger than what it replaces is not, measured in characters of what a
 * request carries. Compaction never makes a context larger.
 */
import type { ChainData } from "../archive/record.js";
import { namesInSummaries, summariesNaming } from "../archive/summaries.js";
import { estimateTokens } from "../context/tokens.js";
import { blockFor, droppedBy, withoutThinking } from "../render/chains.js";
import { findOrphans } from "../render/orphans.js";
import type { AssistantMessage, Message } from "../session/entry.js";
import { requestChars } from "../session/sizes.js";
import type { Span } from "../view/span.js";
import type { Compressing } from "./planning.js";

export interface Gain {
	/** Characters of the messages that go, and of the block. */
	readonly replacedChars: number;
	readonly blockChars: number;
	/** Estimated tokens of the block. */
	readonly tokensAfter: number;
}

/** `shown` is the context as it would be seen without the block, place for place. */
export function gainOf(chain: ChainData, span: Span, compressing: Compressing, shown: readonly Message[]): Gain {
	const { view, settings, target } = compressing;
	const block = blockFor(chain, span, view, target);
	let replacedChars = 0;
	// Nothing before its opening message bears on what a chain's calls are answered by.
	const unsent = findOrphans(view.messages.slice(span.start, span.end));
	for (const at of droppedBy(span, view.messages)) {
		if (!unsent.has(at - span.start)) replacedChars += requestChars(shown[at]!);
	}
	for (const summary of summariesInside(chain, compressing)) replacedChars += summary;
	if (!span.isInterrupted && settings.chainCompression.stripFinalAssistantThinking) {
		const closing = shown[span.end] as AssistantMessage;
		const stripped = withoutThinking(closing);
		if (stripped !== closing) replacedChars += requestChars(closing) - requestChars(stripped);
	}
	return { replacedChars, blockChars: requestChars(block), tokensAfter: estimateTokens(block) };
}

/** The sizes of the batch summaries that go with the chain: those that speak of no call outside it. */
function summariesInside(chain: ChainData, { archive }: Compressing): number[] {
	const names = namesInSummaries(chain.droppedOccurrenceKeys ?? [], chain.droppedToolCallIds, archive);
	return summariesNaming(names, archive)
		.filter((summary) => summary.keys.every((key) => names.has(key)))
		.map(({ text }) => JSON.stringify({ role: "custom", content: text }).length);
}
