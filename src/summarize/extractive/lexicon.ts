/**
 * Gives every distinct token a small number, so that what is known about tokens fits in plain arrays, and reads every
 * distinct run of characters once. Pure memory: sharing one between summarizers changes speed and never the output.
 */
import { KIND, type Kind } from "./kinds.js";
import { suffixesOf } from "./paths.js";
import { readRun } from "./run.js";
import { createRunTable } from "./run-table.js";
import { createScratchMap, type ScratchMap } from "./scratch-map.js";

/** A token of a run, and where in the run it begins. */
export interface RunToken {
	readonly id: number;
	readonly at: number;
}

export interface Lexicon {
	idOf(token: string, kind: Kind): number;
	textOf(id: number): string;
	kindOf(id: number): Kind;
	/** Every shorter way to name a path; none for other tokens. */
	suffixesOf(id: number): readonly number[];
	/**
	 * The token that the run of characters from `start` to `end` is, or NO_TOKEN, or below that a number for `tokensOf`.
	 * `hash` is that of the characters, by `addToHash`.
	 */
	tokenAt(text: string, start: number, end: number, hash: number): number;
	/** The tokens of a run that is not one token as a whole. Ask at once: the next run may take the number. */
	tokensOf(answer: number): readonly RunToken[];
	/** For whoever reads one text: empty it first. */
	readonly scratch: ScratchMap;
}

/** V8 copies shorter parts of strings anyway. Characters. */
const SHORTEST_PART = 13;
/** Longer runs are data, and rarely come again. Characters. */
const LONGEST_KNOWN_RUN = 100;
const NONE: readonly never[] = [];
/** The answer for a run without tokens. */
export const NO_TOKEN = -1;
/** The answer for a run that is not remembered; answers for lists of tokens lie below. */
const PASSING = -2;

export function createLexicon(): Lexicon {
	const ids = new Map<string, number>();
	const texts: string[] = [];
	const kinds: Kind[] = [];
	const suffixes: (readonly number[] | undefined)[] = [];

	const idOf = (token: string, kind: Kind): number => {
		const known = ids.get(token);
		if (known !== undefined) return known;
		const id = texts.length;
		const own = ownCopy(token);
		ids.set(own, id);
		texts.push(own);
		kinds.push(kind);
		return id;
	};
	const read = (run: string): readonly RunToken[] =>
		readRun(run).map(({ token, kind, at }) => ({ id: idOf(token, kind), at }));
	const lists: (readonly RunToken[])[] = [];
	let passing: readonly RunToken[] = NONE;
	const runs = createRunTable((run) => {
		const tokens = read(run);
		if (tokens.length === 0) return NO_TOKEN;
		if (tokens.length === 1 && tokens[0]!.at === 0) return tokens[0]!.id;
		return PASSING - lists.push(tokens);
	});
	return {
		idOf,
		textOf: (id) => texts[id] as string,
		kindOf: (id) => kinds[id] as Kind,
		suffixesOf(id) {
			if (kinds[id] !== KIND.path) return NONE;
			suffixes[id] ??= suffixesOf(texts[id] as string).map((suffix) => idOf(suffix, kindOfPath(suffix)));
			return suffixes[id];
		},
		tokenAt(text, start, end, hash) {
			if (end - start <= LONGEST_KNOWN_RUN) return runs.get(text, start, end, hash);
			passing = read(text.slice(start, end));
			return PASSING;
		},
		tokensOf: (answer) => (answer === PASSING ? passing : (lists[PASSING - answer - 1] ?? NONE)),
		scratch: createScratchMap(),
	};
}

/** A part of a string keeps the whole of it in memory: a token must not do that to the text it was found in. */
function ownCopy(token: string): string {
	return token.length < SHORTEST_PART ? token : Buffer.from(token).toString();
}

/** What a path or the end of one counts as. */
export function kindOfPath(path: string): Kind {
	return path.includes("/") ? KIND.path : KIND.file;
}
