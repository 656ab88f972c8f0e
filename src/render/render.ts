/**
 * What the model sees (SPEC 7): the context's messages and the archive, through four steps. Pure: the same input gives
 * the same output, applied to its own output it changes nothing, and with nothing to do it returns its input.
 */
import type { Archive } from "../archive/archive.js";
import { CUSTOM_TYPE, type DiagnosticData } from "../archive/record.js";
import { namesInSummaries } from "../archive/summaries.js";
import { keyOf, lastAnswerAt } from "../context/calls.js";
import type { OccurrenceKey } from "../context/occurrence.js";
import { isToolResult } from "../session/content.js";
import type { AssistantMessage, Message, ToolResultMessage, UserMessage } from "../session/entry.js";
import type { Settings } from "../settings/settings.js";
import { type View, viewOf } from "../view/view.js";
import { openingWithBlock } from "./block.js";
import { blockFor, droppedBy, obsoleteSummaries, withoutThinking } from "./chains.js";
import { findOrphans } from "./orphans.js";
import { purgeErrors } from "./purge.js";
import { resolveChains } from "./spans.js";
import { stubbed } from "./stubs.js";
import type { Target } from "./target.js";

export interface RenderedMessage {
	readonly message: Message;
	/** The position in the input, or -1 for a block. */
	readonly from: number;
	/** The chain whose block this is. */
	readonly blockId?: string;
}

export interface Rendered {
	readonly items: readonly RenderedMessage[];
	/** The input itself where nothing changed. */
	readonly messages: readonly Message[];
	readonly diagnostics: readonly DiagnosticData[];
}

export function renderContext(
	messages: readonly Message[],
	archive: Archive,
	settings: Settings,
	target: Target,
): Rendered {
	return renderView(viewOf(messages, archive, settings), target);
}

/** The same, where the view is there already. */
export function renderView(view: View, target: Target): Rendered {
	const { messages } = view;
	const { items, diagnostics } = withBlocks(view, target);
	const orphans = findOrphans(items.map(({ message }) => message));
	const kept = orphans.size === 0 ? items : items.filter((_, i) => !orphans.has(i));
	if (orphans.size > 0) diagnostics.push({ kind: "orphan-sweep", detail: orphanNames(items, orphans) });
	const isSame = kept.length === messages.length && kept.every(({ message }, i) => message === messages[i]);
	return { items: kept, messages: isSame ? messages : kept.map(({ message }) => message), diagnostics };
}

/** Steps 1 and 2: the messages with stubs and purged arguments, place for place. */
export function shortened(view: View, target: Target): Message[] {
	const shorten = shortenerFor(view, target);
	return view.messages.map((_, at) => shorten(at));
}

/** The same for one place after another: most of those in compressed chains are never looked at. */
function shortenerFor(view: View, target: Target): (at: number) => Message {
	const purged = purgeErrors(view);
	const lastAnswer = lastAnswerAt(view.messages);
	// A result behind the last answer has not been read, whoever archived it (SPEC 1.10).
	return (at) => purged.get(at) ?? (at < lastAnswer ? stubbed(view, at, target) : view.messages[at]!);
}

/** Step 3. */
function withBlocks(view: View, target: Target): { items: RenderedMessage[]; diagnostics: DiagnosticData[] } {
	const { spans, diagnostics } = resolveChains(view);
	const dropped = new Set<number>();
	const blocks = new Map<number, RenderedMessage>();
	const closing = new Set<number>();
	for (const { chain, span } of spans) {
		const inside = droppedBy(span, view.messages);
		for (const at of inside) dropped.add(at);
		if (!span.isInterrupted) closing.add(span.end);
		// Nothing inside: the context was rendered before, and the block is in its place already.
		if (inside.length === 0) continue;
		blocks.set(span.start, { message: blockFor(chain, span, view, target), from: -1, blockId: chain.blockId });
	}
	for (const at of summariesToDrop(view, dropped)) dropped.add(at);
	const strips = view.settings.chainCompression.stripFinalAssistantThinking;
	const items: RenderedMessage[] = [];
	const shorten = shortenerFor(view, target);
	for (let at = 0; at < view.messages.length; at++) {
		if (dropped.has(at)) continue;
		const message = shorten(at);
		const kept = {
			message: strips && closing.has(at) ? withoutThinking(message as AssistantMessage) : message,
			from: at,
		};
		const block = blocks.get(at);
		if (block === undefined) items.push(kept);
		else items.push(...placeBlock(kept, block, target));
	}
	return { items, diagnostics: [...diagnostics] };
}

function placeBlock(kept: RenderedMessage, block: RenderedMessage, target: Target): RenderedMessage[] {
	if (target.blockPlace === "message") return [kept, block];
	const message = openingWithBlock(kept.message as UserMessage, block.message as UserMessage);
	return [{ ...kept, message, blockId: block.blockId! }];
}

function summariesToDrop({ messages, archive }: View, dropped: ReadonlySet<number>): number[] {
	if (dropped.size === 0 || !messages.some(isSummary)) return [];
	const [gone, visible]: [ToolResultMessage[], ToolResultMessage[]] = [[], []];
	for (const [at, message] of messages.entries()) {
		if (isToolResult(message)) (dropped.has(at) ? gone : visible).push(message);
	}
	return obsoleteSummaries(messages, CUSTOM_TYPE.summary, namesOf(gone, archive), namesOf(visible, archive));
}

function isSummary(message: Message): boolean {
	return message.role === "custom" && message.customType === CUSTOM_TYPE.summary;
}

function namesOf(results: readonly ToolResultMessage[], archive: Archive): Set<OccurrenceKey> {
	const ids = results.map(({ toolCallId }) => toolCallId);
	return namesInSummaries(results.map(keyOf), ids, archive);
}

function orphanNames(items: readonly RenderedMessage[], orphans: ReadonlySet<number>): string {
	return [...orphans]
		.map((i) => items[i]!.message)
		.map((message) => (isToolResult(message) ? keyOf(message) : ""))
		.join(" ");
}
