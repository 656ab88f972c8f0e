/** The statistics entry (SPEC 2): cumulative over the branch. */
import type { StatsData } from "../archive/record.js";
import type { Planning } from "./planning.js";

/** What the runs so far and this one add up to, with the chains and fusions that the caller adds. */
export function nextStats(planning: Planning, chainsCompressed: number, rangesSummarized: number): StatsData {
	const before = planning.statsBefore;
	const { inputTokens, outputTokens, cost, calls } = planning.usage;
	return {
		totalInputTokens: (before?.totalInputTokens ?? 0) + inputTokens,
		totalOutputTokens: (before?.totalOutputTokens ?? 0) + outputTokens,
		totalCost: (before?.totalCost ?? 0) + cost,
		callCount: (before?.callCount ?? 0) + calls,
		chainsCompressed: (before?.chainsCompressed ?? 0) + chainsCompressed,
		rangesSummarized: (before?.rangesSummarized ?? 0) + rangesSummarized,
	};
}
