/** How one model is asked for one thing: as often as retries and the cap on spending allow. */
import type { ThinkingLevel } from "@mariozechner/pi-ai";
import { attemptCall } from "./attempt.js";
import { type CallEstimate, estimateCall, priceOf } from "./estimate.js";
import type { Ask } from "./model-pool.js";
import type { Prompt } from "./prompt.js";
import { askWithRetries } from "./retry.js";
import type { Spending } from "./spending.js";
import type { Limits } from "./stopwatch.js";
import type { Attempt, ReadyModel } from "./types.js";

export interface AskSettings {
	readonly limits: Limits;
	readonly retries: number;
	readonly thinking: ThinkingLevel | undefined;
	readonly interrupt: AbortSignal;
	readonly spending: Spending;
}

export interface Question {
	readonly prompt: Prompt;
	/** Tokens that the answer is likely to take. */
	readonly outputTokens: number;
	readonly refuse: (text: string) => string | undefined;
	readonly onCharacters: (count: number) => void;
}

/** Every attempt is told to `onAttempt` when it is over. */
export function askerOf(
	ready: ReadyModel,
	question: Question,
	settings: AskSettings,
	onAttempt: (attempt: Attempt, model: string) => void,
): Ask {
	const { spending, interrupt } = settings;
	const estimate = estimateCall(ready, question.prompt, question.outputTokens);
	const once = async (): Promise<Attempt> => {
		const attempt = await attemptWithin(ready, question, settings, estimate, spending);
		onAttempt(attempt, ready.name);
		return attempt;
	};
	return ({ retries }) => askWithRetries(once, { retries: retries ? settings.retries : 0, interrupt });
}

async function attemptWithin(
	ready: ReadyModel,
	question: Question,
	{ limits, thinking, interrupt }: AskSettings,
	estimate: CallEstimate,
	spending: Spending,
): Promise<Attempt> {
	if (interrupt.aborted) return { failed: "interrupted", kind: "interrupted" };
	const refused = spending.reserve(estimate.cost);
	if (refused !== undefined) return { failed: refused, kind: "spent" };
	const { refuse, onCharacters } = question;
	const maxTokens = maxTokensOf(ready);
	const options = { limits, interrupt, maxTokens, thinking, refuse, onCharacters };
	const attempt = await attemptCall(ready, question.prompt, options);
	spending.settle(estimate.cost, attempt.usage?.cost ?? unreportedCost(attempt, ready, estimate));
	return attempt;
}

/** A model that was stopped has read its input, and charges for it without saying so. */
function unreportedCost(attempt: Attempt, { model }: ReadyModel, { inputTokens }: CallEstimate): number {
	const hasRead = "failed" in attempt && (attempt.kind === "timeout" || attempt.kind === "interrupted");
	return hasRead ? priceOf(model, inputTokens, 0) : 0;
}

const MAX_TOKENS = 8192;
const MAX_TOKENS_WITH_THOUGHTS = 24_000;

/** Room enough that no sensible answer is cut off, and a bound for a model that never ends. */
function maxTokensOf({ model }: ReadyModel): number {
	const limit = model.reasoning ? MAX_TOKENS_WITH_THOUGHTS : MAX_TOKENS;
	return model.maxTokens > 0 ? Math.min(model.maxTokens, limit) : limit;
}
