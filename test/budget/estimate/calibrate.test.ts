/** The estimate calibrated on a session's own usage, and the error it owns up to. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { calibrate, createEstimator, type Observation } from "../../../src/budget/estimate/calibrate.js";
import { fitFactors, weigh } from "../../../src/budget/estimate/least-squares.js";
import { type ByKind, noTokens } from "../../../src/budget/estimate/measure.js";

/** Steps of different make, as a model with these factors would have counted them. */
function samples(factors: Partial<ByKind>, count = 60) {
	const of = { ...noTokens(), prose: 1, thinking: 1, calls: 1, results: 1, frame: 1, images: 1, ...factors };
	return Array.from({ length: count }, (_, i) => {
		const tokens = {
			...noTokens(),
			prose: 40 + ((i * 37) % 90),
			calls: 30 + ((i * 53) % 70),
			results: (i * 211) % 1500,
			thinking: i % 3 === 0 ? (i * 97) % 400 : 0,
			frame: 70,
		};
		return { tokens, recorded: weigh(tokens, of) };
	});
}

/** Requests that grow by steps. */
function observations(steps: ReturnType<typeof samples>, base = 5000): Observation[] {
	let tokens = noTokens();
	let recorded = base;
	return steps.map((step, i) => {
		const observation = {
			recorded,
			tokens: { ...tokens },
			pi: Math.round((recorded - base) * 0.7),
			epoch: i < 30 ? 0 : 1,
		};
		tokens = Object.fromEntries(
			Object.entries(tokens).map(([kind, sum]) => [kind, sum + step.tokens[kind as keyof ByKind]]),
		) as ByKind;
		recorded += step.recorded;
		return observation;
	});
}

test("the factors of a session come out of its steps", () => {
	const factors = fitFactors(samples({ results: 1.3, calls: 0.8, thinking: 0 }));
	assert.ok(Math.abs(factors.results - 1.3) < 0.03, `results ${factors.results}`);
	assert.ok(Math.abs(factors.calls - 0.8) < 0.15, `calls ${factors.calls}`);
	assert.ok(factors.thinking < 0.15, `thinking ${factors.thinking}`);
});

test("a step that nothing explains, such as other tools, does not bend the factors", () => {
	const steps = samples({ results: 1.2 });
	steps[20] = { ...steps[20]!, recorded: steps[20]!.recorded + 30_000 };
	assert.ok(Math.abs(fitFactors(steps).results - 1.2) < 0.05);
});

test("what a session says nothing about stays at 1, and no factor leaves its bounds", () => {
	assert.equal(fitFactors(samples({})).images, 1);
	assert.equal(fitFactors(samples({ results: 50 })).results, 2.5);
	assert.equal(fitFactors([]).prose, 1);
});

test("a calibrated estimate reproduces the requests it was made from, and says how well", () => {
	const calibration = calibrate(observations(samples({ results: 1.25 })));
	assert.deepEqual([calibration.isCalibrated, calibration.observations], [true, 60]);
	assert.ok(Math.abs(calibration.base - 5000) < 200, `base ${calibration.base}`);
	assert.ok(calibration.error!.mean < 0.02 && calibration.error!.worst < 0.1, JSON.stringify(calibration.error));
	assert.ok(calibration.piError!.mean > 0.02, "characters / 4 are further off");
	const tokens = { ...noTokens(), results: 1000 };
	assert.ok(Math.abs(createEstimator(calibration)({ pi: 1, tokens, chars: tokens }) - 1250) < 40);
});

test("with few requests the estimate is pi's own", () => {
	const calibration = calibrate(observations(samples({}, 6)));
	assert.equal(calibration.isCalibrated, false);
	assert.equal(createEstimator(calibration)({ pi: 77, tokens: noTokens(), chars: noTokens() }), 77);
	assert.deepEqual(calibration.error, calibration.piError);
});

test("without any usage there is no error to speak of, and no base", () => {
	const { isCalibrated, base, error, piError } = calibrate([]);
	assert.deepEqual([isCalibrated, base, error, piError], [false, 0, undefined, undefined]);
});
