/** Runs methods over sessions at one window: counts for each session, and what they make together. */
import { callsOfCuts } from "./calls.js";
import { addCounts, type Counts, emptyCounts } from "./counts.js";
import { type Cut, type CutOptions, findCuts } from "./cuts.js";
import type { Method } from "./methods/method.js";
import { type Scored, scoreMethod } from "./score.js";
import type { Timeline } from "./timeline.js";

export interface SessionRun {
	readonly timeline: Timeline;
	readonly cuts: readonly Cut[];
	readonly scored: Scored;
}

export interface MethodRun {
	readonly method: string;
	readonly sessions: readonly SessionRun[];
	readonly pooled: Counts;
}

export async function runMethod(
	timelines: readonly Timeline[],
	method: Method,
	options: CutOptions,
): Promise<MethodRun> {
	const sessions: SessionRun[] = [];
	for (const timeline of timelines) {
		const cuts = cutsOf(timeline, options);
		const scored = await scoreMethod(timeline, cuts, callsOfCuts(timeline, cuts), method);
		sessions.push({ timeline, cuts, scored });
	}
	const pooled = sessions.reduce((sum, { scored }) => addCounts(sum, scored.counts), emptyCounts());
	return { method: method.name, sessions, pooled };
}

const cache = new WeakMap<Timeline, Map<string, readonly Cut[]>>();

/** The cuts of a session, found once for all methods. */
export function cutsOf(timeline: Timeline, options: CutOptions): readonly Cut[] {
	const known = cache.get(timeline) ?? new Map<string, readonly Cut[]>();
	cache.set(timeline, known);
	const key = JSON.stringify(options);
	const cuts = known.get(key) ?? findCuts(timeline, options);
	known.set(key, cuts);
	return cuts;
}
