/** The distinct tokens of one result, in order of appearance, and which of them it defines. */
import type { Lexicon } from "./lexicon.js";
import { scanTokens } from "./scanner.js";

export interface ResultTokens {
	readonly ids: readonly number[];
	/** For each id whether a keyword such as `function` or `class` introduces it somewhere in the result. */
	readonly isDefined: readonly boolean[];
	/** The length of the whole result. */
	readonly characters: number;
}

/** Of a longer result the head and the tail are read: the work for one result has a bound. Characters. */
const HEAD = 98_304;
const TAIL = 32_768;
const DEFINITION =
	/(?:^|[^\w$])(?:function\*?|class|interface|type|enum|def|fn|func|struct|trait|impl|module|namespace|record)\s+$/;
const LONGEST_KEYWORD = 12;
const BLANK = 32;

/** `clean` is applied to what is read, before it is read. */
export function readResultTokens(text: string, lexicon: Lexicon, clean: (text: string) => string): ResultTokens {
	const ids: number[] = [];
	const isDefined: boolean[] = [];
	const places = lexicon.scratch;
	places.clear();
	const pieces = text.length <= HEAD + TAIL ? [text] : [text.slice(0, HEAD), text.slice(text.length - TAIL)];
	for (const piece of pieces) {
		const cleaned = clean(piece);
		scanTokens(cleaned, lexicon, (id, at) => {
			const place = places.get(id);
			if (place === undefined) {
				places.set(id, ids.length);
				ids.push(id);
				isDefined.push(isDefinition(cleaned, at));
			} else if (!isDefined[place]) isDefined[place] = isDefinition(cleaned, at);
		});
	}
	return { ids, isDefined, characters: text.length };
}

function isDefinition(text: string, at: number): boolean {
	return text.charCodeAt(at - 1) === BLANK && DEFINITION.test(text.slice(Math.max(0, at - LONGEST_KEYWORD), at));
}
