/**
 * Whether a block is worth making (SPEC 7.3): one larger than what it replaces is not, measured in characters of what a
 * request carries. Compaction never makes a context larger.
 */
import type { ChainData } from "../archive/record.js";
import { namesInSummaries, summariesNaming } from "../archive/summaries.js";
import { estimateTokens } from "../context/tokens.js";
import { blockFor, withoutThinking } from "../render/chains.js";
import { OpenCalls } from "../render/orphans.js";
import type { AssistantMessage, Message } from "../session/entry.js";
import { leastRequestChars, requestChars } from "../session/sizes.js";
import type { Span } from "../view/span.js";
import type { Compressing } from "./planning.js";

export interface Gain {
	/** The block takes fewer characters than the messages that go. */
	readonly isGain: boolean;
	/** Estimated tokens of the block. */
	readonly tokensAfter: number;
}

/** `shown` is the context as it would be seen without the block, place for place. */
export function gainOf(chain: ChainData, span: Span, compressing: Compressing, shown: readonly Message[]): Gain {
	const block = blockFor(chain, span, compressing.view, compressing.target);
	const isGain = replacesMoreThan(requestChars(block), chain, span, compressing, shown);
	return { isGain, tokensAfter: estimateTokens(block) };
}

function replacesMoreThan(
	chars: number,
	chain: ChainData,
	span: Span,
	compressing: Compressing,
	shown: readonly Message[],
): boolean {
	const replaced: Message[] = [];
	const { view, settings } = compressing;
	// Nothing before its opening message bears on what a chain's calls are answered by.
	const open = new OpenCalls();
	let least = 0;
	for (let at = span.start; at < span.end; at++) {
		const message = view.messages[at]!;
		const isOrphan = open.take(message);
		if (at === span.start || isOrphan || (message.role !== "assistant" && message.role !== "toolResult")) continue;
		replaced.push(shown[at]!);
		// Nearly every block is far smaller than the texts that go alone: then nothing has to be written as JSON to know.
		least += leastRequestChars(shown[at]!);
		if (least > chars) return true;
	}
	let total = sum(replaced, requestChars) + sum(summariesInside(chain, compressing), (size) => size);
	if (!span.isInterrupted && settings.chainCompression.stripFinalAssistantThinking) {
		const closing = shown[span.end] as AssistantMessage;
		const stripped = withoutThinking(closing);
		if (stripped !== closing) total += requestChars(closing) - requestChars(stripped);
	}
	return total > chars;
}

function sum<Item>(items: readonly Item[], sizeOf: (item: Item) => number): number {
	return items.reduce((total, item) => total + sizeOf(item), 0);
}

/** The sizes of the batch summaries that go with the chain: those that speak of no call outside it. */
function summariesInside(chain: ChainData, { archive }: Compressing): number[] {
	const names = namesInSummaries(chain.droppedOccurrenceKeys ?? [], chain.droppedToolCallIds, archive);
	return summariesNaming(names, archive)
		.filter((summary) => summary.keys.every((key) => names.has(key)))
		.map(({ text }) => JSON.stringify({ role: "custom", content: text }).length);
}
