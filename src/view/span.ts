/**
 * Where a chain lies in the context (SPEC 6, span): exactly one user message with the start's timestamp, exactly one
 * assistant message with the final one, in that order. Anything else is no span, and nothing is dropped.
 */
import type { ChainData } from "../archive/record.js";
import type { Message } from "../session/entry.js";

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
	for (const [at, message] of messages.entries()) if (!blocks.has(at)) index.add(message, at);
	return index;
}

/** A span index that takes in messages one by one. */
export class GrowingSpans implements SpanIndex {
	private readonly users = new Map<number, number[]>();
	private readonly assistants = new Map<number, number[]>();
	private readonly nextUser = new Map<number, number>();
	private lastUser: number | undefined;

	/** The message at a position behind all that were added before. Blocks are not to be added. */
	add(message: Message, at: number): void {
		if (message.role === "assistant") push(this.assistants, message.timestamp, at);
		if (message.role !== "user") return;
		push(this.users, message.timestamp, at);
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
		const starts = this.users.get(startUserTimestamp) ?? [];
		const isInterrupted = finalAssistantTimestamp === null;
		const ends = isInterrupted
			? starts.map((at) => this.nextUser.get(at))
			: (this.assistants.get(finalAssistantTimestamp) ?? []);
		if (starts.length === 0 && (isInterrupted || ends.length === 0)) return "absent";
		const [start, end] = [starts[0], ends[0]];
		if (starts.length !== 1 || ends.length !== 1 || start === undefined || end === undefined) return "unresolved";
		return start < end ? { start, end, isInterrupted } : "unresolved";
	}
}

function push(map: Map<number, number[]>, key: number, value: number): void {
	const values = map.get(key);
	if (values === undefined) map.set(key, [value]);
	else values.push(value);
}
