/**
 * The estimate of a context, calibrated on what the session itself recorded, with the error it makes there. Without
 * enough records it is pi's own: characters / 4.
 */
import { fitFactors, ones, type Sample, weigh } from "./least-squares.js";
import { type ByKind, KINDS, type Measure } from "./measure.js";

/** A request whose size was recorded, and the context it carried. */
export interface Observation {
	/** Tokens of the request as recorded. */
	readonly recorded: number;
	/** Likely tokens of the messages in it. */
	readonly tokens: Readonly<ByKind>;
	readonly pi: number;
	/** Changes where the context begins anew: what lies between two requests of one epoch is what was added. */
	readonly epoch: number;
}

export interface Calibration {
	readonly isCalibrated: boolean;
	readonly observations: number;
	/** What the session's model makes of a likely token, by kind. */
	readonly factors: Readonly<ByKind>;
	/** System prompt and tools, which no message holds: tokens. */
	readonly base: number;
	/** Of the estimate against the recorded requests, relative: mean and largest. Undefined without observations. */
	readonly error: Errors | undefined;
	/** The same of pi's estimate, with the best constant added that it could have. */
	readonly piError: Errors | undefined;
}

export interface Errors {
	readonly mean: number;
	readonly worst: number;
}

/** Fewer steps than that are no ground for six factors. */
const LEAST_STEPS = 8;

export function calibrate(observations: readonly Observation[]): Calibration {
	const steps = stepsBetween(observations);
	const isCalibrated = steps.length >= LEAST_STEPS;
	const factors = isCalibrated ? fitFactors(steps) : ones();
	const sizeOf = isCalibrated ? ({ tokens }: Observation) => weigh(tokens, factors) : ({ pi }: Observation) => pi;
	const base = baseOf(observations, sizeOf);
	return {
		isCalibrated,
		observations: observations.length,
		factors,
		base,
		error: errorsOf(observations, (observation) => base + sizeOf(observation)),
		piError: piErrors(observations),
	};
}

/** The tokens of messages under a calibration, without the base. */
export function createEstimator({ isCalibrated, factors }: Calibration): (measure: Measure) => number {
	return isCalibrated ? ({ tokens }) => weigh(tokens, factors) : ({ pi }) => pi;
}

function stepsBetween(observations: readonly Observation[]): Sample[] {
	const steps: Sample[] = [];
	for (const [i, next] of observations.entries()) {
		const before = observations[i - 1];
		if (before === undefined || before.epoch !== next.epoch || next.recorded <= before.recorded) continue;
		const tokens = { ...next.tokens };
		for (const kind of KINDS) tokens[kind] -= before.tokens[kind];
		steps.push({ tokens, recorded: next.recorded - before.recorded });
	}
	return steps;
}

function baseOf(observations: readonly Observation[], sizeOf: (observation: Observation) => number): number {
	const rest = observations.map((observation) => observation.recorded - sizeOf(observation)).sort((a, b) => a - b);
	return Math.max(0, rest[rest.length >> 1] ?? 0);
}

function piErrors(observations: readonly Observation[]): Errors | undefined {
	const base = baseOf(observations, ({ pi }) => pi);
	return errorsOf(observations, ({ pi }) => base + pi);
}

function errorsOf(
	observations: readonly Observation[],
	estimateOf: (observation: Observation) => number,
): Errors | undefined {
	if (observations.length === 0) return undefined;
	const errors = observations.map((one) => Math.abs(estimateOf(one) - one.recorded) / one.recorded);
	return {
		mean: errors.reduce((sum, error) => sum + error, 0) / errors.length,
		worst: errors.reduce((worst, error) => Math.max(worst, error), 0),
	};
}
