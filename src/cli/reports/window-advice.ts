/**
 * What a smaller window would save, where most of a context stands in tasks that the window keeps open. The number comes
 * from the open tasks' own tokens and from what blocks of the same session keep of theirs; without a block there is
 * nothing to go by, and all that can be said is "up to".
 */
import { estimateTokens } from "../../context/tokens.js";
import type { Plan } from "../../plan/plan.js";
import { isAssistant, isToolResult, toolCallsOf } from "../../session/content.js";
import type { Message } from "../../session/entry.js";
import { formatNumber } from "../table.js";

/** Less of the context than this in open tasks is no reason to speak. */
const MOST = 0.5;
/** Nor is a saving below this share of the context. */
const WORTH_IT = 0.1;

export interface OpenTasks {
	/** Tokens between question and answer of each task that the window keeps open, oldest first. */
	readonly open: readonly number[];
	/** Tokens of the whole context. */
	readonly context: number;
	/** Tokens of tasks that became blocks, and of their blocks. */
	readonly before: number;
	readonly after: number;
}

/** One sentence, or undefined where the window is no lever. */
export function adviseWindow({ open, context, before, after }: OpenTasks): string | undefined {
	const held = open.reduce((sum, tokens) => sum + tokens, 0);
	if (open.length < 2 || held < MOST * context) return undefined;
	const isMeasured = before > 0 && after < before;
	const kept = isMeasured ? after / before : 0;
	const saved = Math.round((held - (open.at(-1) as number)) * (1 - kept));
	if (saved < WORTH_IT * context) return undefined;
	const share = `${Math.round((100 * held) / context)} % of the context is in the newest ${open.length} tasks, which stay open`;
	return `${share}; --window 1 would save ${isMeasured ? "about" : "up to"} ${formatNumber(saved)} tokens`;
}

/** The open tasks of a plan, in the context that it leaves behind. */
export function openTasksOf({ skipped, chains, after, tokens }: Plan): OpenTasks {
	const waiting = new Set(skipped.flatMap(({ what, reason }) => (reason === "window" ? [what] : [])));
	return {
		open: tokensOfTasks(after.messages, waiting),
		context: tokens.after,
		before: chains.reduce((sum, { tokensBefore }) => sum + tokensBefore, 0),
		after: chains.reduce((sum, { tokensAfter }) => sum + tokensAfter, 0),
	};
}

/** What stands between the question and the answer of each task that is named by the time of its question. */
function tokensOfTasks(messages: readonly Message[], named: ReadonlySet<string>): number[] {
	const sums: number[] = [];
	let isInside = false;
	for (const message of messages) {
		if (message.role === "user") {
			isInside = named.has(nameOf(message.timestamp));
			if (isInside) sums.push(0);
		} else if (isInside && (isToolResult(message) || (isAssistant(message) && toolCallsOf(message).length > 0))) {
			sums[sums.length - 1] = (sums.at(-1) as number) + estimateTokens(message);
		}
	}
	return sums;
}

function nameOf(time: number): string {
	return typeof time === "number" && Math.abs(time) <= 8.64e15 ? `chain ${new Date(time).toISOString()}` : "";
}
