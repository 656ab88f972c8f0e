/**
 * Pairs tool calls with their results, within their own turn only: the results between an assistant message and the
 * next one, first match wins (SPEC 3). Calls of failed attempts were never sent and do not count (SPEC 1.9).
 */

import { isAssistant, isFailedAttempt, isToolResult, type ToolCall, toolCallsOf } from "../session/content.js";
import type { Message, ToolResultMessage } from "../session/entry.js";
import { type OccurrenceKey, occurrenceKey } from "./occurrence.js";

export interface PairedCall {
	readonly call: ToolCall;
	/** The position of the assistant message that made the call. */
	readonly assistantAt: number;
	readonly result: PairedResult | undefined;
}

/** A call that has a result. */
export type AnsweredCall = PairedCall & { readonly result: PairedResult };

export function hasResult(paired: PairedCall): paired is AnsweredCall {
	return paired.result !== undefined;
}

export interface PairedResult {
	readonly message: ToolResultMessage;
	readonly at: number;
	readonly key: OccurrenceKey;
}

/** The calls of each assistant message that has any, in order. Positions are indices into `messages`. */
export function pairCalls(messages: readonly Message[]): PairedCall[][] {
	const turns: PairedCall[][] = [];
	for (let at = 0; at < messages.length; at++) {
		const message = messages[at]!;
		if (!isAssistant(message) || isFailedAttempt(message)) continue;
		const calls = toolCallsOf(message);
		if (calls.length > 0) turns.push(pairTurn(calls, at, messages));
	}
	return turns;
}

/** The calls of the assistant message at `assistantAt`, each with its result. */
export function pairTurn(calls: readonly ToolCall[], assistantAt: number, messages: readonly Message[]): PairedCall[] {
	const [only] = calls;
	if (only !== undefined && calls.length === 1) {
		return [{ call: only, assistantAt, result: firstResult(only.id, assistantAt, messages) }];
	}
	const results = new Map<string, PairedResult[]>();
	for (let at = assistantAt + 1; at < messages.length; at++) {
		const message = messages[at]!;
		if (isAssistant(message)) break;
		if (!isToolResult(message)) continue;
		const result = { message, at, key: keyOf(message) };
		const waiting = results.get(message.toolCallId);
		if (waiting === undefined) results.set(message.toolCallId, [result]);
		else waiting.push(result);
	}
	return calls.map((call) => ({ call, assistantAt, result: results.get(call.id)?.shift() }));
}

function firstResult(id: string, assistantAt: number, messages: readonly Message[]): PairedResult | undefined {
	for (let at = assistantAt + 1; at < messages.length; at++) {
		const message = messages[at]!;
		if (isAssistant(message)) break;
		if (isToolResult(message) && message.toolCallId === id) return { message, at, key: keyOf(message) };
	}
	return undefined;
}

/** The occurrence key of a result. */
export function keyOf(message: ToolResultMessage): OccurrenceKey {
	return occurrenceKey(message.toolCallId, message.timestamp);
}

/** The call that each result answers, by the result's position. */
export function callsByResult(turns: readonly (readonly PairedCall[])[]): Map<number, PairedCall> {
	const byResult = new Map<number, PairedCall>();
	for (const calls of turns) {
		for (const call of calls) if (call.result !== undefined) byResult.set(call.result.at, call);
	}
	return byResult;
}

/** The position of the last answer of the model, -1 without one. Results behind it have not been read (SPEC 1.10). */
export function lastAnswerAt(messages: readonly Message[]): number {
	return messages.findLastIndex((message) => isAssistant(message) && !isFailedAttempt(message));
}
