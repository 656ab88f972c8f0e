/** The distinct tokens of one result, in order of appearance, and which of them it defines. */
import type { Lexicon } from "./lexicon.js";
import { scanTokens } from "./scanner.js";

export interface ResultTokens {
	/** For each token its number, doubled, and one more if a keyword such as `function` introduces it in the result. */
	readonly marked: Int32Array;
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
	const marked: number[] = [];
	const places = lexicon.scratch;
	places.clear();
	const pieces = text.length <= HEAD + TAIL ? [text] : [text.slice(0, HEAD), text.slice(text.length - TAIL)];
	for (const piece of pieces) {
		const cleaned = clean(piece);
		scanTokens(cleaned, lexicon, (id, at) => {
			const place = places.get(id);
			if (place === undefined) {
				places.set(id, marked.length);
				marked.push(id * 2 + (isDefinition(cleaned, at) ? 1 : 0));
			} else if (((marked[place] as number) & 1) === 0 && isDefinition(cleaned, at)) marked[place]! += 1;
		});
	}
	return { marked: Int32Array.from(marked), characters: text.length };
}

function isDefinition(text: string, at: number): boolean {
	return text.charCodeAt(at - 1) === BLANK && DEFINITION.test(text.slice(Math.max(0, at - LONGEST_KEYWORD), at));
}
