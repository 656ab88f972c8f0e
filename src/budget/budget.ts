/**
 * What a policy would have done to a session: its recorded context and cost beside the simulated ones (SPEC 9). Nothing
 * is written anywhere.
 */
import { CondenseError } from "../errors.js";
import type { SidecarPort } from "../plan/planning.js";
import type { Target } from "../render/target.js";
import type { SessionLine } from "../session/entry.js";
import type { Session } from "../session/session.js";
import type { Settings } from "../settings/settings.js";
import { type BreakEven, breakEvens } from "./cost/break-even.js";
import { createPricing, type Money, totalMoney } from "./cost/money.js";
import { type Calibration, calibrate, createEstimator } from "./estimate/calibrate.js";
import { createMeter, type Measure } from "./estimate/measure.js";
import { type ModelLookup, nameOfModel } from "./models.js";
import { observationsOf, type Recorded, type RecordedTurn, readRecorded } from "./recorded.js";
import { type SimulatedFlush, type Simulation, simulate } from "./simulate/simulate.js";
import type { WorldOptions } from "./simulate/world.js";
import type { SimulatedSummarizer } from "./summarizer.js";
import type { Policy } from "./trigger.js";

export interface BudgetInput {
	readonly session: Session;
	readonly branch: readonly SessionLine[];
	readonly settings: Settings;
	readonly target: Target;
	/** Tokens; undefined: that of each turn's model. */
	readonly contextWindow: number | undefined;
	readonly models: ModelLookup;
}

/** A session, read once for any number of policies. */
export interface Baseline {
	readonly input: BudgetInput;
	readonly recorded: Recorded;
	readonly calibration: Calibration;
	measure: WorldOptions["weights"]["measure"];
	/** Throws `usage` where the window of the turn's model is not known. */
	windowOf(turn: RecordedTurn): number;
}

export interface Outcome {
	readonly simulation: Simulation;
	readonly flushes: readonly (SimulatedFlush & { readonly turnIndex: number; readonly breakEven?: BreakEven })[];
	readonly peak: { readonly before: number; readonly after: number };
	readonly mean: { readonly before: number; readonly after: number };
	readonly final: { readonly before: number; readonly after: number };
	readonly money: Money;
	/** Of `money.after`, US dollars; null where not known. */
	readonly summarizerCost: number | null;
}

export interface SimulationPorts {
	readonly summarizer: SimulatedSummarizer;
	readonly sidecars: SidecarPort | undefined;
	readonly onTurn?: (turnIndex: number) => Promise<void>;
}

export function readBaseline(input: BudgetInput): Baseline {
	const measure = createMeter();
	const recorded = readRecorded(
		input.branch,
		worldOptions(input, measure, ({ pi }) => pi),
	);
	const calibration = calibrate(observationsOf(recorded));
	return { input, recorded, calibration, measure, windowOf: (turn) => windowFor(turn, input) };
}

/** What the session cost, as both sides: nothing was simulated. */
export function recordedMoney({ input, requests }: Pick<Recorded, "requests"> & Pick<Baseline, "input">): Money {
	const same = requests.map(() => ({ saved: 0, kept: undefined, base: 0 }));
	return totalMoney(requests, same, 0, createPricing(input.models));
}

/**
 * What a fork cost before it was one: requests older than the file, which were paid for in its parent. Undefined for a
 * session that is no fork, null where a price is missing.
 */
export function inheritedCost(baseline: Baseline): number | null | undefined {
	return inheritedMoney(baseline)?.before;
}

/** The same, beside what those requests would have cost under a simulation, its summaries left out. */
export function inheritedMoney({ input, recorded }: Baseline, simulated?: Simulation["requests"]): Money | undefined {
	const { parentSession, timestamp } = input.session.header;
	const forkedAt = Date.parse(timestamp ?? "");
	if (!parentSession || Number.isNaN(forkedAt)) return undefined;
	const isOlder = ({ time }: Recorded["requests"][number]) => time < forkedAt;
	const requests = recorded.requests.filter(isOlder);
	if (requests.length === 0) return { before: 0, after: 0, unpriced: [] };
	if (simulated === undefined) return recordedMoney({ input, requests });
	const theirs = simulated.filter((_, nth) => isOlder(recorded.requests[nth]!));
	return totalMoney(requests, theirs, 0, createPricing(input.models));
}

