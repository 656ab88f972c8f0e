/**
 * The tool results of a branch, each with the call it answers. Original content, whatever a `context_edit` makes of it,
 * and the whole branch: what a compaction of pi's hides can still be asked for.
 */
import { callsByResult, keyOf, pairCalls } from "../context/calls.js";
import type { OccurrenceKey } from "../context/occurrence.js";
import { numberTurns } from "../context/turns.js";
import { isAssistant, isToolResult, type ToolCall, toolCallsOf } from "../session/content.js";
import type { Message, SessionLine, ToolResultMessage } from "../session/entry.js";

export interface SessionCall {
	/** The entry that holds the result. */
	readonly line: SessionLine;
	readonly message: ToolResultMessage;
	readonly key: OccurrenceKey;
	readonly toolName: string;
	/** Undefined where no call can be told to belong to the result. */
	readonly args: ToolCall["args"] | undefined;
	/** Counts all assistant messages of the branch from 0. */
	readonly turnIndex: number | undefined;
	/** When the call was made, milliseconds. */
	readonly calledAt: number | undefined;
}

interface Asked {
	readonly call: ToolCall;
	readonly by: SessionLine;
}

/** Every tool result of a branch (root to leaf), in order. */
export function callsOf(branch: readonly SessionLine[]): SessionCall[] {
	const lines = branch.filter(({ entry }) => entry.type === "message" && isObject(entry.message));
	const messages = lines.map(({ entry }) => (entry as { message: Message }).message);
	const paired = callsByResult(pairCalls(messages));
	const turns = numberTurns(branch);
	const calls: SessionCall[] = [];
	// Pairing leaves out failed attempts and second results of one call; a reader still wants to know what was called.
	let latest = new Map<string, Asked>();
	for (const [at, message] of messages.entries()) {
		const line = lines[at]!;
		if (isAssistant(message)) latest = new Map(toolCallsOf(message).map((call) => [call.id, { call, by: line }]));
		if (!isToolResult(message)) continue;
		const pair = paired.get(at);
		const asked = pair ? { call: pair.call, by: lines[pair.assistantAt]! } : latest.get(message.toolCallId);
		calls.push(sessionCall(line, message, asked, turns));
	}
	return calls;
}

function sessionCall(
	line: SessionLine,
	message: ToolResultMessage,
	asked: Asked | undefined,
	turns: ReadonlyMap<SessionLine, number>,
): SessionCall {
	const calledAt = asked === undefined ? Number.NaN : Date.parse(asked.by.entry.timestamp);
	return {
		line,
		message,
		key: keyOf(message),
		toolName: asked?.call.name ?? String(message.toolName ?? ""),
		args: asked?.call.args,
		turnIndex: asked === undefined ? undefined : turns.get(asked.by),
		calledAt: Number.isNaN(calledAt) ? undefined : calledAt,
	};
}

function isObject(value: unknown): boolean {
	return typeof value === "object" && value !== null;
}
