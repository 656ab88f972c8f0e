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
	/** The tokens of the run of characters from `start` to `end`. */
	tokensAt(text: string, start: number, end: number): readonly RunToken[];
	/** For whoever reads one text: empty it first. */
	readonly scratch: ScratchMap;
}

/** Longer runs are data, and rarely come again. Characters. */
const LONGEST_KNOWN_RUN = 100;
const NONE: readonly never[] = [];

export function createLexicon(): Lexicon {
	const ids = new Map<string, number>();
	const texts: string[] = [];
	const kinds: Kind[] = [];
	const suffixes: (readonly number[] | undefined)[] = [];

	const idOf = (token: string, kind: Kind): number => {
		const known = ids.get(token);
		if (known !== undefined) return known;
		const id = texts.length;
		ids.set(token, id);
		texts.push(token);
		kinds.push(kind);
		return id;
	};
	const read = (run: string): readonly RunToken[] => {
		const found = readRun(run);
		return found.length === 0 ? NONE : found.map(({ token, kind, at }) => ({ id: idOf(token, kind), at }));
	};
	const runs = createRunTable(read);
	return {
		idOf,
		textOf: (id) => texts[id] as string,
		kindOf: (id) => kinds[id] as Kind,
		suffixesOf(id) {
			if (kinds[id] !== KIND.path) return NONE;
			suffixes[id] ??= suffixesOf(texts[id] as string).map((suffix) => idOf(suffix, kindOfPath(suffix)));
			return suffixes[id];
		},
		tokensAt(text, start, end) {
			return end - start > LONGEST_KNOWN_RUN ? read(text.slice(start, end)) : runs.get(text, start, end);
		},
		scratch: createScratchMap(),
	};
}

/** What a path or the end of one counts as. */
export function kindOfPath(path: string): Kind {
	return path.includes("/") ? KIND.path : KIND.file;
}
