/**
 * The kinds of token that later work refers to by name. Numbers, so that a lexicon can hold one for each of a million
 * tokens without objects.
 */
export const KIND = { ident: 0, path: 1, file: 2, error: 3, number: 4, flag: 5 } as const;

export type Kind = (typeof KIND)[keyof typeof KIND];

/** Called for every token of a text, in order, repeats included. `at` is the token's position in the text. */
export type Emit = (token: string, kind: Kind, at: number) => void;
