/**
 * The conversation from one user message to the next, with its calls. What a stretch's batches say is decided for the
 * stretch as a whole, so that it does not depend on how or in which order batches are asked for.
 */

import { pairTurn } from "../../context/calls.js";
import { lastWhile } from "../../last-while.js";
import { imagesOf, isAssistant, isFailedAttempt, textOf, toolCallsOf } from "../../session/content.js";
import type { AssistantMessage, Message } from "../../session/entry.js";
import type { SummaryCall } from "../summarizer.js";

export interface Stretch {
	/** Positions of the user message (-1 for what comes before the first) and of the last message before the next. */
	readonly start: number;
	readonly end: number;
	/** The next user message came before an answer: what is in here may stay as it is for good. */
	readonly isInterrupted: boolean;
	readonly calls: readonly SummaryCall[];
}

export interface Stretches {
	readonly list: readonly Stretch[];
	/** Reads the messages that have joined the conversation since; gives their calls. */
	readOn(): readonly SummaryCall[];
}

interface OpenStretch extends Stretch {
	end: number;
	isInterrupted: boolean;
	readonly calls: SummaryCall[];
	hasAnswer: boolean;
}

export function findStretches(messages: readonly Message[]): readonly Stretch[] {
	const stretches = openStretches(messages);
	stretches.readOn();
	return stretches.list;
}

/** The stretches of a conversation that may grow; nothing is read yet. Messages join where a turn has ended. */
export function openStretches(messages: readonly Message[]): Stretches {
	const list: OpenStretch[] = [];
	let read = 0;
	const begin = (start: number): OpenStretch => {
		const stretch = { start, end: start, isInterrupted: false, calls: [], hasAnswer: false };
		list.push(stretch);
		return stretch;
	};
	const readOn = (): SummaryCall[] => {
		const fresh: SummaryCall[] = [];
		let last = list.at(-1) ?? (messages[0]?.role === "user" ? undefined : begin(-1));
		for (; read < messages.length; read++) {
			const message = messages[read]!;
			if (message.role === "user") {
				if (last !== undefined) last.isInterrupted = !last.hasAnswer;
				last = begin(read);
			} else if (last !== undefined && isAssistant(message) && !isFailedAttempt(message)) {
				const calls = callsAt(read, message, messages);
				last.hasAnswer ||= toolCallsOf(message).length === 0;
				last.calls.push(...calls);
				fresh.push(...calls);
			}
			last!.end = read;
		}
		return fresh;
	};
	return { list, readOn };
}

/** The calls of an assistant message that have a result. */
function callsAt(at: number, message: AssistantMessage, messages: readonly Message[]): SummaryCall[] {
	return pairTurn(toolCallsOf(message), at, messages).flatMap(({ call, assistantAt, result }) => {
		if (result === undefined) return [];
		return {
			call,
			get text() {
				return textOf(result.message.content);
			},
			isError: result.message.isError === true,
			images: imagesOf(result.message.content).length,
			assistantIndex: assistantAt,
			resultIndex: result.at,
		};
	});
}

/** The stretch that a position lies in. */
export function stretchAt(stretches: readonly Stretch[], position: number): Stretch | undefined {
	return stretches[lastWhile(stretches, ({ start }) => start < position)];
}
