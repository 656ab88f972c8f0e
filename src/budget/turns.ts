/**
 * The turns of a branch, in order: every assistant message with the results that belong to it. A turn ends with its last
 * result before the next assistant message; that is where a running pi would look at its budget.
 */
import { isAssistant, isFailedAttempt, isToolResult, toolCallsOf } from "../session/content.js";
import type { AssistantMessage, SessionLine } from "../session/entry.js";

export interface TurnSpan {
	/** All assistant messages of the branch count, from 0. */
	readonly turnIndex: number;
	/** `answer`: text alone. `failed`: an attempt that ended in an error or was stopped. */
	readonly kind: "tools" | "answer" | "failed";
	readonly message: AssistantMessage;
	/** Positions in the branch. */
	readonly start: number;
	readonly end: number;
}

export function findTurns(branch: readonly SessionLine[]): TurnSpan[] {
	const turns: TurnSpan[] = [];
	for (const [at, { entry }] of branch.entries()) {
		if (entry.type !== "message" || entry.message == null) continue;
		const { message } = entry;
		const last = turns.at(-1);
		if (isAssistant(message)) {
			turns.push({ turnIndex: turns.length, kind: kindOf(message), message, start: at, end: at });
		} else if (isToolResult(message) && last?.kind === "tools") {
			turns[turns.length - 1] = { ...last, end: at };
		}
	}
	return turns;
}

function kindOf(message: AssistantMessage): TurnSpan["kind"] {
	if (isFailedAttempt(message)) return "failed";
	return toolCallsOf(message).length > 0 ? "tools" : "answer";
}
