/**
 * What the `--json` reports have in common. The files of this folder are the contract with other programs (SPEC 14): the
 * schemas in `schemas/` and the tables of docs/json.md are generated from them, comments included, so a comment here is
 * written for a reader who has never seen the code. Fields are added; to remove or rename one takes a new `@N`.
 */

/**
 * How many, or how far: a whole number that is not negative.
 * @asType integer
 * @minimum 0
 */
export type Count = number;

/**
 * A whole number of tokens.
 * @asType integer
 */
export type Tokens = number;

/** Milliseconds since 1970. */
export type Milliseconds = number;

/** US dollars. */
export type Dollars = number;

/** How the compacted context reaches the model. */
export type TargetName = "extension" | "native" | "export";

/** Estimated tokens of the whole context. */
export interface TokenChange {
	readonly before: Tokens;
	readonly after: Tokens;
}

/** Why something was not done. */
export interface Failure {
	/** A name for programs, such as `input.not-a-session`. */
	readonly code: string;
	/** A sentence for people. */
	readonly message: string;
	/** What to do about it: a command or a short sentence; null where nothing is suggested. */
	readonly hint: string | null;
}
