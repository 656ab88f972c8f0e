/**
 * Session text on a terminal. It may hold sequences that move the cursor, set the title or the clipboard, and
 * characters that hide or reorder what is read. Sequences go; any other such character is shown as `<U+XXXX>`, so that
 * nothing invisible is passed on unseen.
 */

export interface StripControlOptions {
	/** Keep newlines and tabs. Without it the result is one line: each of them becomes a blank. */
	keepLines?: boolean;
}

// Written with escapes only: the characters themselves would reorder and hide parts of this file.
/** CSI; then OSC, DCS, SOS, PM and APC strings with their terminator; then the short escape sequences (ECMA-48). */
const SEQUENCE = new RegExp(
	[
		"(?:\\x1b\\[|\\x9b)[0-?]*[ -/]*[@-~]",
		"(?:\\x1b[\\]PX^_]|[\\x9d\\x90\\x98\\x9e\\x9f])[\\x08-\\x0d\\x20-\\x7e\\xa0-\\uffff]*(?:\\x07|\\x1b\\\\|\\x9c)",
		"\\x1b[ -/]*[0-~]",
	].join("|"),
	"g",
);

const LINE_BREAK = /\r\n?|[\n\v\f\x85\u2028\u2029]/g;

/**
 * Controls; soft hyphen, fillers, zero-width space and word joiner, BOM; direction marks, embeddings, overrides and
 * isolates; tag characters and the supplementary variation selectors, which can carry hidden text; lone surrogates.
 * The joiners U+200C, U+200D and U+FE00 to U+FE0F stay: emoji and several scripts need them.
 */
const INVISIBLE = new RegExp(
	[
		"[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\xad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200e\\u200f",
		"\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb\\u{e0000}-\\u{e0fff}\\p{Surrogate}]",
	].join(""),
	"gu",
);

/** The text as it may be written to a terminal. Applying it again changes nothing. */
export function stripControl(text: string, options: StripControlOptions = {}): string {
	// Sequences and line breaks other than LF begin with one as well.
	if (text.search(INVISIBLE) < 0) return options.keepLines === true ? text : text.replace(/[\n\t]/g, " ");
	const lines = text.replace(SEQUENCE, "").replace(LINE_BREAK, options.keepLines === true ? "\n" : " ");
	return (options.keepLines === true ? lines : lines.replaceAll("\t", " ")).replace(INVISIBLE, toVisible);
}

function toVisible(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	return `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
}
