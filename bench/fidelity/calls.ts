/** The calls of each cut, with refs numbered over the whole session as condense numbers them. */
import { pairCalls } from "../../src/context/calls.js";
import { imagesOf, textOf } from "../../src/session/content.js";
import type { SummaryCall } from "../../src/summarize/summarizer.js";
import type { Cut } from "./cuts.js";
import type { Timeline } from "./timeline.js";

export type RefCall = SummaryCall & { readonly ref: string };

/** The calls with results inside each cut's chain, in order. */
export function callsOfCuts(timeline: Timeline, cuts: readonly Cut[]): Map<Cut, readonly RefCall[]> {
	const pairs = pairCalls(timeline.steps.map((step) => step.message)).flat();
	const byCut = new Map<Cut, RefCall[]>();
	let number = 0;
	for (const cut of cuts) {
		const calls: RefCall[] = [];
		for (const { call, assistantAt, result } of pairs) {
			if (result === undefined || assistantAt <= cut.chain.start || assistantAt >= cut.chain.end) continue;
			number += 1;
			calls.push({
				call,
				text: textOf(result.message.content),
				isError: result.message.isError === true,
				images: imagesOf(result.message.content).length,
				assistantIndex: assistantAt,
				resultIndex: result.at,
				ref: `t${number}`,
			});
		}
		byCut.set(cut, calls);
	}
	return byCut;
}
