/** The distinct tokens of one result, in order of appearance, with what their places in the text say about them. */
import type { Lexicon } from "./lexicon.js";
import { scanTokens } from "./scanner.js";

export const MARK = {
	/** Introduced by a keyword such as `function` or `class`. */
	definition: 1,
	/** Alone between quotes: a key, an event, a name that programs pass around. */
	quoted: 2,
	/** Brought in from elsewhere, so that several files share the name. */
	imported: 4,
	/** A member that only its own object uses. */
	own: 8,
} as const;

export interface ResultTokens {
	readonly ids: readonly number[];
	/** One set of MARK bits for each id. */
	readonly marks: readonly number[];
	/** How often each id occurs. */
	readonly counts: readonly number[];
}

/** Of a longer result the head and the tail are read: the work for one result has a bound. Characters. */
const HEAD = 98_304;
const TAIL = 32_768;
const DEFINITION =
	/(?:^|[^\w$])(?:function\*?|class|interface|type|enum|def|fn|func|struct|trait|impl|module|namespace|record)\s+$/;
const IMPORT_LINE = /^\s*(?:import|from|use|using|require|#include|export \{)\b|^\s*(?:type )?\w+,$/;
/** What the places of a token say is known after so many of them. */
const SIGHTINGS = 4;
const LONGEST_KEYWORD = 12;
const MAX_IMPORT_LINE = 300;

/** `clean` is applied to what is read, before it is read. */
export function readResultTokens(text: string, lexicon: Lexicon, clean: (text: string) => string): ResultTokens {
	const ids: number[] = [];
	const marks: number[] = [];
	const counts: number[] = [];
	const places = lexicon.scratch;
	places.clear();
	const pieces = text.length <= HEAD + TAIL ? [text] : [text.slice(0, HEAD), text.slice(text.length - TAIL)];
	for (const piece of pieces) {
		const cleaned = clean(piece);
		scanTokens(cleaned, lexicon, (id, at) => {
			const place = places.get(id);
			if (place === undefined) {
				const length = lexicon.textOf(id).length;
				places.set(id, ids.length);
				ids.push(id);
				marks.push(marksAt(cleaned, at, length) | (isImported(cleaned, at, length) ? MARK.imported : 0));
				counts.push(1);
				return;
			}
			const count = (counts[place] as number) + 1;
			counts[place] = count;
			if (count > SIGHTINGS) return;
			marks[place] = (marks[place] as number) | marksAt(cleaned, at, lexicon.textOf(id).length);
		});
	}
	return { ids, marks, counts };
}

function marksAt(text: string, at: number, length: number): number {
	const before = text[at - 1];
	let marks = 0;
	if (before === "." && text.startsWith("this", at - 5)) marks |= MARK.own;
	else if (before === " ") {
		if (DEFINITION.test(text.slice(Math.max(0, at - LONGEST_KEYWORD), at))) marks |= MARK.definition;
	} else if ((before === '"' || before === "'" || before === "`") && text[at + length] === before) marks |= MARK.quoted;
	return marks;
}

function isImported(text: string, at: number, length: number): boolean {
	const start = text.lastIndexOf("\n", at) + 1;
	if (at - start > MAX_IMPORT_LINE) return false;
	const end = text.indexOf("\n", at + length);
	return IMPORT_LINE.test(text.slice(start, Math.min(end === -1 ? text.length : end, start + MAX_IMPORT_LINE)));
}
