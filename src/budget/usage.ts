/** Recorded usage, read the way pi reads it; what no provider would report counts as no usage at all (SPEC 9). */
import { isFailedAttempt } from "../session/content.js";
import type { AssistantMessage, Usage } from "../session/entry.js";

/** The tokens of one request by how they are paid for. */
export interface TokenSplit {
	/** Not from a cache, and not written to one. */
	readonly input: number;
	readonly cacheRead: number;
	readonly cacheWrite: number;
	readonly output: number;
}

/** The request's tokens; undefined where nothing was recorded, or nothing but zeros. */
export function splitOf({ usage }: AssistantMessage): TokenSplit | undefined {
	if (usage === undefined || usage === null) return undefined;
	const split = {
		input: count(usage.input),
		cacheRead: count(usage.cacheRead),
		cacheWrite: count(usage.cacheWrite),
		output: count(usage.output),
	};
	return promptOf(split) + split.output > 0 ? split : undefined;
}

/** The tokens of the request itself, without its answer. */
export function promptOf({ input, cacheRead, cacheWrite }: TokenSplit): number {
	return input + cacheRead + cacheWrite;
}

/** The context after an answer, as recorded: `totalTokens`, else the sum of its parts. Undefined where not usable. */
export function contextTokens(message: AssistantMessage): number | undefined {
	if (isFailedAttempt(message) || message.usage == null) return undefined;
	const total = count(message.usage.totalTokens);
	const split = splitOf(message);
	const sum = split === undefined ? 0 : promptOf(split) + split.output;
	return total || sum || undefined;
}

/** What the request cost as recorded, US dollars; undefined where no cost was noted. */
export function recordedCost({ cost }: Usage): number | undefined {
	return typeof cost?.total === "number" && Number.isFinite(cost.total) ? cost.total : undefined;
}

function count(value: unknown): number {
	return typeof value === "number" && Number.isFinite(value) && value > 0 ? value : 0;
}
