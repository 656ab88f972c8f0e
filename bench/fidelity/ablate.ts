/**
 * What each part of the summarizer is good for: the benchmark again without it. A part that saves room shows in the
 * reduction, one that ranks shows in the recall at the same size, found between two thresholds.
 */
import type { ExtractiveOptions } from "../../src/summarize/extractive/index.js";
import { PARTS } from "../../src/summarize/extractive/parts.js";
import { THRESHOLD, WEIGHTS, type Weights } from "../../src/summarize/extractive/score.js";
import { type Scores, scoresOf } from "./counts.js";
import { extractive } from "./methods/extractive.js";
import type { Method } from "./methods/method.js";
import type { MethodRun } from "./run.js";

export interface Ablation {
	readonly run: MethodRun;
	/** Null where no threshold reaches that size. */
	readonly lrrAtSameSize: number | null;
	readonly strictAtSameSize: number | null;
}

const FACTORS = [0.25, 0.5, 0.7, 1, 1.4, 2, 3, 5, 9, 16];

export async function ablate(run: (method: Method) => Promise<MethodRun>): Promise<Ablation[]> {
	const reasons = Object.keys(WEIGHTS) as (keyof Weights)[];
	const agentUse = reasons.filter((reason) => reason.startsWith("used"));
	const withoutWeights = (some: readonly (keyof Weights)[]): ExtractiveOptions => ({
		weights: Object.fromEntries(some.map((reason) => [reason, 0])),
	});
	const variants: readonly (readonly [string, ExtractiveOptions])[] = [
		["nothing", {}],
		...PARTS.map((part) => [part, { without: [part] }] as const),
		...reasons.map((reason) => [`weight ${reason}`, withoutWeights([reason])] as const),
		["all use by the agent", withoutWeights(agentUse)],
		["all weights", withoutWeights(reasons)],
	];
	const full = scoresOf((await run(extractive())).pooled);
	const ablations: Ablation[] = [];
	for (const [name, options] of variants) {
		const points: Scores[] = [];
		for (const factor of FACTORS) {
			points.push(scoresOf((await run(extractive(name, { ...options, threshold: THRESHOLD * factor }))).pooled));
		}
		ablations.push({
			run: await run(extractive(name, options)),
			lrrAtSameSize: scoreAt(points, full.region, "lrr"),
			strictAtSameSize: scoreAt(points, full.region, "strict"),
		});
	}
	return ablations;
}

/** A score at the given reduction, on the straight line between the nearest two points. */
function scoreAt(points: readonly Scores[], region: number | null, name: "lrr" | "strict"): number | null {
	const sorted = [...points].sort((a, b) => (a.region ?? 0) - (b.region ?? 0));
	const above = sorted.findIndex((point) => (point.region ?? 0) >= (region ?? 0));
	const [low, high] = [sorted[above - 1], sorted[above]];
	if (high === undefined || region === null || high[name] === null) return null;
	if (high.region === region) return high[name];
	if (low === undefined || low.region === null || low[name] === null || high.region === null) return null;
	const share = (region - low.region) / (high.region - low.region);
	return low[name] + share * (high[name] - low[name]);
}
