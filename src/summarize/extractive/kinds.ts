/** The kinds of token that later work refers to by name. Numbers: a lexicon holds one for each of a million tokens. */
export const KIND = {
	ident: 0,
	path: 1,
	/** A bare file name. */
	file: 2,
	/** An error's code or class. */
	error: 3,
	/** A version, a colour, the number of a record: figures that are names. */
	value: 4,
	number: 5,
	flag: 6,
} as const;

export type Kind = (typeof KIND)[keyof typeof KIND];
