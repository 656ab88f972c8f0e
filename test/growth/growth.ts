/**
 * Compares the work on an input with the work on one four times as large, place by place. A step that is linear does
 * four times as much; a quadratic one sixteen times, however small its share of the whole still is.
 */
import { watchBlocks } from "./blocks.js";
import { watchBuiltins } from "./builtins.js";

export const FACTOR = 4;
/** Halfway, on a logarithmic scale, between a step of n and one of n squared: sorting stays below it. */
const STEEP = 8;

/** Up to so many steps for each item, a place may have been idle on the small input: what has a threshold starts late. */
const IDLE = 16;

export interface Steep {
	readonly place: string;
	readonly small: number;
	readonly large: number;
}

/** Runs the work and counts what it does, by place. */
export async function countWork(work: () => Promise<unknown>): Promise<Map<string, number>> {
	const steps = new Map<string, number>();
	const endBlocks = watchBlocks();
	const endBuiltins = watchBuiltins(steps);
	try {
		await work();
	} finally {
		endBuiltins();
	}
	for (const [place, count] of endBlocks()) steps.set(place, count);
	return steps;
}

/** The places whose work grew too fast, the worst first. `n` is the size of the small input. */
export function findSteep(small: Map<string, number>, large: Map<string, number>, n: number): Steep[] {
	const steep: Steep[] = [];
	for (const [place, count] of large) {
		const before = small.get(place) ?? 0;
		if (count > STEEP * Math.max(before, IDLE * n)) steep.push({ place, small: before, large: count });
	}
	return steep.sort((a, b) => b.large - a.large);
}