/** Throws `usage` where a window is not known. */
export async function simulatePolicy(baseline: Baseline, policy: Policy, ports: SimulationPorts): Promise<Outcome> {
	const { input, recorded, calibration, measure } = baseline;
	const world = worldOptions(input, measure, createEstimator(calibration));
	const { branch } = input;
	const { windowOf } = baseline;
	const simulation = await simulate({ branch, recorded, calibration, world, windowOf, ...ports }, policy);
	const summarizerCost = costOfSummaries(simulation, ports.summarizer);
	const pricesOf = createPricing(input.models);
	return {
		simulation,
		flushes: flushesOf(simulation, recorded, pricesOf),
		...spread(simulation, recorded),
		money: totalMoney(recorded.requests, simulation.requests, summarizerCost, pricesOf),
		summarizerCost,
	};
}

function worldOptions(
	{ session, settings, target }: BudgetInput,
	measure: Baseline["measure"],
	estimate: (measure: Measure) => number,
): WorldOptions {
	return { session, settings, target, weights: { measure, estimate } };
}

function windowFor({ model }: RecordedTurn, { contextWindow, models }: BudgetInput): number {
	const window = contextWindow ?? (model === undefined ? undefined : models(model)?.contextWindow);
	if (window !== undefined) return window;
	const what = model === undefined ? "the session names no model" : `no model ${nameOfModel(model)} is known`;
	throw new CondenseError("usage", `${what}, so its context window has to be given`, {
		hint: "--context-window 200000",
	});
}

function costOfSummaries({ turns }: Simulation, { isPriced }: SimulatedSummarizer): number | null {
	return isPriced ? turns.reduce((sum, { flush }) => sum + (flush?.summarizerCost ?? 0), 0) : null;
}

function flushesOf(simulation: Simulation, recorded: Recorded, pricesOf: ReturnType<typeof createPricing>) {
	const { requests, compactions } = recorded;
	const after = (position: number) => firstRequestAfter(position, requests);
	const flushes = simulation.turns.flatMap(({ turnIndex, flush }) => (flush ? [{ turnIndex, ...flush }] : []));
	const paid = flushes.map(({ at, reclaimed, summarizerCost }) => {
		return { request: after(at), reclaimed, summarizer: summarizerCost };
	});
	const found = breakEvens(paid, requests, simulation.requests, pricesOf, compactions.map(after));
	return flushes.map((flush, nth) => {
		const breakEven = found[nth];
		return breakEven === undefined ? flush : { ...flush, breakEven };
	});
}

function firstRequestAfter(position: number, requests: Recorded["requests"]): number {
	let [low, high] = [0, requests.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if (requests[middle]!.at > position) high = middle;
		else low = middle + 1;
	}
	return low;
}

function spread({ turns }: Simulation, recorded: Recorded): Pick<Outcome, "peak" | "mean" | "final"> {
	// Where pi did not know its context, neither side counts.
	const pairs = turns.flatMap(({ tokens }, nth) => {
		const before = recorded.turns[nth]!.reckoned.tokens;
		return before === null ? [] : [{ before, after: tokens }];
	});
	const { flush, tokens } = turns.at(-1) ?? {};
	const meanOf = (side: "before" | "after") =>
		pairs.length === 0 ? 0 : Math.round(pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length);
	const peakOf = (side: "before" | "after") => pairs.reduce((peak, pair) => Math.max(peak, pair[side]), 0);
	return {
		peak: { before: peakOf("before"), after: peakOf("after") },
		mean: { before: meanOf("before"), after: meanOf("after") },
		final: { before: pairs.at(-1)?.before ?? 0, after: flush?.tokensAfter ?? tokens ?? 0 },
	};
}
