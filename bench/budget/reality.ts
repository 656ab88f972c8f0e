/**
 * Holds a replay against what was recorded, and against real runs of `compact`: how far the estimate is from each
 * recorded request, and whether a session that is cut at a turn and compacted for real has the size that was predicted.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Baseline, readBaseline, simulatePolicy } from "../../src/budget/budget.js";
import { createEstimator, type Errors } from "../../src/budget/estimate/calibrate.js";
import { createSharedReading, extractiveSummarizer } from "../../src/budget/summarizer.js";
import type { Policy } from "../../src/budget/trigger.js";
import { promptOf } from "../../src/budget/usage.js";
import { estimateAll } from "../../src/context/tokens.js";
import { whatModelSees } from "../../src/render/seen.js";
import { EXTENSION } from "../../src/render/target.js";
import { compactSession } from "../../src/run/compact.js";
import { openSession } from "../../src/run/open-session.js";
import { DEFAULTS } from "../../src/settings/defaults.js";
import { loadSummarizer } from "../../src/summarize/index.js";

export interface Reality {
	readonly turns: number;
	readonly requests: number;
	/** Estimates of whole requests from their messages, against what was recorded. */
	readonly estimate: Errors | undefined;
	/** The same with characters / 4 and the best constant that could be added. */
	readonly charactersBy4: Errors | undefined;
	/** Usage after a turn, as pi reckons it, against the size of the next request. */
	readonly reckoning: Errors | undefined;
	readonly runs: readonly RealRun[];
}

/** One real run of compact. */
export interface RealRun {
	readonly turnIndex: number;
	/** Characters / 4 of what the model sees afterwards, as simulated and for real. */
	readonly simulatedPi: number;
	readonly realPi: number;
	/** Tokens: what the simulation says, and the estimate of the really compacted context. */
	readonly predicted: number;
	readonly estimated: number;
	readonly before: number;
}

const ON_DEMAND: Policy = { threshold: null, delta: null, windowCap: null, pruneOn: "on-demand" };
const SETTINGS = { ...DEFAULTS, spillThreshold: Number.MAX_SAFE_INTEGER };

/** `runs`: at how many points of the session compact is run for real. */
export async function checkReality(path: string, runs: number): Promise<Reality> {
	const { file, branch } = openSession(path);
	const baseline = readBaseline({
		session: file.session,
		branch: branch.lines,
		settings: SETTINGS,
		target: EXTENSION,
		contextWindow: 200_000,
		models: () => undefined,
	});
	const { recorded, calibration } = baseline;
	const points = pointsIn(baseline, runs);
	const real: RealRun[] = [];
	for (const nth of points) real.push(await realRun(baseline, nth));
	return {
		turns: recorded.turns.length,
		requests: calibration.observations,
		estimate: calibration.error,
		charactersBy4: calibration.piError,
		reckoning: reckoningErrors(baseline),
		runs: real,
	};
}

/** Turns to cut at, spread over the session, where usage was recorded. */
function pointsIn({ recorded }: Baseline, count: number): number[] {
	const usable = recorded.turns.flatMap(({ reckoned, kind }, nth) =>
		reckoned.source === "recorded" && kind !== "failed" ? [nth] : [],
	);
	const picked = Array.from({ length: count }, (_, i) => usable[Math.floor(((i + 1) * usable.length) / count) - 1]);
	return [...new Set(picked.filter((nth) => nth !== undefined))];
}

async function realRun(baseline: Baseline, nth: number): Promise<RealRun> {
	const { input, recorded, calibration, measure } = baseline;
	const turn = recorded.turns[nth]!;
	const predicted = await simulatedAfter(baseline, nth);
	const folder = mkdtempSync(join(tmpdir(), "condense-budget-"));
	try {
		const path = join(folder, "cut.jsonl");
		const lines = [input.session.header, ...input.branch.slice(0, turn.end + 1).map(({ entry }) => entry)];
		writeFileSync(path, lines.map((line) => `${JSON.stringify({ ...line, ...asVersion3(line) })}\n`).join(""));
		await compactReally(path, turn.time);
		const { file, branch } = openSession(path);
		const { messages } = whatModelSees(file.session, branch, SETTINGS).rendered;
		const estimate = createEstimator(calibration);
		const estimated = messages.reduce((sum, message) => sum + estimate(measure(message)), calibration.base);
		const before = turn.reckoned.tokens ?? 0;
		return { turnIndex: turn.turnIndex, ...predicted, realPi: estimateAll(messages), estimated, before };
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** A header of an older format would have its entries migrated a second time. */
function asVersion3(line: object): object {
	return "type" in line && line.type === "session" ? { version: 3 } : {};
}

async function compactReally(path: string, now: number): Promise<void> {
	await compactSession(path, {
		settings: SETTINGS,
		createSummarizer: await loadSummarizer("extractive"),
		now,
		realNow: Date.now() + 2 * 3_600_000,
		version: "0",
		command: "compact",
		isDryRun: false,
		isForced: true,
		touches: false,
		out: undefined,
		writeOut: () => undefined,
		signal: new AbortController().signal,
		onStage: () => undefined,
	});
}

/** What the simulation says of the context after one run at the end of a turn. */
async function simulatedAfter(baseline: Baseline, nth: number): Promise<{ predicted: number; simulatedPi: number }> {
	const { input, recorded } = baseline;
	const turns = recorded.turns
		.slice(0, nth + 1)
		.map((turn, i) => ({ ...turn, kind: i === nth ? turn.kind : ("failed" as const) }));
	const last = { ...turns[nth]!, kind: "answer" as const };
	const cut: Baseline = {
		...baseline,
		input: { ...input, branch: input.branch.slice(0, last.end + 1) },
		recorded: {
			...recorded,
			turns: [...turns.slice(0, nth), last],
			requests: recorded.requests.filter(({ at }) => at <= last.end),
		},
	};
	const summarizer = extractiveSummarizer(createSharedReading());
	const policy: Policy = { ...ON_DEMAND, pruneOn: "agent-message" };
	const { simulation } = await simulatePolicy(cut, policy, { summarizer, sidecars: undefined });
	const { flush, tokens } = simulation.turns[nth]!;
	return { predicted: flush?.tokensAfter ?? tokens, simulatedPi: simulation.finalSize.pi };
}

function reckoningErrors({ recorded }: Baseline): Errors | undefined {
	const errors: number[] = [];
	for (const [i, { reckoned, kind, end }] of recorded.turns.entries()) {
		const next = recorded.turns[i + 1];
		const request = next && recorded.requests.find(({ turnIndex }) => turnIndex === next.turnIndex);
		const isCutOff = recorded.compactions.some((at) => at > end && at < (next?.start ?? 0));
		if (kind !== "tools" || isCutOff || reckoned.source !== "recorded" || request === undefined || request.isFailed)
			continue;
		const size = promptOf(request.split);
		if (size > 0) errors.push(Math.abs((reckoned.tokens ?? 0) - size) / size);
	}
	if (errors.length === 0) return undefined;
	const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
	return { mean, worst: errors.reduce((worst, error) => Math.max(worst, error), 0) };
}
