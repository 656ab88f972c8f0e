/**
 * What a smaller window would save, where most of a context stands in tasks that the window keeps open. The number comes
 * from the open tasks' own tokens and from what blocks of the same session keep of theirs; without a block there is
 * nothing to go by, and all that can be said is "up to".
 */
import { CUSTOM_TYPE } from "../../archive/record.js";
import { estimateTokens } from "../../context/tokens.js";
import type { Plan } from "../../plan/plan.js";
import { isAssistant, isToolResult, toolCallsOf } from "../../session/content.js";
import type { Message } from "../../session/entry.js";
import { formatNumber } from "../table.js";

const SUMMARY: string = CUSTOM_TYPE.summary;
/** Less of the context than this in open tasks is no reason to speak. */
const MOST = 0.5;
/** Nor is a saving below this share of the context. */
const WORTH_IT = 0.1;

/** Tokens between question and answer of a task. */
export interface OpenTask {
	/** As the model sees them now, some results as stubs. */
	readonly seen: number;
	/** As they were written: what a block is smaller than. */
	readonly raw: number;
}

export interface OpenTasks {
	/** The tasks that the window keeps open, oldest first. */
	readonly open: readonly OpenTask[];
	/** Tokens of the summaries that stand for stubs of open tasks. */
	readonly summaries: number;
	/** Tokens of the whole context. */
	readonly context: number;
	/** Tokens of tasks that became blocks, and of their blocks. */
	readonly before: number;
	readonly after: number;
}

/** One sentence, or undefined where the window is no lever. */
export function adviseWindow({ open, summaries, context, before, after }: OpenTasks): string | undefined {
	const held = sum(open.map(({ seen }) => seen)) + summaries;
	if (open.length < 2 || held < MOST * context) return undefined;
	const older = open.slice(0, -1);
	const raw = sum(older.map((task) => task.raw));
	const isMeasured = before > 0 && after < before;
	const blocks = isMeasured ? (after / before) * raw : 0;
	const theirSummaries = summaries * (raw / Math.max(1, sum(open.map((task) => task.raw))));
	const saved = Math.round(sum(older.map(({ seen }) => seen)) + theirSummaries - blocks);
	if (saved < WORTH_IT * context) return undefined;
	const share = `${Math.round((100 * held) / context)} % of the context is in the newest ${open.length} tasks, which stay open`;
	return `${share}; --window 1 would save ${isMeasured ? "about" : "up to"} ${formatNumber(saved)} tokens`;
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}

/** The open tasks of a plan, in the context that it leaves behind. */
export function openTasksOf({ skipped, chains, context, after, tokens }: Plan): OpenTasks {
	const waiting = new Set(skipped.flatMap(({ what, reason }) => (reason === "window" ? [what] : [])));
	const seen = tokensOfTasks(after.messages, waiting);
	const raw = tokensOfTasks(
		context.map(({ message }) => message),
		waiting,
	);
	const summaries = after.messages.filter((message) => message.role === "custom" && message.customType === SUMMARY);
	return {
		open: seen.map((tokens, nth) => ({ seen: tokens, raw: raw[nth] ?? tokens })),
		summaries: sum(summaries.map(estimateTokens)),
		context: tokens.after,
		before: sum(chains.map(({ tokensBefore }) => tokensBefore)),
		after: sum(chains.map(({ tokensAfter }) => tokensAfter)),
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
