/** Whether a tool may be running: the last assistant message of the branch has a call without a result (SPEC 11.2). */
import { isAssistant, isFailedAttempt, isToolResult, toolCallsOf } from "../session/content.js";
import type { SessionLine } from "../session/entry.js";

export function hasOpenCall(branch: readonly SessionLine[]): boolean {
	const messages = branch.flatMap(({ entry }) => (entry.type === "message" && entry.message ? [entry.message] : []));
	const at = messages.findLastIndex(isAssistant);
	const last = messages[at];
	if (last === undefined || !isAssistant(last) || isFailedAttempt(last)) return false;
	const answered = new Set(
		messages.slice(at + 1).flatMap((message) => (isToolResult(message) ? [message.toolCallId] : [])),
	);
	return toolCallsOf(last).some(({ id }) => !answered.has(id));
}
