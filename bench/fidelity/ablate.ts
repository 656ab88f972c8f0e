/** What each part of the summarizer is good for: the benchmark again without it. */
import type { ExtractiveOptions } from "../../src/summarize/extractive/index.js";
import { PARTS } from "../../src/summarize/extractive/parts.js";
import { WEIGHTS, type Weights } from "../../src/summarize/extractive/score.js";
import { extractive } from "./methods/extractive.js";
import type { Method } from "./methods/method.js";
import type { MethodRun } from "./run.js";

export async function ablate(run: (method: Method) => Promise<MethodRun>): Promise<MethodRun[]> {
	const reasons = Object.keys(WEIGHTS) as (keyof Weights)[];
	const variants: readonly (readonly [string, ExtractiveOptions])[] = [
		["nothing", {}],
		...PARTS.map((part) => [part, { without: [part] }] as const),
		...reasons.map((reason) => [`weight ${reason}`, { weights: { [reason]: 0 } }] as const),
		["all weights", { weights: Object.fromEntries(reasons.map((reason) => [reason, 0])) }],
	];
	const runs: MethodRun[] = [];
	for (const [name, options] of variants) runs.push(await run(extractive(name, options)));
	return runs;
}
