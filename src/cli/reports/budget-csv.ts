/** `budget --csv`: one line for each turn, for spreadsheets and plots. Empty cells are what is not known. */
import type { Baseline, Outcome } from "../../budget/budget.js";

const COLUMNS = [
	"turnIndex",
	"time",
	"kind",
	"tokens",
	"source",
	"simulatedTokens",
	"trigger",
	"reclaimedTokens",
	"contextWindow",
] as const;

export function budgetCsv(baseline: Baseline, { simulation }: Outcome): string {
	const rows = simulation.turns.map(({ turnIndex, tokens, flush }, nth) => {
		const turn = baseline.recorded.turns[nth]!;
		const { kind, reckoned, time } = turn;
		const window = kind === "failed" ? "" : baseline.windowOf(turn);
		const when = Number.isFinite(time) ? new Date(time).toISOString() : "";
		const cells = [turnIndex, when, kind, reckoned.tokens, reckoned.source, tokens];
		return [...cells, flush?.trigger, flush?.reclaimed, window].map((cell) => cell ?? "").join(",");
	});
	return [COLUMNS.join(","), ...rows].join("\n");
}
