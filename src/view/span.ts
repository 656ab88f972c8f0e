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
	const users = new Map<number, number[]>();
	const assistants = new Map<number, number[]>();
	const userPlaces: number[] = [];
	for (const [at, message] of messages.entries()) {
		if (message.role === "user" && !blocks.has(at)) {
			push(users, message.timestamp, at);
			userPlaces.push(at);
		} else if (message.role === "assistant") {
			push(assistants, message.timestamp, at);
		}
	}
	const nextUser = new Map(userPlaces.map((at, i) => [at, userPlaces[i + 1]]));
	return {
		find({ startUserTimestamp, finalAssistantTimestamp }) {
			// Messages of some files have no time, or one that no entry could carry: they name nothing.
			if (!Number.isFinite(startUserTimestamp)) return "unresolved";
			if (finalAssistantTimestamp !== null && !Number.isFinite(finalAssistantTimestamp)) return "unresolved";
			const starts = users.get(startUserTimestamp) ?? [];
			const isInterrupted = finalAssistantTimestamp === null;
			const ends = isInterrupted
				? starts.map((at) => nextUser.get(at))
				: (assistants.get(finalAssistantTimestamp) ?? []);
			if (starts.length === 0 && (isInterrupted || ends.length === 0)) return "absent";
			const [start, end] = [starts[0], ends[0]];
			if (starts.length !== 1 || ends.length !== 1 || start === undefined || end === undefined) return "unresolved";
			return start < end ? { start, end, isInterrupted } : "unresolved";
		},
	};
}

function push(map: Map<number, number[]>, key: number, value: number): void {
	const values = map.get(key);
	if (values === undefined) map.set(key, [value]);
	else values.push(value);
}
