/** The texts of batches: each a part of what its whole stretch of conversation has to say. */
import type { SummaryCall } from "../summarizer.js";
import { composeLines, nameForLine } from "./compose.js";
import type { Context } from "./context.js";
import type { Line } from "./line.js";
import { shortenPaths } from "./short-paths.js";
import { type Stretch, stretchAt } from "./stretches.js";

export interface BatchTexts {
	linesOf(calls: readonly SummaryCall[]): readonly Line[];
	/**
	 * The tokens of interrupted stretches that begin before `position`, each stretch once. Such a stretch keeps its
	 * results or their summaries, or it got a body before: its tokens are in sight either way.
	 */
	tokensOfInterrupted(position: number): readonly number[];
}

/** `chosenFor` gives the tokens of a stretch's results, by the results' positions. */
export function createBatchTexts(
	stretches: readonly Stretch[],
	chosenFor: (stretch: Stretch) => ReadonlyMap<number, readonly number[]>,
	context: Context,
): BatchTexts {
	let passed = 0;
	return {
		linesOf(calls) {
			const names = calls.map((call) => nameForLine(call, context));
			const chosen = new Map<number, readonly number[]>();
			for (const [at, call] of calls.entries()) {
				const stretch = stretchAt(stretches, call.resultIndex);
				const tokens = stretch === undefined ? undefined : chosenFor(stretch).get(call.resultIndex);
				if (tokens !== undefined) chosen.set(at, tokens);
			}
			return shortenPaths(composeLines(calls, names, chosen, context), context.paths, () => false);
		},
		tokensOfInterrupted(position) {
			const tokens: number[] = [];
			for (; passed < stretches.length && stretches[passed]!.start < position; passed++) {
				const stretch = stretches[passed]!;
				if (stretch.isInterrupted) for (const ids of chosenFor(stretch).values()) tokens.push(...ids);
			}
			return tokens;
		},
	};
}
