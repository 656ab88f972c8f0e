/**
 * The kinds of token that later work refers to by name. Numbers, so that a lexicon can hold one for each of a million
 * tokens without objects.
 */
export const KIND = {
	ident: 0,
	path: 1,
	/** A bare file name. */
	file: 2,
	/** An error's code or class. */
	error: 3,
	/** A version or a colour: figures that are names. */
	value: 4,
	number: 5,
	flag: 6,
} as const;

export type Kind = (typeof KIND)[keyof typeof KIND];

/** Called for every token of a text, in order, repeats included. `at` is the token's position in the text. */
export type Emit = (token: string, kind: Kind, at: number) => void;
