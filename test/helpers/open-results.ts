/** Which results a request may carry: an oracle of its own, not the renderer's. */
import { toolCallsOf } from "../../src/session/content.js";
import type { Message } from "../../src/session/entry.js";

/**
 * The results that answer a call which is still open: made by the latest assistant message, with nothing but results
 * in between. Position of the result to the place of the assistant message and of the call in it.
 */
export function openResults(messages: readonly Message[]): Map<number, { assistantAt: number; nth: number }> {
	const found = new Map<number, { assistantAt: number; nth: number }>();
	for (const [assistantAt, message] of messages.entries()) {
		if (message.role !== "assistant" || message.stopReason === "error" || message.stopReason === "aborted") continue;
		const open = toolCallsOf(message).map(({ id }, nth) => ({ id, nth }));
		for (let at = assistantAt + 1; messages[at]?.role === "toolResult"; at++) {
			const result = messages[at]!;
			const i = open.findIndex(({ id }) => result.role === "toolResult" && id === result.toolCallId);
			if (i === -1) continue;
			found.set(at, { assistantAt, nth: open[i]!.nth });
			open.splice(i, 1);
		}
	}
	return found;
}
