/**
 * Where a chain lies in the context (SPEC 6, span): exactly one user message with the start's timestamp, exactly one
 * assistant message with the final one, in that order. Anything else is no span, and nothing is dropped.
 */
import type { ChainData } from "../archive/record.js";
import type { Message } from "../session/entry.js";
import type { View } from "./view.js";

export interface Span {
	/** The opening user message. */
	readonly start: number;
	/** The closing assistant message; for an interrupted chain, the place of the user message that ended it. */
	readonly end: number;
	readonly isInterrupted: boolean;
}

/** What became of a search: `absent` where neither end is in the context (a compaction has cut it away). */
export type SpanSearch = Span | "absent" | "unresolved";

export interface SpanIndex {
	find(chain: Pick<ChainData, "startUserTimestamp" | "finalAssistantTimestamp">): SpanSearch;
}

/** `blocks` are positions of messages that condense put there: they are no user messages. */
export function indexSpans(messages: readonly Message[], blocks: { has(at: number): boolean }): SpanIndex {
	const index = new GrowingSpans();
	for (let at = 0; at < messages.length; at++) {
		const message = messages[at]!;
		if ((message.role === "assistant" || message.role === "user") && !blocks.has(at)) index.add(message, at);
	}
	return index;
}

/** By view, and by how many messages it had: a context may grow. */
const known = new WeakMap<View, { readonly length: number; readonly index: SpanIndex }>();

/** The span index of a view. */
export function spansOf(view: View): SpanIndex {
	const { length } = view.messages;
	const before = known.get(view);
	if (before?.length === length) return before.index;
	const index = indexSpans(view.messages, view.blocks);
	known.set(view, { length, index });
	return index;
}

/** In place of a position: several messages have the time. */
const SEVERAL = -1;

/** A span index that takes in messages one by one. */
export class GrowingSpans implements SpanIndex {
	private readonly users = new Map<number, number>();
	private readonly assistants = new Map<number, number>();
	private readonly nextUser = new Map<number, number>();
	private lastUser: number | undefined;

	/** The message at a position behind all that were added before. Blocks are not to be added. */
	add(message: Message, at: number): void {
		if (message.role === "assistant") note(this.assistants, message.timestamp, at);
		if (message.role !== "user") return;
		note(this.users, message.timestamp, at);
		if (this.lastUser !== undefined) this.nextUser.set(this.lastUser, at);
		this.lastUser = at;
	}

	find({
		startUserTimestamp,
		finalAssistantTimestamp,
	}: Pick<ChainData, "startUserTimestamp" | "finalAssistantTimestamp">): SpanSearch {
		// Messages of some files have no time, or one that no entry could carry: they name nothing.
		if (!Number.isFinite(startUserTimestamp)) return "unresolved";
		if (finalAssistantTimestamp !== null && !Number.isFinite(finalAssistantTimestamp)) return "unresolved";
		const start = this.users.get(startUserTimestamp);
		const isInterrupted = finalAssistantTimestamp === null;
		const end = isInterrupted ? this.nextUser.get(start ?? SEVERAL) : this.assistants.get(finalAssistantTimestamp);
		if (start === undefined && end === undefined) return "absent";
		if (start === undefined || start === SEVERAL || end === undefined || end === SEVERAL) return "unresolved";
		return start < end ? { start, end, isInterrupted } : "unresolved";
	}
}

function note(places: Map<number, number>, time: number, at: number): void {
	places.set(time, places.has(time) ? SEVERAL : at);
}
