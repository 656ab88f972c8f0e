/**
 * Step 4 (SPEC 7.4): a result whose call is not open is removed. Open are the calls of the latest assistant message,
 * while no other message has come between; failed attempts are never sent, so their calls never open.
 */
import { isAssistant, isFailedAttempt, toolCallsOf } from "../session/content.js";
import type { Message } from "../session/entry.js";

/** The positions of the results that answer no open call. */
export function findOrphans(messages: readonly Message[]): Set<number> {
	const orphans = new Set<number>();
	let open: string[] = [];
	for (const [at, message] of messages.entries()) {
		if (isAssistant(message)) {
			open = isFailedAttempt(message) ? [] : toolCallsOf(message).map(({ id }) => id);
		} else if (message.role === "toolResult") {
			const found = open.indexOf(message.toolCallId);
			if (found === -1) orphans.add(at);
			else open.splice(found, 1);
		} else if (!(message.role === "bashExecution" && message.excludeFromContext)) {
			open = [];
		}
	}
	return orphans;
}
