/**
 * The conversation from one user message to the next, with its calls. What a stretch's batches say is decided for the
 * stretch as a whole, so that it does not depend on how or in which order batches are asked for.
 */
import { pairCalls } from "../../context/calls.js";
import { imagesOf, isAssistant, isFailedAttempt, textOf, toolCallsOf } from "../../session/content.js";
import type { Message } from "../../session/entry.js";
import type { SummaryCall } from "../summarizer.js";

export interface Stretch {
	/** Positions of the user message (-1 for what comes before the first) and of the last message before the next. */
	readonly start: number;
	readonly end: number;
	/** The next user message came before an answer: what is in here may stay as it is for good. */
	readonly isInterrupted: boolean;
	readonly calls: readonly SummaryCall[];
}

export function findStretches(messages: readonly Message[]): Stretch[] {
	const starts = [...messages.keys()].filter((at) => messages[at]?.role === "user");
	if (starts[0] !== 0) starts.unshift(-1);
	const turns = pairCalls(messages);
	let turn = 0;
	return starts.map((start, nth) => {
		const end = (starts[nth + 1] ?? messages.length) - 1;
		const calls: SummaryCall[] = [];
		for (; turn < turns.length && turns[turn]![0]!.assistantAt <= end; turn++) {
			for (const { call, assistantAt, result } of turns[turn]!) {
				if (result === undefined) continue;
				calls.push({
					call,
					text: textOf(result.message.content),
					isError: result.message.isError === true,
					images: imagesOf(result.message.content).length,
					assistantIndex: assistantAt,
					resultIndex: result.at,
				});
			}
		}
		const isInterrupted = nth + 1 < starts.length && !hasAnswer(messages, start, end);
		return { start, end, isInterrupted, calls };
	});
}

/** The stretch that a position lies in. */
export function stretchAt(stretches: readonly Stretch[], position: number): Stretch | undefined {
	return stretches.findLast(({ start }) => start < position);
}

function hasAnswer(messages: readonly Message[], start: number, end: number): boolean {
	for (let at = start + 1; at <= end; at++) {
		const message = messages[at]!;
		if (isAssistant(message) && !isFailedAttempt(message) && toolCallsOf(message).length === 0) return true;
	}
	return false;
}
