/** What a policy would have done to a session (SPEC 9). Nothing is written. */
import type { Baseline } from "../budget/budget.js";
import type { ModelLookup } from "../budget/models.js";
import type { SimulatedSummarizer } from "../budget/summarizer.js";
import type { Policy } from "../budget/trigger.js";
import { CondenseError } from "../errors.js";
import { sidecarsBeside } from "../run/sidecars.js";
import { targetFor } from "../run/target.js";
import type { Settings } from "../settings/settings.js";
import { type BudgetSimulation, simulationOf } from "./budget-report.js";
import { checkNotAborted, checkWord, type PlanOptions, signalOf, summarizerFor } from "./options.js";
import { branchIn, fileOf, IN_MEMORY, type Session } from "./session.js";
import { settingsFor } from "./settings.js";
import { guardSummarizer } from "./summarizer.js";

/** What is known of a model. Prices are US dollars for a million tokens. */
export interface ModelFacts {
	readonly contextWindow: number;
	readonly prices: {
		readonly input: number;
		readonly output: number;
		readonly cacheRead: number;
		readonly cacheWrite: number;
	};
}

export interface BudgetOptions extends Omit<PlanOptions, "now"> {
	/** A fraction of the context window, above 0 and up to 1. Default: `autoBudgetThreshold` of the settings. */
	readonly threshold?: number | null;
	/** A fraction of the window: what one turn must add. Default: `budgetTurnDelta` of the settings. */
	readonly delta?: number | null;
	/** Tokens at which a flush comes at the latest. */
	readonly windowCap?: number;
	/** Whether final answers flush too. Default: `pruneOn` of the settings. */
	readonly pruneOn?: "agent-message" | "on-demand";
	/** Tokens. Default: the window of each turn's model. */
	readonly contextWindow?: number;
	/** Windows and prices. Default: the list of pi-ai, which is loaded for that. */
	readonly models?: (name: { readonly provider: string; readonly id: string }) => ModelFacts | undefined;
}

/**
 * Walks the branch turn by turn, with what compaction would have done whenever the policy asks for it. No model is
 * called: summarizer `llm` is estimated.
 *
 * Throws `usage` where a threshold is no fraction, or a context window is neither given nor known; `target.mismatch`,
 * `input.cycle`, `interrupted`.
 */
export async function simulateBudget(session: Session, options: BudgetOptions = {}): Promise<BudgetSimulation> {
	const settings = budgetSettings(options);
	const policy = policyOf(options, settings);
	const file = fileOf(session);
	const branch = branchIn(session);
	const signal = signalOf(options);
	const { readBaseline, simulatePolicy } = await import("../budget/budget.js");
	const baseline = readBaseline({
		session: file.session,
		branch: branch.lines,
		settings,
		target: targetFor(file, branch, { settings, isTargetDefault: options.target === undefined }),
		contextWindow: tokensIn("contextWindow", options.contextWindow),
		models: options.models ?? (await loadModels()),
	});
	const outcome = await simulatePolicy(baseline, policy, {
		summarizer: await simulatedSummarizer(options, baseline),
		sidecars: file.path === IN_MEMORY ? undefined : sidecarsBeside(file.path, session.id, true),
		onTurn: async (nth) => {
			if (nth % TURNS_BETWEEN_PAUSES === 0) await new Promise((resolve) => setImmediate(resolve));
			checkNotAborted(signal);
		},
	});
	const { standingOf } = await import("../budget/limit.js");
	return simulationOf(baseline, standingOf(baseline, policy), outcome, policy);
}

const TURNS_BETWEEN_PAUSES = 50;

/** A threshold given for this call is checked as the settings are. */
function budgetSettings({ settings = {}, target, threshold, delta }: BudgetOptions): Settings {
	return settingsFor(
		{
			...settings,
			...(threshold === undefined ? {} : { autoBudgetThreshold: threshold }),
			...(delta === undefined ? {} : { budgetTurnDelta: delta }),
		},
		target,
	);
}

function policyOf({ windowCap, pruneOn }: BudgetOptions, settings: Settings): Policy {
	checkWord("pruneOn", pruneOn, ["agent-message", "on-demand"]);
	return {
		threshold: settings.autoBudgetThreshold,
		delta: settings.budgetTurnDelta,
		windowCap: tokensIn("windowCap", windowCap) ?? null,
		pruneOn: (pruneOn ?? settings.pruneOn) === "on-demand" ? "on-demand" : "agent-message",
	};
}

function tokensIn(option: string, count: number | undefined): number | undefined {
	if (count === undefined || count > 0) return count;
	throw new CondenseError("usage", `${option} takes a number of tokens above 0`);
}

async function loadModels(): Promise<ModelLookup> {
	const { loadModels: load } = await import("../budget/models.js");
	return await load();
}

async function simulatedSummarizer(
	options: BudgetOptions,
	{ input: { settings, branch } }: Baseline,
): Promise<SimulatedSummarizer> {
	const { extractiveSummarizer, modelSummarizer, noSummarizer } = await import("../budget/summarizer.js");
	if (options.summarizer !== undefined) {
		return { ...noSummarizer(), createSummarizer: guardSummarizer(options.summarizer, signalOf(options)) };
	}
	if (settings.condense.summarizer === "none") return noSummarizer();
	if (settings.condense.summarizer === "extractive") return extractiveSummarizer();
	const { lastModelOf } = await import("../run/model.js");
	const { openModel } = await summarizerFor(options, settings, () => undefined);
	const lastModel = lastModelOf({ lines: branch, findings: [] });
	return modelSummarizer(openModel!({ lastModel, blobFolder: undefined }));
}
