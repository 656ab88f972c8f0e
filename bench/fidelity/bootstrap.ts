/** How far pooled scores would move with other sessions: a cluster bootstrap, drawn with a fixed seed. */
import { addCounts, type Counts, emptyCounts, type Scores, scoresOf } from "./counts.js";

const DRAWS = 1000;
const SEED = 0x5eed;

export interface Interval {
	readonly low: number;
	readonly high: number;
}

/** 95 % intervals over sessions; needs at least two. */
export function bootstrap(sessions: readonly Counts[]): { [score in keyof Scores]?: Interval } {
	if (sessions.length < 2) return {};
	const random = seededRandom(SEED);
	const draws = Array.from({ length: DRAWS }, () => {
		const pool = emptyCounts();
		for (let at = 0; at < sessions.length; at++) addCounts(pool, sessions[Math.floor(random() * sessions.length)]!);
		return scoresOf(pool);
	});
	const names = Object.keys(draws[0]!) as (keyof Scores)[];
	return Object.fromEntries(
		names.flatMap((name) => {
			const values = draws.flatMap((scores) => scores[name] ?? []).sort((a, b) => a - b);
			return values.length === 0 ? [] : [[name, { low: quantile(values, 0.025), high: quantile(values, 0.975) }]];
		}),
	);
}

function quantile(sorted: readonly number[], share: number): number {
	return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

/** mulberry32: small, and the same everywhere. */
function seededRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
	};
}
