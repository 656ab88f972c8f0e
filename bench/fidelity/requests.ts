/** What a method saves over a whole session: every assistant message is one request for everything before it. */
import type { Counts } from "./counts.js";
import type { Timeline } from "./timeline.js";
import type { Written } from "./written.js";

export function countRequests(timeline: Timeline, written: readonly Written[], counts: Counts): void {
	const before: number[] = [0];
	for (const step of timeline.steps) before.push(before[before.length - 1]! + step.tokens);
	const contextAt = (at: number): { tokens: number; saved: number } => {
		const native = timeline.compactions.findLast((compaction) => compaction.at <= at);
		const tokens = before[at]! - before[native?.keptFrom ?? 0]! + (native?.tokens ?? 0);
		let saved = 0;
		for (const { cut, tokens: size } of written) {
			if (cut.from <= at && at < cut.until) saved += cut.hiddenTokens - size;
		}
		return { tokens, saved };
	};
	for (const [at, { message }] of timeline.steps.entries()) {
		if (message.role !== "assistant") continue;
		const { tokens, saved } = contextAt(at);
		counts.requestTokens += tokens;
		counts.requestSaved += saved;
	}
	const end = contextAt(timeline.steps.length - 1);
	counts.endTokens += end.tokens;
	counts.endSaved += end.saved;
}
