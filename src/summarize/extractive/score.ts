/**
 * How likely later work is to name a token, as one number: a sum of few weights, each for one reason. A token is worth
 * its place if e^score for each token of its cost reaches the threshold. docs/fidelity.md says what each weight buys.
 */
import { KIND, type Kind } from "./kinds.js";
import type { Source } from "./rules/rule.js";

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

const SOURCES = Object.keys(SOURCE_WEIGHT) as readonly Source[];
const KINDS = Object.keys(KIND).length;

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

/** What may speak for a token, each a bit of one number. */
export const REASON = {
	/** By the agent, in the calls at hand: in what it said, in what it wrote to files, in other arguments. */
	usedInProse: 1,
	usedInEdits: 2,
	usedInArguments: 4,
	/** By the agent, before or after them. */
	usedElsewhere: 8,
	inSeveralResults: 16,
	isDefined: 32,
};
const ALL_REASONS = 64;

export const THRESHOLD = 0.5;

/** Scores tokens. There are few different scores: each is worked out once. */
export class Scoring {
	/** e^score by kind, source, length and reasons; 0 where it was not asked for yet. */
	private readonly powers = new Float64Array(KINDS * SOURCES.length * 2 * ALL_REASONS);

	constructor(private readonly weights: Weights) {}

	/** e^score. `length` in characters; `source` is the best among the results that showed the token. */
	powerOf(kind: Kind, length: number, source: Source, reasons: number): number {
		const isLong = kind === KIND.ident && length >= LONG_NAME;
		const at = ((kind * SOURCES.length + SOURCES.indexOf(source)) * 2 + (isLong ? 1 : 0)) * ALL_REASONS + reasons;
		let power = this.powers[at] as number;
		if (power === 0) {
			power = Math.exp(this.score(kind, isLong, source, reasons));
			this.powers[at] = power;
		}
		return power;
	}

	private score(kind: Kind, isLong: boolean, source: Source, reasons: number): number {
		const { weights } = this;
		const isPath = kind === KIND.path || kind === KIND.file;
		const sourceWeight = SOURCE_WEIGHT[isPath && source === "listing" ? "content" : source];
		let score = KIND_WEIGHT[kind] + weights.source * sourceWeight;
		if (isLong) score += weights.isLong;
		for (const [reason, bit] of Object.entries(REASON) as [keyof typeof REASON, number][]) {
			if ((reasons & bit) !== 0) score += weights[reason];
		}
		return score;
	}
}

/** How much a token is worth for each token of the model that it costs: four characters, and a blank. */
export function worthOf(power: number, characters: number): number {
	return (4 * power) / (characters + 1);
}

/** Characters. */
const ROOM = { least: 600, share: 0.15, most: 4000 };

/** The room on a line for the tokens of a result: grows with the result and has an end (SPEC 10). Characters. */
export function roomFor(characters: number): number {
	return Math.min(ROOM.most, ROOM.least + ROOM.share * characters);
}
