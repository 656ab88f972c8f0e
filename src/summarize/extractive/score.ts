/**
 * How likely later work is to name a token, as one number: a sum of few weights, each for one reason. A token is worth
 * its place if e^score for each token of its cost reaches the threshold. docs/fidelity.md says what each weight buys.
 */
import { KIND, type Kind } from "./kinds.js";
import type { Source } from "./rules/rule.js";

export interface Evidence {
	readonly kind: Kind;
	/** Characters. */
	readonly length: number;
	/** The best source among the results that showed it. */
	readonly source: Source;
	readonly inSeveralResults: boolean;
	readonly isDefined: boolean;
	/** By the agent, in the calls at hand: in what it said, in what it wrote to files, in other arguments. */
	readonly usedInProse: boolean;
	readonly usedInEdits: boolean;
	readonly usedInArguments: boolean;
	/** By the agent, before or after them. */
	readonly usedElsewhere: boolean;
}

const KIND_WEIGHT: { readonly [kind in Kind]: number } = {
	[KIND.ident]: 1,
	[KIND.path]: 0.8,
	[KIND.file]: 0.6,
	[KIND.error]: 0.6,
	[KIND.value]: 0.6,
	[KIND.flag]: 0.3,
	// Mostly sizes and line numbers; in files they are settings.
	[KIND.number]: -0.7,
};

export const SOURCE_WEIGHT: { readonly [source in Source]: number } = {
	content: 0.6,
	matches: -0.1,
	// Of all but paths, which are what a listing is for: dates, owners, branches.
	listing: -2,
	log: -2,
	echo: -2,
	other: 0,
};

/** From here on a name is taken from the screen rather than typed. Characters. */
const LONG_NAME = 20;

export const WEIGHTS = {
	/** Scales the weights of the sources. */
	source: 1,
	usedInProse: 1,
	usedInEdits: 0.8,
	usedInArguments: 0.8,
	usedElsewhere: 0.5,
	inSeveralResults: 0.3,
	isDefined: 0.3,
	isLong: -0.7,
};
export type Weights = { readonly [reason in keyof typeof WEIGHTS]: number };

const REASONS = [
	"usedInProse",
	"usedInEdits",
	"usedInArguments",
	"usedElsewhere",
	"inSeveralResults",
	"isDefined",
] as const;

export const THRESHOLD = 0.5;

export function scoreToken(evidence: Evidence, weights: Weights): number {
	const { kind, source, length } = evidence;
	const isPath = kind === KIND.path || kind === KIND.file;
	const sourceWeight = SOURCE_WEIGHT[isPath && source === "listing" ? "content" : source];
	let score = KIND_WEIGHT[kind] + weights.source * sourceWeight;
	if (kind === KIND.ident && length >= LONG_NAME) score += weights.isLong;
	for (const reason of REASONS) if (evidence[reason]) score += weights[reason];
	return score;
}

/** How much a token is worth for each token of the model that it costs: four characters, and a blank. */
export function worthOf(score: number, characters: number): number {
	return (4 * Math.exp(score)) / (characters + 1);
}

/** Characters. */
const ROOM = { least: 600, share: 0.15, most: 4000 };

/** The room on a line for the tokens of a result: grows with the result and has an end (SPEC 10). Characters. */
export function roomFor(characters: number): number {
	return Math.min(ROOM.most, ROOM.least + ROOM.share * characters);
}
