/**
 * Finds the tokens of a text in one pass. Most runs of characters are plain words, which the inner loop leaves behind
 * without making a string: the whole of a session is scanned, so this loop is where a summary's time goes.
 */
import { classOf, DASH, DIGIT, DOT, LOWER, OTHER, SLASH, UNDERSCORE, UPPER, WORD } from "./chars.js";
import { type Emit, KIND } from "./kinds.js";
import { isFileName, pathOf } from "./paths.js";
import { isCommonName, kindOfWord } from "./words.js";

const BACKSLASH = 92;
const COLON = 58;
const HASH_SIGN = 35;
const SLASH_CODE = 47;
const FLAG = /^--[a-z][a-z0-9-]{2,}$/;
const VERSION = /^v?\d+\.\d+\.\d+(?:\.\d+)*(?:-[a-z]+\.\d+)?$/;
const DATE_OR_DECIMAL = /^\d{4}-\d\d|^\d+\.\d+$/;
const URL_END = /[\s"'`<>()[\]{}|\\^]/g;
const COLOR = /^#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/;

/** Calls `emit` for the tokens between two positions. Addresses (`https://…`), dates and hashes give none. */
export function scanTokens(text: string, from: number, to: number, emit: Emit): void {
	let at = from;
	while (at < to) {
		let code = text.charCodeAt(at);
		let current = classOf(code);
		if (current === 0) {
			at = skip(text, at, code, emit);
			continue;
		}
		const start = at;
		let seen = 0;
		let hump = false;
		let previous = 0;
		do {
			seen |= current;
			if (current === UPPER && (previous === LOWER || previous === DIGIT)) hump = true;
			previous = current;
			at += 1;
			if (at >= to) break;
			code = text.charCodeAt(at);
			current = classOf(code);
		} while (current !== 0);
		if (isWorthALook(seen, hump, at - start)) readRun(text, start, at, seen, emit);
	}
}

/** What cannot hold a token is plain words, alone or hyphenated, and short numbers. */
function isWorthALook(seen: number, hump: boolean, length: number): boolean {
	if (length < 4) return false;
	return hump || (seen & (UNDERSCORE | SLASH | DOT | DIGIT)) !== 0 || (seen & DASH) !== 0 || (seen & LOWER) === 0;
}

/** The position after a character that is in no run, past an escape letter (`\n`) or the rest of an address. */
function skip(text: string, at: number, code: number, emit: Emit): number {
	if (code === BACKSLASH) return /[nrt"'\\]/.test(text[at + 1] ?? "") ? at + 2 : at + 1;
	if (code === COLON && text.charCodeAt(at + 1) === SLASH_CODE && text.charCodeAt(at + 2) === SLASH_CODE) {
		URL_END.lastIndex = at;
		return URL_END.test(text) ? URL_END.lastIndex - 1 : text.length;
	}
	if (code === HASH_SIGN) {
		const color = text.slice(at, at + 7);
		if (COLOR.test(color) && (classOf(text.charCodeAt(at + 7)) & WORD) === 0) {
			emit(color, KIND.value, at);
			return at + 7;
		}
	}
	return at + 1;
}

function readRun(text: string, start: number, end: number, seen: number, emit: Emit): void {
	if ((seen & ~WORD) === 0) {
		readWord(text, start, end, emit);
		return;
	}
	if ((seen & SLASH) !== 0) {
		const from = isDiffSide(text, start) ? start + 2 : start;
		const path = pathOf(text.slice(from, end));
		if (path !== undefined) {
			emit(path, path.includes("/") ? KIND.path : KIND.file, from);
			return;
		}
	} else if ((seen & (DOT | DASH)) !== 0 && readNamed(text.slice(start, end), start, emit)) {
		return;
	}
	readParts(text, start, end, emit);
}

/** The `a/` and `b/` that git puts before the two sides of a diff are no folders. */
function isDiffSide(text: string, start: number): boolean {
	if (text[start + 1] !== "/" || (text[start] !== "a" && text[start] !== "b")) return false;
	const line = text.lastIndexOf("\n", start) + 1;
	return ["diff --git ", "--- ", "+++ "].some((opening) => text.startsWith(opening, line));
}

/** File names, flags, versions; true also for dates, which are read and give nothing. */
function readNamed(run: string, start: number, emit: Emit): boolean {
	const name = run.replace(/[.-]+$/, "");
	const first = classOf(name.charCodeAt(0));
	if (first === DASH) {
		if (!FLAG.test(name)) return false;
		if (name !== "--git") emit(name, KIND.flag, start);
		return true;
	}
	if (first === DIGIT || /^v\d/.test(name)) {
		if (VERSION.test(name)) emit(name, KIND.value, start);
		return VERSION.test(name) || DATE_OR_DECIMAL.test(name);
	}
	if (!name.includes(".") || !isFileName(name)) return false;
	emit(name, KIND.file, start);
	return true;
}

function readParts(text: string, start: number, end: number, emit: Emit): void {
	let from = start;
	for (let at = start; at <= end; at++) {
		if (at < end && (classOf(text.charCodeAt(at)) & (DOT | DASH | SLASH | OTHER)) === 0) continue;
		if (at - from >= 4) readWord(text, from, at, emit);
		from = at + 1;
	}
}

function readWord(text: string, start: number, end: number, emit: Emit): void {
	const kind = kindOfWord(text, start, end);
	if (kind === undefined) return;
	const word = text.slice(start, end);
	if (kind !== KIND.ident || !isCommonName(word)) emit(word, kind, start);
}
