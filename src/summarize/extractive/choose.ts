/** Chooses the tokens that a body carries, and puts each on the line of the first call that showed it. */
import type { SummaryCall } from "../summarizer.js";
import { addedLength, type Candidates } from "./candidates.js";
import type { Context } from "./context.js";
import { addToken } from "./conversation-index.js";
import type { Lexicon } from "./lexicon.js";
import { roomFor } from "./score.js";

/**
 * The tokens worth at least `threshold` by the position of their call: none that is in `added`, and each is added to it.
 */
export function chooseTokens(
	{ ids, calls: callOf, worths }: Candidates,
	calls: readonly SummaryCall[],
	threshold: number,
	added: Set<number>,
	{ index, lexicon }: Context,
): Map<number, readonly number[]> {
	const chosen = new Map<number, readonly number[]>();
	for (let from = 0; from < ids.length; ) {
		const call = callOf[from] as number;
		const worthy: number[] = [];
		for (; callOf[from] === call; from++) {
			if ((worths[from] as number) < threshold) continue;
			// A path that was chosen before may have brought this one into sight.
			if (!added.has(ids[from] as number)) worthy.push(from);
		}
		if (worthy.length === 0) continue;
		const room = roomFor(index.resultTokensOf(calls[call] as SummaryCall).characters);
		const kept = fitLine(worthy, ids, worths, room, lexicon).map((at) => ids[at] as number);
		chosen.set(call, kept);
		for (const id of kept) addToken(id, added, lexicon);
	}
	return chosen;
}

/** As many of the worthiest as there is room for, in the order they came in. */
function fitLine(
	places: readonly number[],
	ids: readonly number[],
	worths: Float64Array,
	room: number,
	lexicon: Lexicon,
): readonly number[] {
	const lengthAt = (place: number): number => addedLength(ids[place] as number, lexicon) + 1;
	let left = room;
	for (const place of places) left -= lengthAt(place);
	if (left >= 0) return places;
	left = room;
	const kept = new Set<number>();
	for (const place of [...places].sort((a, b) => worths[b]! - worths[a]!)) {
		left -= lengthAt(place);
		if (left < 0) break;
		kept.add(place);
	}
	return places.filter((place) => kept.has(place));
}
