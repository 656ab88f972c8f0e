/** Decides what a single word (ASCII letters, digits, underscores) is: identifier, error code, number, or nothing. */
import { classOf, DIGIT, LOWER, UNDERSCORE, UPPER } from "./chars.js";
import { KIND, type Kind } from "./kinds.js";
import { STOP_WORDS } from "./stop-words.js";

const MIN_IDENTIFIER = 5;
/** Longer words are hashes, encoded data, or generated names that nobody types again. */
const MAX_IDENTIFIER = 60;
const MIN_NUMBER = 4;
const MAX_NUMBER = 9;

const ERROR_ENDINGS = ["Error", "Exception", "Warning"];
const SYSTEM_ERROR = /^(?:E[A-Z]{4,}|SIG[A-Z]{2,6}|TS\d{3,5})$/;
const UPPERCASE_WORDS: ReadonlySet<string> = new Set(
	"ERROR ERRORS EMPTY ENABLE ENABLED ENTER ENTRY EVENT EVENTS EVERY EXACT EXACTLY EXAMPLE EXAMPLES EXCEPT EXISTS EXPECT EXPORT EXPECTED EITHER EXTRA".split(
		" ",
	),
);

/** A name that is made of a number: `order_4bd014a56aad`. */
const NUMBERED = /_(?=[a-z]*\d)(?=\d*[a-z])[0-9a-f]{8,}$/;

/** The kind of the word at `start` to `end`, or undefined if it is none worth keeping. */
export function kindOfWord(text: string, start: number, end: number): Kind | undefined {
	const length = end - start;
	if (length < MIN_NUMBER || length > MAX_IDENTIFIER) return undefined;
	let seen = 0;
	let humps = 0;
	/** Stretches of letters of one word, of capitals, or of digits: `toUint8Array` has four. */
	let parts = 1;
	let previous = 0;
	for (let at = start; at < end; at++) {
		const current = classOf(text.charCodeAt(at));
		if (current === UPPER && (previous === LOWER || previous === DIGIT)) humps += 1;
		if (current === UNDERSCORE && at > start && at < end - 1 && previous !== UNDERSCORE) humps += 1;
		if (previous !== 0 && current !== previous && !(current === LOWER && previous === UPPER)) parts += 1;
		seen |= current;
		previous = current;
	}
	if (seen === DIGIT) return length <= MAX_NUMBER ? KIND.number : undefined;
	if (length < MIN_IDENTIFIER || classOf(text.charCodeAt(start)) === DIGIT) return undefined;
	if ((seen & ~(UPPER | DIGIT)) === 0) return kindOfUppercase(text.slice(start, end));
	if (humps === 0 || isNoise(seen, parts, length)) return undefined;
	if (isErrorName(text, end)) return KIND.error;
	return (seen & (UNDERSCORE | DIGIT)) === (UNDERSCORE | DIGIT) && NUMBERED.test(text.slice(start, end))
		? KIND.value
		: KIND.ident;
}

/** Encoded data has a hump or a digit every other character; names change less often. */
function isNoise(seen: number, parts: number, length: number): boolean {
	return parts > 3 && (seen & UNDERSCORE) === 0 && length < parts * ((seen & DIGIT) === 0 ? 2 : 2.6);
}

/** True for names that a language's own library gives to everybody. */
export function isCommonName(word: string): boolean {
	return STOP_WORDS.has(word);
}

function kindOfUppercase(word: string): Kind | undefined {
	return SYSTEM_ERROR.test(word) && !UPPERCASE_WORDS.has(word) ? KIND.error : undefined;
}

function isErrorName(text: string, end: number): boolean {
	return ERROR_ENDINGS.some((ending) => text.endsWith(ending, end));
}
