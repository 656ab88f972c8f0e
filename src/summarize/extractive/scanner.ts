/**
 * Finds the tokens of a text in one pass. Most runs of characters are plain words, which the inner loop leaves behind
 * without making a string: the whole of a session is scanned, so this loop is where a summary's time goes.
 */
import { classOf, DASH, DIGIT, DOT, LOWER, OTHER, SLASH, UNDERSCORE, UPPER, WORD } from "./chars.js";
import { type Lexicon, NO_TOKEN, type RunTokens } from "./lexicon.js";

const BACKSLASH = 92;
const COLON = 58;
const HASH_SIGN = 35;
const SLASH_CODE = 47;
const COLOR_LENGTH = 7;
const SHORTEST_RUN = 4;
const URL_END = /[\s"'`<>()[\]{}|\\^]/g;
/** How many characters escapes take, by their letter: as JSON, shells and programs write them. */
const ESCAPES: { readonly [letter: string]: number } = { n: 2, r: 2, t: 2, '"': 2, "'": 2, "\\": 2, x: 4, u: 6 };

/** Called for every token of a text, in order, repeats included. `at` is the token's position in the text. */
export type Emit = (id: number, at: number) => void;

/** Calls `emit` for every token of the text. Addresses (`https://…`) give none. */
export function scanTokens(text: string, lexicon: Lexicon, emit: Emit): void {
	const end = text.length;
	let at = 0;
	while (at < end) {
		let code = text.charCodeAt(at);
		let current = classOf(code);
		if (current === 0) {
			at = code === BACKSLASH || code === COLON || code === HASH_SIGN ? skip(text, at, code, lexicon, emit) : at + 1;
			continue;
		}
		const start = at;
		let seen = 0;
		let hump = false;
		let previous = 0;
		do {
			seen |= current;
			if (current === UPPER && (previous & (LOWER | DIGIT)) !== 0) hump = true;
			previous = current;
			at += 1;
			if (at >= end) break;
			code = text.charCodeAt(at);
			current = classOf(code);
		} while (current !== 0);
		if (at - start < SHORTEST_RUN || !(hump || isWorthALook(seen))) continue;
		const from = (seen & SLASH) !== 0 && isDiffSide(text, start) ? start + 2 : start;
		const token = lexicon.tokenAt(text, from, at);
		if (token >= 0) emit(token, from);
		else if (token !== NO_TOKEN) emitAll(lexicon.tokensOf(token), from, emit);
	}
}

function emitAll(tokens: RunTokens, start: number, emit: Emit): void {
	for (let at = 0; at < tokens.length; at += 2) emit(tokens[at] as number, start + (tokens[at + 1] as number));
}

/** Of runs without a hump, plain words and hexadecimal digits hold no token. */
function isWorthALook(seen: number): boolean {
	if ((seen & LOWER) === 0 || (seen & (UNDERSCORE | SLASH | DOT | DASH)) !== 0) return true;
	return (seen & (DIGIT | OTHER)) === (DIGIT | OTHER);
}

/** The position after a character that is in no run, past an escape (`\n`), an address or a colour. */
function skip(text: string, at: number, code: number, lexicon: Lexicon, emit: Emit): number {
	if (code === BACKSLASH) return at + (ESCAPES[text[at + 1] ?? ""] ?? 1);
	if (code === COLON) {
		if (text.charCodeAt(at + 1) !== SLASH_CODE || text.charCodeAt(at + 2) !== SLASH_CODE) return at + 1;
		URL_END.lastIndex = at;
		return URL_END.test(text) ? URL_END.lastIndex - 1 : text.length;
	}
	if ((classOf(text.charCodeAt(at + COLOR_LENGTH)) & WORD) !== 0) return at + 1;
	if (at + COLOR_LENGTH > text.length) return at + 1;
	const color = lexicon.tokenAt(text, at, at + COLOR_LENGTH);
	if (color < 0) return at + 1;
	emit(color, at);
	return at + COLOR_LENGTH;
}

/** The `a/` and `b/` that git puts before the two sides of a diff are no folders. */
function isDiffSide(text: string, start: number): boolean {
	if (text[start + 1] !== "/" || (text[start] !== "a" && text[start] !== "b")) return false;
	const line = text.lastIndexOf("\n", start) + 1;
	return ["diff --git ", "--- ", "+++ "].some((opening) => text.startsWith(opening, line));
}
