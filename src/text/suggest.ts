/** "Did you mean": the candidates that a mistyped word was probably meant to be. Pure; cost grows with their lengths. */

const MOST_SUGGESTIONS = 3;
const MOST_EDITS = 3;
/** A part of a name counts as meant only if it says something. */
const SHORTEST_PART = 4;

/**
 * Up to three candidates near `word`, the nearest first, equally near ones in the order given. Letter case does not
 * count. Near is: up to a third of the letters differ (three at most); failing that, one is a part of the other.
 */
export function suggest(word: string, candidates: Iterable<string>): string[] {
	const wanted = word.toLowerCase();
	const scored: { candidate: string; score: number }[] = [];
	for (const candidate of new Set(candidates)) {
		const score = scoreOf(wanted, candidate.toLowerCase());
		if (score !== undefined) scored.push({ candidate, score });
	}
	scored.sort((a, b) => a.score - b.score);
	// Names that merely hold the word are no help beside one that is a slip away.
	const near = scored.filter(({ score }) => isSlip(score) === isSlip(scored[0]?.score ?? 0));
	return near.slice(0, MOST_SUGGESTIONS).map(({ candidate }) => candidate);
}

/** The end of a message, `; did you mean "a" or "b"?`, or nothing where nothing is near. */
export function didYouMean(suggestions: readonly string[]): string {
	if (suggestions.length === 0) return "";
	return `; did you mean ${suggestions.map((name) => JSON.stringify(name)).join(" or ")}?`;
}

function scoreOf(word: string, candidate: string): number | undefined {
	const limit = Math.min(MOST_EDITS, Math.max(1, Math.floor(Math.max(word.length, candidate.length) / 3)));
	if (Math.abs(word.length - candidate.length) <= limit) {
		const distance = distanceBetween(word, candidate);
		// A word of which nothing is left is no slip of the finger.
		if (distance <= limit && distance < word.length) return distance;
	}
	const [part, whole] = word.length < candidate.length ? [word, candidate] : [candidate, word];
	// Behind every slip, and the better the more of the whole the part makes up.
	if (part.length >= SHORTEST_PART && whole.includes(part)) return MOST_EDITS + 2 - part.length / whole.length;
	return undefined;
}

function isSlip(score: number): boolean {
	return score <= MOST_EDITS;
}

/** Edits (insert, delete, replace, swap of neighbours) from one word to the other; three rows are enough for swaps. */
function distanceBetween(from: string, to: string): number {
	let beforeLast: number[] = [];
	let last = Array.from({ length: to.length + 1 }, (_, index) => index);
	for (let i = 1; i <= from.length; i++) {
		const row = [i];
		for (let j = 1; j <= to.length; j++) {
			const cost = from[i - 1] === to[j - 1] ? 0 : 1;
			let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost);
			if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
				best = Math.min(best, beforeLast[j - 2]! + 1);
			}
			row.push(best);
		}
		beforeLast = last;
		last = row;
	}
	return last[to.length]!;
}
