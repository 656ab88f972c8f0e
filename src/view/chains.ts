/**
 * Chains (SPEC 6): a user message, turns with tool calls, a text-only answer. Detection goes over the messages of the
 * context in order; custom messages, summaries and the blocks of earlier compressions are passed over.
 */
import { keyOf, type PairedCall } from "../context/calls.js";
import type { OccurrenceKey } from "../context/occurrence.js";
import { isFailedAttempt, toolCallsOf } from "../session/content.js";
import type { AssistantMessage, ToolResultMessage } from "../session/entry.js";
import type { View } from "./view.js";

export interface Chain {
	/** The place of the opening user message. */
	readonly start: number;
	/** The place of the closing answer; of the user message that came first, for an interrupted chain. */
	readonly end: number;
	readonly isInterrupted: boolean;
	readonly startTimestamp: number;
	readonly finalTimestamp: number | null;
	/** Each id once, in order. */
	readonly middleIds: readonly string[];
	readonly protectedIds: readonly string[];
	/** The keys of the results inside, each once. */
	readonly keys: readonly OccurrenceKey[];
	readonly calls: readonly PairedCall[];
}

interface OpenChain {
	start: number;
	middleIds: Set<string>;
	protectedIds: Set<string>;
	keys: Set<OccurrenceKey>;
	calls: PairedCall[];
	/** Whether the latest assistant message inside was never sent: its results answer nothing. */
	isAfterFailure: boolean;
}

/**
 * The closed and the interrupted chains, oldest first. One still open at the end is in flight and not among them.
 * `from` is where to begin: the start, or a user message, which ends whatever came before it.
 */
export function detectChains(view: View, from = 0): Chain[] {
	let nth = firstTurnFrom(view.turns, from);
	const chains: Chain[] = [];
	let open: OpenChain | undefined;
	for (let at = from; at < view.messages.length; at++) {
		const message = view.messages[at]!;
		const calls = view.turns[nth]?.[0]?.assistantAt === at ? view.turns[nth++] : undefined;
		if (message.role === "user" && !view.blocks.has(at)) {
			if (open !== undefined) chains.push(close(open, at, null, view));
			open = openChain(at);
		} else if (open !== undefined && message.role === "assistant") {
			addAnswer(open, message, calls, view);
			if (calls === undefined && !isFailedAttempt(message) && toolCallsOf(message).length === 0) {
				chains.push(close(open, at, message.timestamp, view));
				open = undefined;
			}
		} else if (open !== undefined && message.role === "toolResult") {
			addResult(open, message, at, view);
		}
	}
	return chains;
}

/** The place of the first turn at or behind a message. Turns are in order. */
function firstTurnFrom(turns: View["turns"], from: number): number {
	let nth = turns.length;
	while (nth > 0 && turns[nth - 1]![0]!.assistantAt >= from) nth -= 1;
	return nth;
}

function openChain(start: number): OpenChain {
	return { start, middleIds: new Set(), protectedIds: new Set(), keys: new Set(), calls: [], isAfterFailure: false };
}

function addAnswer(open: OpenChain, message: AssistantMessage, calls: readonly PairedCall[] = [], view: View): void {
	open.isAfterFailure = isFailedAttempt(message);
	for (const paired of calls) {
		open.calls.push(paired);
		open.middleIds.add(paired.call.id);
		if (view.protection.ruleFor(paired.call) !== undefined) open.protectedIds.add(paired.call.id);
	}
}

function addResult(open: OpenChain, message: ToolResultMessage, at: number, view: View): void {
	// A result that names no call answers none, and a chain that lists it could not be read back.
	if (open.isAfterFailure || typeof message.toolCallId !== "string") return;
	open.middleIds.add(message.toolCallId);
	open.keys.add(view.callOf.get(at)?.result?.key ?? keyOf(message));
	if (view.protectedBy(at) !== undefined) open.protectedIds.add(message.toolCallId);
}

function close(open: OpenChain, end: number, finalTimestamp: number | null, { messages }: View): Chain {
	return {
		start: open.start,
		end,
		isInterrupted: finalTimestamp === null,
		startTimestamp: messages[open.start]!.timestamp,
		finalTimestamp,
		middleIds: [...open.middleIds],
		protectedIds: [...open.protectedIds],
		keys: [...open.keys],
		calls: open.calls,
	};
}
