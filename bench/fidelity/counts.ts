/** What is counted: numerators and denominators only, so that sessions are pooled by adding. */
export const COUNTS = [
	"cuts",
	"items",
	"itemsVisible",
	"needed",
	"neededVisible",
	"neededGuided",
	"neededRecoverable",
	"strict",
	"strictVisible",
	"hiddenTokens",
	"bodyTokens",
	"requestTokens",
	"requestSaved",
	"endTokens",
	"endSaved",
	"artifacts",
	"artifactsVisible",
	"modified",
	"modifiedVisible",
	"errors",
	"errorsVisible",
	"phrases",
	"phrasesVisible",
] as const;
export type Counts = { [name in (typeof COUNTS)[number]]: number };

export function emptyCounts(): Counts {
	return Object.fromEntries(COUNTS.map((name) => [name, 0])) as Counts;
}

export function addCounts(into: Counts, more: Counts): Counts {
	for (const name of COUNTS) into[name] += more[name];
	return into;
}

/** Percent, or null where nothing was counted. */
type Percent = number | null;

/** The scores that the counts give; docs/fidelity.md says what each of them means. */
export interface Scores {
	readonly region: Percent;
	readonly requests: Percent;
	readonly end: Percent;
	readonly raw: Percent;
	readonly lrr: Percent;
	readonly strict: Percent;
	readonly guided: Percent;
	readonly recoverable: Percent;
	readonly artifacts: Percent;
	readonly modified: Percent;
	readonly errors: Percent;
	readonly phrases: Percent;
}

export function scoresOf(counts: Counts): Scores {
	return {
		region: percent(counts.hiddenTokens - counts.bodyTokens, counts.hiddenTokens),
		requests: percent(counts.requestSaved, counts.requestTokens),
		end: percent(counts.endSaved, counts.endTokens),
		raw: percent(counts.itemsVisible, counts.items),
		lrr: percent(counts.neededVisible, counts.needed),
		strict: percent(counts.strictVisible, counts.strict),
		guided: percent(counts.neededGuided, counts.needed),
		recoverable: percent(counts.neededRecoverable, counts.needed),
		artifacts: percent(counts.artifactsVisible, counts.artifacts),
		modified: percent(counts.modifiedVisible, counts.modified),
		errors: percent(counts.errorsVisible, counts.errors),
		phrases: percent(counts.phrasesVisible, counts.phrases),
	};
}

export function percent(part: number, whole: number): Percent {
	return whole === 0 ? null : (100 * part) / whole;
}
