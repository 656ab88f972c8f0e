/** What earlier versions of the family left in sessions: refs that are ids, records and summaries without times. */
import { imagesOf, textOf, toolCallsOf } from "../../src/session/content.js";
import type { ToolResultMessage } from "../../src/session/entry.js";
import type { SessionBuilder } from "./session-builder.js";

/**
 * Archives the calls of the latest turn on the branch, if they were answered. Odd `n` writes refs and times as of
 * today but no backfill; even `n` the oldest shape.
 */
export function writeOlderRun(builder: SessionBuilder, n: number): void {
	const { lines } = builder.branch();
	// Just forked: the next entry will not see this branch.
	if (lines.at(-1)?.entry.id !== builder.last) return;
	const messages = lines.flatMap(({ entry }) => (entry.type === "message" ? [entry.message] : []));
	const at = messages.findLastIndex((message) => message.role === "assistant" && toolCallsOf(message).length > 0);
	const turn = messages[at];
	if (turn?.role !== "assistant") return;
	const calls = toolCallsOf(turn);
	const toolCalls = messages.slice(at + 1).flatMap((result) => {
		const call = result.role === "toolResult" ? calls.find(({ id }) => id === result.toolCallId) : undefined;
		// Those that hold an image lost it in earlier versions; nothing can be asked of them here.
		const isText = result.role === "toolResult" && imagesOf(result.content).length === 0;
		return call === undefined || !isText ? [] : [recordOf(call, result as ToolResultMessage, n % 2 === 1)];
	});
	if (toolCalls.length === 0) return;
	const details =
		n % 2 === 1
			? {
					toolCallRefs: toolCalls.map(({ toolCallId, resultTimestamp }, i) => ({
						shortId: `t${500 + 10 * n + i}`,
						toolCallId,
						resultTimestamp,
					})),
				}
			: { toolCallIds: toolCalls.map(({ toolCallId }) => toolCallId) };
	builder.entry({
		type: "custom_message",
		customType: "context-prune-summary",
		content: `- older summary ${n}`,
		display: false,
		details,
	});
	builder.custom("context-prune-index", { toolCalls });
}

function recordOf(
	{ id, name, args }: { id: string; name: string; args: unknown },
	result: ToolResultMessage,
	isTimed: boolean,
) {
	return {
		toolCallId: id,
		toolName: name,
		args,
		resultText: textOf(result.content),
		isError: result.isError === true,
		turnIndex: 0,
		timestamp: 1,
		resultTimestamp: isTimed ? result.timestamp : undefined,
	};
}
