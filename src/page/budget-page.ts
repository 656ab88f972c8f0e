/** The page of `budget`: the context over the turns as recorded and as simulated, each flush, and what it would have cost. */
import type { Baseline, Outcome } from "../budget/budget.js";
import type { Standing } from "../budget/limit.js";
import type { NamedPolicy } from "../budget/policies.js";
import type { Policy } from "../budget/trigger.js";
import { formatCount, plural } from "../preview/numbers.js";
import type { Preview } from "../preview/preview.js";
import { budgetChart } from "./budget-chart.js";
import { compareSection, flushSection, totalsSection } from "./budget-tables.js";
import { composePage, type PageOptions, type PreviewSections } from "./preview-page.js";

export interface BudgetPage {
	readonly baseline: Baseline;
	readonly standing: Standing;
	readonly policy: Policy;
	readonly outcome: Outcome;
	/** Other policies, replayed as well; empty without. */
	readonly compared: readonly (NamedPolicy & { readonly outcome: Outcome })[];
}

/** `preview` is that of the session as it stands. */
export async function budgetPage(page: BudgetPage, preview: Preview, options: PageOptions = {}): Promise<string> {
	const parts = {
		title: "What a budget would have done",
		lead: leadOf(page),
		chart: budgetChart(page),
		arrange: ({ shares, chart, chains }: PreviewSections) => [
			chart,
			totalsSection(page),
			flushSection(page.outcome),
			compareSection(page.compared),
			shares,
			chains,
		],
	};
	return await composePage(preview, parts, options);
}

/** When it flushes, in a sentence. */
function leadOf({ standing, policy, outcome }: BudgetPage): string {
	const { contextWindow, limit } = standing;
	const when = [
		...(limit === null ? [] : [`at ${formatCount(limit)} tokens`]),
		...(policy.delta === null ? [] : [`when a turn adds ${Math.round(100 * policy.delta)} % of the window`]),
		...(policy.pruneOn === "agent-message" ? ["at final answers"] : []),
	];
	const window = contextWindow === null ? "" : `, in a window of ${formatCount(contextWindow)} tokens`;
	const flushes = plural(outcome.flushes.length, "flush", "flushes");
	const turns = plural(outcome.simulation.turns.length, "turn");
	return `${flushes} over ${turns}${window}: ${when.length === 0 ? "this policy never flushes" : `it flushes ${when.join(", ")}`}.`;
}
