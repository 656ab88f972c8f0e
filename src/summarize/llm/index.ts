/**
 * Summaries by a model (SPEC 5), through pi-ai: the one folder that imports it, loaded when `llm` is asked for. See
 * docs/models.md for what it promises.
 */
import type { ThinkingLevel } from "@mariozechner/pi-ai";
import { CondenseError } from "../../errors.js";
import type { Settings } from "../../settings/settings.js";
import { formatDollars } from "../../text/format-dollars.js";
import { redactSecrets } from "../../text/secrets/redact.js";
import { createAsking, type Use } from "./asking.js";
import { createEstimator } from "./estimator.js";
import { KeptAnswers } from "./kept-answers.js";
import { type Expected, Ledger } from "./ledger.js";
import { ModelPool } from "./model-pool.js";
import { type ChosenModels, chooseModels, requireKeys } from "./models.js";
import type { ModelListener, ModelRun, ModelSession, ModelSource, WrittenAnswers } from "./port.js";
import { Spending } from "./spending.js";

export interface LlmOptions {
	readonly settings: Settings;
	readonly env: { readonly [name: string]: string | undefined };
	/** An OpenAI-compatible endpoint in place of pi-ai's providers. */
	readonly baseUrl: string | undefined;
	/** Send secrets as they are. */
	readonly sendsSecrets: boolean;
	readonly interrupt: AbortSignal;
	/** In place of those that the settings name; for tests. */
	readonly models?: ChosenModels;
}

/** The cap on spending holds for all sessions of the source together. */
export function createModelSource(options: LlmOptions): ModelSource {
	const spending = new Spending(options.settings.condense.maxCost);
	return (session, listener) => openRun(options, session, listener, spending);
}

function openRun(options: LlmOptions, session: ModelSession, listener: ModelListener, spending: Spending): ModelRun {
	const { settings, interrupt } = options;
	const models = options.models ?? modelsFor(options, session);
	const { primary, fallback } = models;
	const redact = options.sendsSecrets ? (text: string) => text : redactSecrets;
	const kept = new KeptAnswers(session.blobFolder, once(listener.warn));
	const ledger = new Ledger(listener.onProgress);
	const uses = new Map<string, Use>();
	const pool = new ModelPool();
	return {
		estimator: () => createEstimator({ model: primary, kept, redact, onPlanned: (call) => ledger.planned.push(call) }),
		summarizer: () =>
			createAsking({
				models,
				pool,
				kept,
				ledger,
				redact,
				settings: { ...askSettings(settings), interrupt, spending },
				onUse: (key, use) => uses.set(key, use),
			}),
		begin() {
			if (ledger.planned.every(({ isKept }) => isKept)) return;
			if (options.models === undefined) requireKeys(models);
			requirePrices(models, spending);
			announce(ledger.expected(), spending, listener);
		},
		report: () => ({
			model: primary.name,
			fallback: fallback?.name ?? null,
			isPriced: primary.isPriced && fallback?.isPriced !== false,
			...ledger.counts(),
			planned: ledger.planned,
		}),
		settle: (written) => kept.settle(settledKeys(uses, written), written.isBooked),
	};
}

function modelsFor({ settings, env, baseUrl }: LlmOptions, { lastModel }: ModelSession): ChosenModels {
	const { summarizerModel, condense } = settings;
	return chooseModels({
		name: summarizerModel,
		fallback: condense.fallbackModel,
		baseUrl,
		sessionModel: lastModel,
		env,
	});
}

function askSettings({ summarizerIdleTimeoutMs, summarizerMaxTimeoutMs, summarizerThinking, condense }: Settings) {
	return {
		limits: { idleTimeoutMs: summarizerIdleTimeoutMs, maxTimeoutMs: summarizerMaxTimeoutMs },
		retries: condense.retries,
		thinking: thinkingOf(summarizerThinking),
	};
}

/** pi's levels; providers bring down what a model cannot do. */
function thinkingOf(level: string): ThinkingLevel | undefined {
	if (level === "default" || level === "off") return undefined;
	return level === "max" ? "xhigh" : (level as ThinkingLevel);
}

function requirePrices({ primary, fallback }: ChosenModels, { maxCost }: Spending): void {
	if (maxCost === null) return;
	const unpriced = [primary, fallback].find((ready) => ready?.isPriced === false);
	if (unpriced === undefined) return;
	throw new CondenseError("usage", `no price is known for ${unpriced.name}, so --max-cost cannot be kept`, {
		hint: "leave it out, or name the model as pi-ai does: provider/id",
	});
}

function settledKeys(
	uses: ReadonlyMap<string, Use>,
	{ refs, bodies, isPassed, isComplete }: WrittenAnswers,
): Set<string> {
	const isSettled = ({ what, ref }: Use) => {
		if (ref !== undefined && (what === "batch" ? refs : bodies).has(ref)) return true;
		return what === "batch" && isPassed && (ref !== undefined || isComplete);
	};
	return new Set([...uses].filter(([, use]) => isSettled(use)).map(([key]) => key));
}

/** What the run will take, before the first call. */
function announce({ calls, tokens, cost }: Expected, { maxCost }: Spending, { detail, warn }: ModelListener): void {
	detail(`the model will be asked ${calls} times, for about ${tokens} tokens and ${formatDollars(cost)}`);
	if (maxCost === null || cost <= maxCost) return;
	warn(
		`the model's calls take about ${formatDollars(cost)}, and --max-cost is ${formatDollars(maxCost)}: some batches will stay pending`,
	);
}

function once(warn: (text: string) => void): (text: string) => void {
	let hasWarned = false;
	return (text) => {
		if (!hasWarned) warn(text);
		hasWarned = true;
	};
}
