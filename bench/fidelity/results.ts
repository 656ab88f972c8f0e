/** Everything that one run of the benchmark finds out. */

import { type Ablation, ablate } from "./ablate.js";
import { countBlindEdits } from "./blind-edits.js";
import { bootstrap, type Interval } from "./bootstrap.js";
import { addCounts, type Counts, emptyCounts, type Scores, scoresOf } from "./counts.js";
import { extractive } from "./methods/extractive.js";
import type { Method } from "./methods/method.js";
import { condense } from "./methods/planned.js";
import { bestLines, callLog, deterministicStub, headTail, keepAll, mask } from "./methods/simple.js";
import { allTokens, oracle, randomTokens, scoredIndex } from "./methods/token-index.js";
import { compareWithNative, type NativeRow } from "./native.js";
import { cutsOf, type MethodRun, runMethod } from "./run.js";
import type { Timeline } from "./timeline.js";

export interface WindowRow {
	readonly window: number;
	/** Whether chains that a user message cut off are compacted too. */
	readonly interrupted: boolean;
	readonly method: string;
	readonly pooled: Counts;
	readonly edits: number;
	readonly blind: number;
}

export interface Results {
	readonly window: number;
	/** The method whose sessions, intervals and means are shown. */
	readonly subject: string;
	readonly methods: readonly MethodRun[];
	readonly sessions: readonly { readonly name: string; readonly counts: Counts }[];
	readonly intervals: { readonly [score in keyof Scores]?: Interval };
	readonly macro: { readonly [score in keyof Scores]: number | null };
	/** The pooled scores without one of the sessions. */
	readonly leaveOneOut: readonly { readonly without: string; readonly scores: Scores }[];
	readonly windows: readonly WindowRow[];
	/** The summarizer at several thresholds, for the plot. */
	readonly curve: readonly MethodRun[];
	/** The same with only the results gone: calls and what the agent said in between stay. */
	readonly stubs: readonly MethodRun[];
	readonly ablations: readonly Ablation[];
	readonly natives: readonly NativeRow[];
}

export interface ResultOptions {
	readonly window: number;
	readonly windows: readonly number[];
	/** Chains as the page that defined the measure has them: condense's own plan cannot follow there. */
	readonly literal: boolean;
	readonly ablate: boolean;
}

const THRESHOLDS = [0.1, 0.25, 0.4, 0.6, 0.9, 1.3, 1.8, 2.5];
const MIN_NEEDED_FOR_MEAN = 8;

/** The method that the numbers are about: condense's plan where it can run. */
export function subjectOf({ literal, window }: Pick<ResultOptions, "literal" | "window">): Method {
	return literal ? extractive() : condense(window);
}

export async function findResults(timelines: readonly Timeline[], options: ResultOptions): Promise<Results> {
	const { window } = options;
	const at = { window, interrupted: false };
	const subject = subjectOf(options);
	const run = (method: Method): Promise<MethodRun> => runMethod(timelines, method, at);
	const others = options.literal ? [] : [extractive()];
	const methods: MethodRun[] = [];
	for (const method of [subject, ...others, ...baselines()]) methods.push(await run(method));
	const counts = methods[0]!.sessions.map(({ scored }) => scored.counts);
	const curve: MethodRun[] = [];
	for (const threshold of THRESHOLDS) curve.push(await run(extractive(`threshold ${threshold}`, { threshold })));
	const stubs: MethodRun[] = [];
	for (const method of [extractive(), ...stubBaselines()]) {
		stubs.push(await runMethod(timelines, method, { ...at, onlyResults: true }));
	}
	return {
		window,
		subject: subject.name,
		methods,
		sessions: timelines.map(({ name }, nth) => ({ name, counts: counts[nth]! })),
		intervals: bootstrap(counts.filter(({ cuts }) => cuts > 0)),
		macro: macroMean(counts),
		leaveOneOut: leaveOneOut(methods[0]!),
		windows: await compareWindows(timelines, options),
		curve,
		stubs,
		ablations: options.ablate ? await ablate(run) : [],
		natives: timelines.flatMap(compareWithNative),
	};
}

function baselines(): Method[] {
	const truncations = [100, 300, 1000].map(headTail);
	const indexes = [randomTokens(0.5), scoredIndex(1), scoredIndex(0.6), scoredIndex(0.4), allTokens, oracle];
	return [keepAll, mask, deterministicStub, callLog, ...truncations, bestLines(400), ...indexes];
}

function stubBaselines(): Method[] {
	return [keepAll, mask, headTail(300), bestLines(400), scoredIndex(0.4), allTokens, oracle];
}

async function compareWindows(
	timelines: readonly Timeline[],
	{ windows, literal }: ResultOptions,
): Promise<WindowRow[]> {
	const rows: WindowRow[] = [];
	for (const interrupted of [false, true]) {
		for (const window of windows) {
			const options = { window, interrupted };
			const blindness = timelines.map((timeline) => countBlindEdits(timeline, cutsOf(timeline, options)));
			const edits = blindness.reduce((sum, one) => sum + one.edits, 0);
			const blind = blindness.reduce((sum, one) => sum + one.blind, 0);
			// Real runs leave interrupted chains raw, and know no literal ones.
			const real = interrupted || literal ? [] : [condense(window)];
			for (const method of [mask, extractive(), ...real]) {
				const { pooled } = await runMethod(timelines, method, options);
				rows.push({ window, interrupted, method: method.name, pooled, edits, blind });
			}
		}
	}
	return rows;
}

function leaveOneOut({ sessions }: MethodRun): Results["leaveOneOut"] {
	const measured = sessions.filter(({ cuts }) => cuts.length > 0);
	return measured.map((left) => {
		const others = measured.filter((one) => one !== left);
		const pooled = others.reduce((sum, { scored }) => addCounts(sum, scored.counts), emptyCounts());
		return { without: left.timeline.name, scores: scoresOf(pooled) };
	});
}

function macroMean(counts: readonly Counts[]): Results["macro"] {
	const scores = counts.filter(({ needed }) => needed >= MIN_NEEDED_FOR_MEAN).map(scoresOf);
	const names = Object.keys(scoresOf(counts[0]!)) as (keyof Scores)[];
	return Object.fromEntries(
		names.map((name) => {
			const values = scores.flatMap((one) => one[name] ?? []);
			const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
			return [name, values.length === 0 ? null : mean];
		}),
	) as Results["macro"];
}
