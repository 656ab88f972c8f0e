/**
 * Lone surrogates: half a character, which no UTF-8 can hold and which makes providers refuse the whole request.
 * Sessions may already contain some; what condense composes never does (SPEC 7).
 */
export function hasLoneSurrogate(text: string): boolean {
	return !text.isWellFormed();
}

/** The text with U+FFFD, the replacement character, in place of every lone surrogate. */
export function toWellFormed(text: string): string {
	return text.toWellFormed();
}
