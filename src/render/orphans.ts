/**
 * Step 4 (SPEC 7.4): a result whose call is not open is removed. Open are the calls of the latest assistant message,
 * while no other message has come between; failed attempts are never sent, so their calls never open.
 */
import { isAssistant, isFailedAttempt, toolCallsOf } from "../session/content.js";
import type { Message } from "../session/entry.js";

/** The positions of the results that answer no open call. */
export function findOrphans(messages: readonly Message[]): Set<number> {
	const orphans = new Set<number>();
	const open = new OpenCalls();
	for (let at = 0; at < messages.length; at++) if (open.take(messages[at]!)) orphans.add(at);
	return orphans;
}

/** The calls that wait for a result, message by message. */
export class OpenCalls {
	/** How many calls of each id are open. */
	private readonly counts = new Map<string, number>();

	/** Goes past a message; true where it is an orphan. */
	take(message: Message): boolean {
		if (message.role === "toolResult") {
			const count = this.counts.get(message.toolCallId) ?? 0;
			if (count > 0) this.counts.set(message.toolCallId, count - 1);
			return count === 0;
		}
		if (message.role === "bashExecution" && message.excludeFromContext) return false;
		if (this.counts.size > 0) this.counts.clear();
		if (isAssistant(message) && !isFailedAttempt(message)) {
			for (const { id } of toolCallsOf(message)) this.counts.set(id, (this.counts.get(id) ?? 0) + 1);
		}
		return false;
	}
}
