/** How much of a request a message takes: characters of the JSON of what a request carries of it (SPEC 7.3). */
import type { Message } from "../session/entry.js";

export function requestChars(message: Message): number {
	const { role, content, toolCallId, toolName } = message as Message & {
		content?: unknown;
		toolCallId?: unknown;
		toolName?: unknown;
	};
	return JSON.stringify({ role, content, toolCallId, toolName }).length;
}
