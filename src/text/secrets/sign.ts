/**
 * What gives secrets of one kind away, for one search through a text that looks for all kinds at once: a character that
 * is rare in text and what must stand around it. So most characters cost one look in a table, and most texts no more.
 */
export interface Sign {
	/** The characters that a match consists of, one of them each. */
	readonly leads: string;
	/**
	 * Source of a regular expression that matches in every text, escapes blanked or not, with a secret of the kind. Each
	 * of its alternatives begins with a lead, and takes no other character: it looks around from there.
	 */
	readonly source: string;
}

/**
 * The pattern in capitals and small letters alike, for a regular expression that tells them apart elsewhere. For plain
 * letters: not for sets, ranges, and groups with names.
 */
export function anyCase(pattern: string): string {
	return pattern.replace(/\\?[a-z]/g, (letter) => (letter.length > 1 ? letter : `[${letter}${letter.toUpperCase()}]`));
}
