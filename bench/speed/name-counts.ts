/** How often a session comes back to its names, its files and its lines. */

/** `loadInvoice`, `PendingShard7`: names as TypeScript has them, and next to nothing else. */
const NAME = /\b[A-Za-z][a-z]+(?:[A-Z][a-z]+)+\d{0,3}\b/g;
/** Megabytes of results after which the names are counted. */
export const STEPS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32] as const;
/** Shorter lines, such as a brace, say nothing. Characters. */
const SHORTEST_LINE = 12;

export interface NameCounts {
	readonly characters: number;
	/** Different names after each step; undefined where the session ends before it. */
	readonly atSteps: readonly (number | undefined)[];
	readonly names: number;
	/** Of all names that stand somewhere, the share that stood in the same result before. */
	readonly againInResult: number;
	/** The share of lines that an earlier line is equal to. */
	readonly linesAgain: number;
}

/** `texts` are the results of a session, in order. */
export function countNames(texts: readonly string[]): NameCounts {
	const names = new Set<string>();
	const atSteps: (number | undefined)[] = STEPS.map(() => undefined);
	let [characters, occurrences, different] = [0, 0, 0];
	for (const text of texts) {
		const found = text.match(NAME) ?? [];
		for (const name of found) names.add(name);
		occurrences += found.length;
		different += new Set(found).size;
		characters += text.length;
		for (const [at, step] of STEPS.entries()) if (characters >= step * 1e6) atSteps[at] ??= names.size;
	}
	const againInResult = 1 - different / occurrences;
	return { characters, atSteps, names: names.size, againInResult, linesAgain: repeatedShare(texts) };
}

function repeatedShare(texts: readonly string[]): number {
	const lines = texts.flatMap((text) => text.split("\n").map((line) => line.trim()));
	const long = lines.filter(({ length }) => length >= SHORTEST_LINE);
	return 1 - new Set(long).size / long.length;
}
