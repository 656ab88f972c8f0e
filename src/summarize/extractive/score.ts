/**
 * How likely later work is to name a token, as one number: a sum of few weights, each for one reason. A token is worth
 * its place if e^score for each token of its cost reaches the threshold. The weights are fidelity.md's, not fitted.
 */
import { KIND, type Kind } from "./kinds.js";

export interface Evidence {
	readonly kind: Kind;
	readonly usedInProse: boolean;
	readonly usedInEdits: boolean;
	readonly usedInArguments: boolean;
	readonly usedEarlier: boolean;
	readonly usedLater: boolean;
	readonly seenEarlier: boolean;
	readonly fromRead: boolean;
	readonly fromEditedFile: boolean;
	readonly isDefinition: boolean;
	readonly inSeveralResults: boolean;
	readonly isLate: boolean;
}

const KIND_WEIGHT: { readonly [kind in Kind]: number } = {
	[KIND.ident]: 1,
	[KIND.path]: 0.3,
	[KIND.file]: 0.3,
	[KIND.error]: 0.3,
	[KIND.number]: 0,
	[KIND.flag]: 0.2,
};

export const WEIGHTS = {
	usedInProse: 1,
	usedInEdits: 0.8,
	usedInArguments: 0.8,
	usedEarlier: 0.7,
	usedLater: 0.7,
	fromRead: 0.6,
	fromEditedFile: 0.5,
	seenEarlier: 0.4,
	isDefinition: 0.4,
	inSeveralResults: 0.3,
	isLate: 0.2,
};

const REASONS = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[];
export type Weights = { readonly [reason in keyof typeof WEIGHTS]: number };

export const THRESHOLD = 0.4;

export function scoreToken(evidence: Evidence, weights: Weights): number {
	let score = KIND_WEIGHT[evidence.kind];
	for (const reason of REASONS) if (evidence[reason]) score += weights[reason];
	return score;
}

/** What a token of so many characters costs: four characters and a blank to the model's token. */
export function costOf(characters: number): number {
	return (characters + 1) / 4;
}

export function isWorthIt(score: number, characters: number, threshold: number): boolean {
	return Math.exp(score) / costOf(characters) >= threshold;
}
