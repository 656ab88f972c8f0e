/**
 * Protected outputs in blocks that a newer reading of the same path may shorten (view/readings.ts): the one way in which
 * what joins a context changes a block far back.
 */
import type { ChainData } from "../../archive/record.js";
import type { Message } from "../../session/entry.js";
import { olderReadingOf } from "../../view/readings.js";
import type { View } from "../../view/view.js";

export class OlderReadings {
	/** Whether the output at a place was an older reading when its block was made. */
	private readonly wasOlder = new Map<number, boolean>();

	/** A block stands for the messages at these places. */
	note({ protectedToolCallIds = [] }: ChainData, inside: readonly number[], view: View): void {
		const ids = new Set(protectedToolCallIds);
		for (const at of inside) if (isResultOf(view.messages[at]!, ids)) this.wasOlder.set(at, isOlder(view, at));
	}

	/** Whether any of them has become one since. Asked again, it speaks of what came after. */
	haveChanged(view: View): boolean {
		let hasChanged = false;
		for (const [at, before] of this.wasOlder) {
			const now = isOlder(view, at);
			hasChanged ||= now !== before;
			this.wasOlder.set(at, now);
		}
		return hasChanged;
	}
}

function isOlder(view: View, at: number): boolean {
	return olderReadingOf(view, at) !== undefined;
}

function isResultOf(message: Message, ids: ReadonlySet<string>): boolean {
	return message.role === "toolResult" && ids.has(message.toolCallId);
}
