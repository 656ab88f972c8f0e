/** Turns of a context, numbered over the whole branch: all its assistant messages count, from 0 (SPEC 2, record). */
import type { SessionLine } from "../session/entry.js";
import { entryTime } from "../session/session.js";
import type { ContextMessage } from "./build.js";
import { lastAnswerAt, type PairedCall } from "./calls.js";

export interface Turn {
	readonly turnIndex: number;
	/** The assistant entry's own time, milliseconds. */
	readonly timestamp: number;
	/** Which user message the turn belongs to, counted in the context. */
	readonly userSpan: number;
	/** Whether the model has answered since: only then has it read the results. */
	readonly isRead: boolean;
	readonly calls: readonly PairedCall[];
}

/**
 * The turns with tool calls of `context`, oldest first. `paired` are its calls as calls.ts pairs them, `branch` is the
 * whole branch it was built from.
 */
export function numberedTurns(
	paired: readonly (readonly PairedCall[])[],
	context: readonly ContextMessage[],
	branch: readonly SessionLine[],
): Turn[] {
	const numbers = numberTurns(branch);
	const lastAnswer = lastAnswerAt(context.map(({ message }) => message));
	const spans = userSpans(context);
	return paired.map((calls) => {
		const at = calls[0]!.assistantAt;
		const { entry } = context[at]!.source;
		return {
			turnIndex: numbers.get(context[at]!.source) ?? -1,
			timestamp: entryTime(entry),
			userSpan: spans[at]!,
			isRead: at < lastAnswer,
			calls,
		};
	});
}

/** The turn index of every assistant entry of a branch. */
export function numberTurns(branch: readonly SessionLine[]): Map<SessionLine, number> {
	const numbers = new Map<SessionLine, number>();
	for (const line of branch) {
		if (line.entry.type === "message" && line.entry.message?.role === "assistant") numbers.set(line, numbers.size);
	}
	return numbers;
}

function userSpans(context: readonly ContextMessage[]): number[] {
	let span = 0;
	return context.map(({ message }) => {
		if (message.role === "user") span += 1;
		return span;
	});
}
