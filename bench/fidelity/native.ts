/**
 * Against the summaries that pi itself wrote into the sessions (its native compactions): what of the dropped messages'
 * results was needed after each, and how much of that the summary shows, beside the summarizer's tokens at most as
 * large. Tokens alone: a native summary is smaller than one line for each call would be.
 */

import { isToolResult } from "../../src/session/content.js";
import { createExtractive } from "../../src/summarize/extractive/index.js";
import { findStretches } from "../../src/summarize/extractive/stretches.js";
import { expandBraces, shownIn } from "./extract.js";
import type { NativeCompaction, Timeline } from "./timeline.js";

export interface NativeRow {
	readonly session: string;
	readonly droppedTokens: number;
	readonly needed: number;
	/** Tokens and needed tokens shown, of the summary in the session and of the index. */
	readonly summary: { readonly tokens: number; readonly shown: number };
	readonly index: { readonly tokens: number; readonly shown: number };
}

const THRESHOLDS = Array.from({ length: 40 }, (_, step) => 0.3 * 1.12 ** step);

export function compareWithNative(timeline: Timeline): NativeRow[] {
	return timeline.compactions.flatMap((compaction, nth) => {
		const from = timeline.compactions[nth - 1]?.keptFrom ?? 0;
		const until = timeline.compactions[nth + 1]?.at ?? timeline.steps.length;
		const needed = findNeeded(timeline, compaction, from, until);
		if (needed.size === 0) return [];
		const dropped = timeline.steps.slice(from, compaction.keptFrom);
		const index = indexOfSize(timeline, from, compaction.keptFrom, compaction.tokens);
		return [
			{
				session: timeline.name,
				droppedTokens: dropped.reduce((sum, { tokens }) => sum + tokens, 0),
				needed: needed.size,
				summary: { tokens: compaction.tokens, shown: countIn(needed, compaction.shown) },
				index: { tokens: Math.ceil(index.length / 4), shown: countIn(needed, shownIn(expandBraces(index))) },
			},
		];
	});
}

function findNeeded({ steps }: Timeline, { keptFrom, at }: NativeCompaction, from: number, until: number): Set<string> {
	const hidden = new Set<string>();
	for (const { message, shown } of steps.slice(from, keptFrom)) {
		if (isToolResult(message)) for (const token of shown) hidden.add(token);
	}
	const kept = new Set<string>();
	for (const { shown } of steps.slice(keptFrom, at)) for (const token of shown) kept.add(token);
	const needed = new Set<string>();
	for (const { references } of steps.slice(at, until)) {
		for (const token of references) if (hidden.has(token) && !kept.has(token)) needed.add(token);
	}
	return needed;
}

/** The tokens chosen for all dropped calls, as many as the size allows. Nothing else of what is dropped stays. */
function indexOfSize(timeline: Timeline, from: number, to: number, tokens: number): string {
	const messages = timeline.steps.slice(from, to).map(({ message }) => message);
	const work = messages.filter((message) => message.role === "toolResult" || message.role === "assistant");
	const calls = findStretches(work).flatMap((stretch) => stretch.calls);
	let text = "";
	for (const threshold of THRESHOLDS) {
		const summarizer = createExtractive({ messages: work, cwd: timeline.cwd }, { threshold });
		const named = calls.map((call, at) => ({ ...call, ref: `t${at + 1}` }));
		const chain = { calls: named, batchSummaries: [], start: 0, end: work.length - 1 };
		const lines = (summarizer.indexLines?.(chain) ?? "").split("\n");
		text = lines.flatMap((line) => line.split(/: (?!.*: )/)[1] ?? []).join(" ");
		if (text.length <= tokens * 4) break;
	}
	return text;
}

function countIn(tokens: ReadonlySet<string>, shown: ReadonlySet<string>): number {
	return [...tokens].filter((token) => shown.has(token)).length;
}
