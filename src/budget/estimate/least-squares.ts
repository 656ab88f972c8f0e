/**
 * Fits a factor to each kind of content, so that likely tokens times factors give the recorded ones. Least squares by
 * coordinate descent: few factors, each within bounds, drawn towards 1 where the session says little about them.
 */
import { type ByKind, KINDS, type Kind, noTokens } from "./measure.js";

/** What one step of a session added: likely tokens by kind, and what was recorded. */
export interface Sample {
	readonly tokens: Readonly<ByKind>;
	readonly recorded: number;
}

/** Thinking of earlier turns is not always sent again, and an image may cost little. */
const BOUNDS: { readonly [kind in Kind]: readonly [least: number, most: number] } = {
	prose: [0.4, 2.5],
	thinking: [0, 2.5],
	calls: [0.4, 2.5],
	results: [0.4, 2.5],
	images: [0, 4],
	frame: [0, 3],
};
/** As if that many tokens of each kind had been seen to be counted as expected. */
const PRIOR_TOKENS = 100;
const SWEEPS = 300;
const PASSES = 3;
/** A sample further off than this is no matter of tokens: another model, other tools, a changed prompt. */
const OUTLIER = { tokens: 50, medians: 8, share: 0.5 } as const;

export function fitFactors(samples: readonly Sample[]): ByKind {
	let factors = ones();
	let used = samples;
	for (let pass = 0; pass < PASSES && used.length > 0; pass++) {
		factors = descend(used, factors);
		used = withoutOutliers(samples, factors);
	}
	return factors;
}

/** The estimate of likely tokens under factors. */
export function weigh(tokens: Readonly<ByKind>, factors: Readonly<ByKind>): number {
	let sum = 0;
	for (const kind of KINDS) sum += tokens[kind] * factors[kind];
	return sum;
}

function descend(samples: readonly Sample[], from: Readonly<ByKind>): ByKind {
	const factors = { ...from };
	const { products, targets } = sumsOf(samples);
	for (let sweep = 0; sweep < SWEEPS; sweep++) {
		for (const kind of KINDS) {
			let rest = targets[kind];
			for (const other of KINDS) if (other !== kind) rest -= products[kind][other] * factors[other];
			const [least, most] = BOUNDS[kind];
			const factor = (rest + PRIOR_TOKENS) / (products[kind][kind] + PRIOR_TOKENS);
			factors[kind] = Math.min(most, Math.max(least, factor));
		}
	}
	return factors;
}

/** The sums that the least squares depend on. Large steps are less exact than small ones: errors count in proportion. */
function sumsOf(samples: readonly Sample[]): { products: { [kind in Kind]: ByKind }; targets: ByKind } {
	const products = Object.fromEntries(KINDS.map((kind) => [kind, noTokens()])) as { [kind in Kind]: ByKind };
	const targets = noTokens();
	for (const { tokens, recorded } of samples) {
		const weight = 1 / (recorded + 100);
		for (const kind of KINDS) {
			targets[kind] += weight * tokens[kind] * recorded;
			for (const other of KINDS) products[kind][other] += weight * tokens[kind] * tokens[other];
		}
	}
	return { products, targets };
}

function withoutOutliers(samples: readonly Sample[], factors: Readonly<ByKind>): Sample[] {
	const misses = samples.map((sample) => Math.abs(sample.recorded - weigh(sample.tokens, factors)));
	const median = [...misses].sort((a, b) => a - b)[misses.length >> 1] ?? 0;
	return samples.filter(({ recorded }, i) => {
		return misses[i]! <= Math.max(OUTLIER.tokens, OUTLIER.medians * median, OUTLIER.share * recorded);
	});
}

export function ones(): ByKind {
	return { prose: 1, thinking: 1, calls: 1, results: 1, images: 1, frame: 1 };
}
