/** The summarizer by itself: the lines that it gives a chain, with the conversation as it was known at the cut. */
import type { Message } from "../../../src/session/entry.js";
import {
	createExtractive,
	createTokenMemory,
	type ExtractiveOptions,
	type TokenMemory,
} from "../../../src/summarize/extractive/index.js";
import { tokensOf, writeBlock } from "../block.js";
import type { Timeline } from "../timeline.js";
import type { Method, Task } from "./method.js";

export function extractive(name = "extractive", tuning: ExtractiveOptions = {}): Method {
	return {
		name,
		write(task) {
			const { timeline, cut, calls, earlierBodies } = task;
			if (calls.length === 0) return undefined;
			const options = { ...tuning, memory: memoryOf(timeline), visible: earlierBodies };
			const shift = (cut.native === undefined ? 0 : 1) - (cut.native?.keptFrom ?? 0);
			const summarizer = createExtractive({ messages: messagesAt(task), cwd: timeline.cwd }, options);
			const text = summarizer.indexLines?.({
				calls: calls.map((call) => ({
					...call,
					assistantIndex: call.assistantIndex + shift,
					resultIndex: call.resultIndex + shift,
				})),
				batchSummaries: [],
				start: cut.chain.start + shift,
				end: cut.chain.end + shift - (cut.chain.isInterrupted ? 1 : 0),
			});
			const refs = calls.map((call) => call.ref);
			if (text === undefined || tokensOf(writeBlock(1, refs, text)) >= cut.hiddenTokens) return undefined;
			return { text };
		},
	};
}

/** Tokens of a session's messages, found once for all methods and windows. */
const memories = new WeakMap<Timeline, TokenMemory>();

function memoryOf(timeline: Timeline): TokenMemory {
	const memory = memories.get(timeline) ?? createTokenMemory();
	memories.set(timeline, memory);
	return memory;
}

function messagesAt({ timeline, cut }: Task): Message[] {
	const messages = timeline.steps.slice(cut.native?.keptFrom ?? 0, cut.from).map(({ message }) => message);
	if (cut.native === undefined) return messages;
	return [{ role: "compactionSummary", summary: cut.native.text, timestamp: 0 }, ...messages];
}
