/**
 * Recovered output keeps a period of grace (SPEC 4.6): what the model has just asked back is not taken away at once.
 * It lasts until `recoveryGraceTurns` user messages have followed.
 */
import type { PairedCall } from "../context/calls.js";
import type { ToolCall } from "../session/content.js";
import type { Message } from "../session/entry.js";

/** The extension's tool, and the command that does the same from pi's shell tool. */
export function isRecovery(call: ToolCall): boolean {
	if (call.name === "context_tree_query") return true;
	const { command } = call.args;
	return typeof command === "string" && /\bcondense\s+query\b/.test(command);
}

/** The positions of the results that are still in grace. `blocks` are no user messages. */
export function resultsInGrace(
	messages: readonly Message[],
	turns: readonly (readonly PairedCall[])[],
	graceTurns: number,
	blocks: { has(at: number): boolean },
): Set<number> {
	const inGrace = new Set<number>();
	if (graceTurns <= 0) return inGrace;
	// Everything behind the user message that is `graceTurns` from the end has fewer of them to come.
	let boundary = messages.length;
	for (let left = graceTurns; left > 0 && boundary >= 0; left--) boundary = userBefore(boundary, messages, blocks);
	for (const calls of turns) {
		for (const { call, result } of calls) {
			if (result !== undefined && result.at > boundary && isRecovery(call)) inGrace.add(result.at);
		}
	}
	return inGrace;
}

/** The position of the last user message before `end`, -1 without one. */
function userBefore(end: number, messages: readonly Message[], blocks: { has(at: number): boolean }): number {
	let at = end - 1;
	while (at >= 0 && (messages[at]!.role !== "user" || blocks.has(at))) at -= 1;
	return at;
}
