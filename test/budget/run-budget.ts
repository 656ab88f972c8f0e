/** A budget of a built session, with known prices and no file. */
import { type Baseline, type Outcome, readBaseline, simulatePolicy } from "../../src/budget/budget.js";
import type { ModelLookup } from "../../src/budget/models.js";
import { extractiveSummarizer, type SimulatedSummarizer } from "../../src/budget/summarizer.js";
import type { Policy } from "../../src/budget/trigger.js";
import { EXTENSION, type Target } from "../../src/render/target.js";
import { DEFAULTS } from "../../src/settings/defaults.js";
import type { Settings } from "../../src/settings/settings.js";
import type { SessionBuilder } from "../helpers/session-builder.js";

/** As Anthropic has it: reading is a tenth of the input price, writing a quarter more. */
export const PRICES = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 };
export const NEVER: Policy = { threshold: null, delta: null, windowCap: null, pruneOn: "on-demand" };

export interface BudgetOptions {
	readonly settings?: Partial<Settings>;
	readonly contextWindow?: number | undefined;
	readonly models?: ModelLookup;
	readonly target?: Target;
	readonly summarizer?: SimulatedSummarizer;
}

export function baselineOf(built: SessionBuilder, options: BudgetOptions = {}): Baseline {
	const { settings = {}, target = EXTENSION } = options;
	return readBaseline({
		session: built.session(),
		branch: built.branch().lines,
		settings: { ...DEFAULTS, ...settings },
		target,
		contextWindow: "contextWindow" in options ? options.contextWindow : 200_000,
		models: options.models ?? (() => ({ contextWindow: 200_000, prices: PRICES })),
	});
}

export async function budgetOf(
	built: SessionBuilder,
	policy: Partial<Policy>,
	options: BudgetOptions = {},
): Promise<Outcome> {
	const summarizer = options.summarizer ?? extractiveSummarizer();
	return await simulatePolicy(baselineOf(built, options), { ...NEVER, ...policy }, { summarizer, sidecars: undefined });
}
