/**
 * Gives every distinct token a small number, so that what is known about tokens fits in plain arrays, and reads every
 * distinct run of characters once. Pure memory: sharing one between summarizers changes speed and never the output.
 */
import { classOf, DASH, DOT, OTHER, SLASH, WORD } from "./chars.js";
import { KIND, type Kind } from "./kinds.js";
import { larger } from "./larger.js";
import { readNamed } from "./run.js";
import { RunTable } from "./run-table.js";
import { ScratchMap } from "./scratch-map.js";
import { TokenTexts } from "./token-texts.js";
import { isCommonName, kindOfWord } from "./words.js";

/** The tokens of a run: for each its number, and where in the run it begins. */
export type RunTokens = readonly number[];

/** Longer runs are data, and rarely come again. Characters. */
const LONGEST_KNOWN_RUN = 100;
const SHORTEST_WORD = 4;
const COLOR_SIGN = 35;
const NONE: readonly never[] = [];
/** The answer for a run without tokens. */
export const NO_TOKEN = -1;
/** The answer for a run that is not remembered; answers for lists of tokens lie below. */
const PASSING = -2;

export class Lexicon {
	private readonly texts = new TokenTexts();
	private kinds = new Uint8Array(1 << 10);
	private readonly suffixes = new Map<number, readonly number[]>();
	private readonly ids = new RunTable((text, start, end) => this.texts.add(text, start, end));
	private readonly runs = new RunTable((text, start, end) => this.read(text, start, end));
	private readonly lists: RunTokens[] = [];
	private passing: RunTokens = NONE;
	/** For whoever reads one text: empty it first. */
	readonly scratch = new ScratchMap();

	idOf(token: string, kind: Kind): number {
		return this.idAt(token, 0, token.length, kind);
	}

	textOf(id: number): string {
		return this.texts.textOf(id);
	}

	/** Characters. */
	lengthOf(id: number): number {
		return this.texts.lengthOf(id);
	}

	/** Characters of a path from its last slash on. */
	lengthOfName(id: number): number {
		return this.texts.lengthOfName(id);
	}

	kindOf(id: number): Kind {
		return this.kinds[id] as Kind;
	}

	/** Every shorter way to name a path; none for other tokens. */
	suffixesOf(id: number): readonly number[] {
		if (this.kinds[id] !== KIND.path) return NONE;
		let known = this.suffixes.get(id);
		if (known === undefined) {
			known = this.readSuffixes(this.textOf(id));
			this.suffixes.set(id, known);
		}
		return known;
	}

	/** `a/b/c.ts` gives `b/c.ts` and `c.ts`. */
	private readSuffixes(path: string): number[] {
		const ids: number[] = [];
		for (let from = path.indexOf("/") + 1; from > 0 && from < path.length; ) {
			const next = path.indexOf("/", from) + 1;
			ids.push(this.idAt(path, from, path.length, next > 0 ? KIND.path : KIND.file));
			from = next;
		}
		return ids;
	}

	/**
	 * The token that the run of characters from `start` to `end` is, or NO_TOKEN, or below that a number for `tokensOf`.
	 */
	tokenAt(text: string, start: number, end: number): number {
		if (end - start <= LONGEST_KNOWN_RUN) return this.runs.get(text, start, end);
		this.passing = this.tokensIn(text, start, end);
		return PASSING;
	}

	/** The tokens of a run that is not one token as a whole. Ask at once: the next run may take the number. */
	tokensOf(answer: number): RunTokens {
		return answer === PASSING ? this.passing : (this.lists[PASSING - answer - 1] ?? NONE);
	}

	private read(text: string, start: number, end: number): number {
		if (isWord(text, start, end)) return this.readWord(text, start, end);
		const tokens = this.tokensIn(text, start, end);
		if (tokens.length === 0) return NO_TOKEN;
		if (tokens.length === 2 && tokens[1] === 0) return tokens[0]!;
		return PASSING - this.lists.push(tokens);
	}

	private tokensIn(text: string, start: number, end: number): RunTokens {
		const named = readNamed(text.slice(start, end));
		if (named === "nothing") return [];
		if (named !== "words") return [this.idOf(named.token, named.kind), 0];
		const words: number[] = [];
		let from = start;
		for (let at = start; at <= end; at++) {
			if (at < end && (classOf(text.charCodeAt(at)) & (DOT | DASH | SLASH | OTHER)) === 0) continue;
			const id = at - from < SHORTEST_WORD ? NO_TOKEN : this.readWord(text, from, at);
			if (id !== NO_TOKEN) words.push(id, from - start);
			from = at + 1;
		}
		return words;
	}

	private readWord(text: string, start: number, end: number): number {
		const kind = kindOfWord(text, start, end);
		if (kind === undefined || (kind === KIND.ident && isCommonName(text.slice(start, end)))) return NO_TOKEN;
		return this.idAt(text, start, end, kind);
	}

	private idAt(text: string, start: number, end: number, kind: Kind): number {
		const fresh = this.texts.count;
		const id = this.ids.get(text, start, end);
		if (id !== fresh) return id;
		if (id === this.kinds.length) this.kinds = larger(this.kinds, id + 1);
		this.kinds[id] = kind;
		return id;
	}
}

function isWord(text: string, start: number, end: number): boolean {
	if (text.charCodeAt(start) === COLOR_SIGN) return false;
	for (let at = start; at < end; at++) if ((classOf(text.charCodeAt(at)) & WORD) === 0) return false;
	return true;
}

/** What a path or the end of one counts as. */
export function kindOfPath(path: string): Kind {
	return path.includes("/") ? KIND.path : KIND.file;
}
