/**
 * How many tokens a text is likely to be, from what it is made of. Characters / 4 is far off for indented code, for
 * Japanese and for base64; this counts what tokenizers cut at: words, digits, runs of punctuation, changes of blank
 * space, characters without words. The rates were fitted to a public tokenizer over code, prose, logs and JSON.
 */

const PER_WORD = 1.1;
const PER_DIGIT = 0.7;
const PER_PUNCTUATION_RUN = 0.75;
const PER_PUNCTUATION = 0.1;
/** A blank in front of a word is part of the word; newlines and indents are tokens of their own, mostly shared. */
const PER_BREAK = 0.4;
const PER_IDEOGRAPH = 0.67;
/** Letters beyond ASCII that form words. */
const PER_OTHER = 0.28;

enum Class {
	none,
	lower,
	upper,
	digit,
	blank,
	punctuation,
	ideograph,
	other,
}

const BLANK = 32;
const FIRST_IDEOGRAPH = 0x2e80;

const ASCII = Uint8Array.from({ length: 128 }, (_, code) => classOfAscii(String.fromCharCode(code)));

/** Estimated tokens; not a whole number. */
export function textTokens(text: string): number {
	let tokens = 0;
	let before: Class = Class.none;
	for (let i = 0; i < text.length; i++) {
		const code = text.charCodeAt(i);
		const kind: Class = code < 128 ? ASCII[code]! : code >= FIRST_IDEOGRAPH ? Class.ideograph : Class.other;
		tokens += rateOf(kind, before, code, text.charCodeAt(i - 1));
		before = kind;
	}
	return tokens;
}

function rateOf(kind: Class, before: Class, code: number, codeBefore: number): number {
	switch (kind) {
		case Class.lower:
			return before === Class.lower || before === Class.upper ? 0 : PER_WORD;
		case Class.upper:
			// A capital behind a small letter begins another word: camelCase.
			return before === Class.upper ? 0 : PER_WORD;
		case Class.digit:
			return PER_DIGIT;
		case Class.blank:
			if (before !== Class.blank) return code === BLANK ? 0 : PER_BREAK;
			return code === codeBefore ? 0 : PER_BREAK / 2;
		case Class.punctuation:
			return PER_PUNCTUATION + (before === Class.punctuation ? 0 : PER_PUNCTUATION_RUN);
		case Class.ideograph:
			return PER_IDEOGRAPH;
		default:
			return PER_OTHER;
	}
}

function classOfAscii(character: string): Class {
	if (/[a-z]/.test(character)) return Class.lower;
	if (/[A-Z]/.test(character)) return Class.upper;
	if (/\d/.test(character)) return Class.digit;
	return character <= " " ? Class.blank : Class.punctuation;
}
