/** How the context grows from answer to answer, before and after: running totals, so the last point is the whole. */
import { lastWhile } from "../last-while.js";
import type { Piece } from "./pieces.js";
import type { CoursePoint } from "./preview.js";
import type { Scene } from "./scene.js";

/**
 * One point for each answer of the model; where more stands behind the last one, a point for the end. `turnOf` gives the
 * turn index of each line of the branch that is an answer.
 */
export function courseOf(
	{ before, after, context, view, replacedBy }: Scene,
	turnOf: ReadonlyMap<number, number>,
): CoursePoint[] {
	const answers = context.flatMap(({ message }, at) => (message.role === "assistant" ? [at] : []));
	const sumsBefore = sumsUpTo(answers, before);
	const sumsAfter = sumsUpTo(answers, after);
	const blocksEndingAt = new Map<number, string[]>();
	for (const [blockId, places] of replacedBy) {
		const last = places.findLast((at) => at < context.length && view.messages[at]!.role !== "custom");
		const nth = last === undefined ? -1 : lastWhile(answers, (at) => at <= last);
		if (nth !== -1) blocksEndingAt.set(nth, [...(blocksEndingAt.get(nth) ?? []), blockId]);
	}
	const points = answers.map((at, nth): CoursePoint => {
		const blocks = blocksEndingAt.get(nth);
		return {
			turn: turnOf.get(context[at]!.source.line) ?? -1,
			line: context[at]!.source.line,
			before: sumsBefore[nth]!,
			after: sumsAfter[nth]!,
			...(blocks === undefined ? {} : { blocks }),
		};
	});
	const end = { before: sumsBefore.at(-1)!, after: sumsAfter.at(-1)! };
	const last = points.at(-1);
	if (last?.before === end.before && last.after === end.after) return points;
	return [...points, { turn: last?.turn ?? -1, isEnd: true, ...end }];
}

/** The tokens up to each of the places, and behind them those of everything. A block counts where its chain begins. */
function sumsUpTo(places: readonly number[], pieces: readonly Piece[]): number[] {
	const sums: number[] = [];
	let sum = 0;
	let at = -1;
	for (const { from, tokens } of pieces) {
		at = from === -1 ? at : from;
		while (sums.length < places.length && places[sums.length]! < at) sums.push(sum);
		sum += tokens;
	}
	while (sums.length <= places.length) sums.push(sum);
	return sums;
}
