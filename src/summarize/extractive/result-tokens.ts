/** The distinct tokens of one result, in order of appearance, with what their place in the text says about them. */
import type { Kind } from "./kinds.js";
import type { Lexicon } from "./lexicon.js";
import { scanTokens } from "./scanner.js";

export const MARK = {
	/** Introduced by a keyword such as `function` or `class`. */
	definition: 1,
	/** In the last lines, where commands report how they ended. */
	late: 2,
	repeated: 4,
} as const;

export interface ResultTokens {
	readonly ids: readonly number[];
	/** One set of MARK bits for each id. */
	readonly marks: readonly number[];
}

/** Of a longer result the head and the tail are read: the work for one result has a bound. Characters. */
const HEAD = 98_304;
const TAIL = 32_768;
const LATE_LINES = 4;
const DEFINITION =
	/(?:^|[^\w$])(?:function\*?|class|interface|type|enum|const|let|var|def|fn|func|struct|trait|impl|module|namespace|record|property)\s+$/;
const LONGEST_KEYWORD = 14;

export function readResultTokens(text: string, lexicon: Lexicon): ResultTokens {
	const ids: number[] = [];
	const marks: number[] = [];
	const places = new Map<number, number>();
	const lateFrom = startOfLastLines(text, LATE_LINES);
	const emit = (token: string, kind: Kind, at: number): void => {
		const id = lexicon.idOf(token, kind);
		const place = places.get(id);
		if (place !== undefined) {
			marks[place] = (marks[place] as number) | MARK.repeated | (at >= lateFrom ? MARK.late : 0);
			return;
		}
		places.set(id, ids.length);
		ids.push(id);
		const before = text.slice(Math.max(0, at - LONGEST_KEYWORD), at);
		marks.push((DEFINITION.test(before) ? MARK.definition : 0) | (at >= lateFrom ? MARK.late : 0));
	};
	if (text.length <= HEAD + TAIL) {
		scanTokens(text, 0, text.length, emit);
	} else {
		scanTokens(text, 0, HEAD, emit);
		scanTokens(text, text.length - TAIL, text.length, emit);
	}
	return { ids, marks };
}

function startOfLastLines(text: string, lines: number): number {
	let at = text.length;
	for (let line = 0; line < lines && at > 0; line++) at = text.lastIndexOf("\n", at - 1);
	return Math.max(at, 0);
}
