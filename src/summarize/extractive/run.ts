/** What a run of characters without blanks, quotes or brackets holds: a path, a file name, a flag, or words. */
import { classOf, DASH, DIGIT, DOT, OTHER, SLASH } from "./chars.js";
import { type Found, KIND } from "./kinds.js";
import { isFileName, pathOf } from "./paths.js";
import { isCommonName, kindOfWord } from "./words.js";

const FLAG = /^--[a-z][a-z0-9-]{2,}$/;
const VERSION = /^v?\d+\.\d+\.\d+(?:\.\d+)*(?:-[a-z]+\.\d+)?$/;
const DATE_OR_DECIMAL = /^\d{4}-\d\d|^\d+\.\d+$/;
const COLOR = /^#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/;
const SHORTEST_WORD = 4;

/** The tokens of a run, in order. Dates, decimals and hashes give none. */
export function readRun(run: string): Found[] {
	if (run[0] === "#") return COLOR.test(run) ? [{ token: run, kind: KIND.value, at: 0 }] : [];
	if (run.includes("/")) {
		const path = pathOf(run);
		if (path !== undefined) return [{ token: path, kind: path.includes("/") ? KIND.path : KIND.file, at: 0 }];
		return readWords(run);
	}
	if (!/[.-]/.test(run)) return readWords(run);
	return readNamed(run.replace(/[.-]+$/, "")) ?? readWords(run);
}

/** A file name, a flag or a version; nothing for a date; undefined for what is none of these. */
function readNamed(name: string): Found[] | undefined {
	const first = classOf(name.charCodeAt(0));
	if (first === DASH) {
		if (!FLAG.test(name)) return undefined;
		return name === "--git" ? [] : [{ token: name, kind: KIND.flag, at: 0 }];
	}
	if (first === DIGIT || /^v\d/.test(name)) {
		if (VERSION.test(name)) return [{ token: name, kind: KIND.value, at: 0 }];
		return DATE_OR_DECIMAL.test(name) ? [] : undefined;
	}
	return name.includes(".") && isFileName(name) ? [{ token: name, kind: KIND.file, at: 0 }] : undefined;
}

function readWords(run: string): Found[] {
	const words: Found[] = [];
	let from = 0;
	for (let at = 0; at <= run.length; at++) {
		if (at < run.length && (classOf(run.charCodeAt(at)) & (DOT | DASH | SLASH | OTHER)) === 0) continue;
		const kind = at - from < SHORTEST_WORD ? undefined : kindOfWord(run, from, at);
		const word = run.slice(from, at);
		if (kind !== undefined && !(kind === KIND.ident && isCommonName(word))) words.push({ token: word, kind, at: from });
		from = at + 1;
	}
	return words;
}
