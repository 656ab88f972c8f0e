/** The chart of a replay: recorded, simulated, the limit, flushes, and compactions by pi. */
import { formatCount, tokenCount } from "../preview/numbers.js";
import type { BudgetPage } from "./budget-page.js";
import { type ChartInput, drawnPoints } from "./chart.js";
import type { ChartMark, ChartPoint } from "./chart-point.js";

/** A level so far above everything else would press the curves flat. */
const FAR_ABOVE = 2;

export function budgetChart({ baseline, outcome, standing }: BudgetPage): ChartInput {
	const { turns, compactions } = baseline.recorded;
	const compacted = new Set(compactions.map((at) => turns.findIndex(({ start }) => start > at)));
	const points = outcome.simulation.turns.map(({ turnIndex, tokens, flush }, nth): ChartPoint => {
		const marks: ChartMark[] = [];
		if (compacted.has(nth)) marks.push({ kind: "compaction", text: "compaction by pi" });
		if (flush !== undefined) {
			const text = `flush (${flush.trigger}): ${formatCount(flush.reclaimed)} tokens reclaimed`;
			marks.push({ kind: "flush", text });
		}
		const sizes = { before: turns[nth]?.reckoned.tokens ?? null, after: Math.round(tokens) };
		return { turn: String(turnIndex), ...sizes, ...(marks.length > 0 ? { marks } : {}) };
	});
	const { peak, flushes } = outcome;
	const most = Math.max(1, peak.before, peak.after);
	return {
		title: "Context over turns",
		summary: `The context after each turn: at most ${tokenCount(peak.before)} as recorded, ${formatCount(peak.after)} simulated, with ${flushes.length === 1 ? "1 flush" : `${formatCount(flushes.length)} flushes`}.`,
		names: { before: "as recorded", after: "simulated" },
		points: drawnPoints(points),
		levels: levelsOf(standing).filter(({ tokens }) => tokens <= FAR_ABOVE * most),
	};
}

function levelsOf({ limit, contextWindow }: BudgetPage["standing"]): { name: string; tokens: number }[] {
	return [
		...(limit === null ? [] : [{ name: `threshold, ${formatCount(limit)} tokens`, tokens: limit }]),
		...(contextWindow === null
			? []
			: [{ name: `window, ${formatCount(contextWindow)} tokens`, tokens: contextWindow }]),
	];
}
