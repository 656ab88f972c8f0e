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
	for (const [at, message] of messages.entries()) if (open.take(message)) orphans.add(at);
	return orphans;
}

/** The calls that wait for a result, message by message. */
export class OpenCalls {
	private ids: string[] = [];

	/** Goes past a message; true where it is an orphan. */
	take(message: Message): boolean {
		if (message.role === "toolResult") {
			const found = this.ids.indexOf(message.toolCallId);
			if (found !== -1) this.ids.splice(found, 1);
			return found === -1;
		}
		if (isAssistant(message)) {
			this.ids = isFailedAttempt(message) ? [] : toolCallsOf(message).map(({ id }) => id);
		} else if (!(message.role === "bashExecution" && message.excludeFromContext)) {
			this.ids = [];
		}
		return false;
	}
}
