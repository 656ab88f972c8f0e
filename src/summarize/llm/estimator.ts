/**
 * A summarizer that asks nobody: for dry runs, and to know before the first call how many there will be. Where no answer
 * is kept it gives words of the likely length, so that the plan comes out about as it will.
 */
import type { Summarizer } from "../summarizer.js";
import { batchPrompt, fitBatchPrompt, summaryFrom } from "./batch-question.js";
import { batchOutputTokens, type CallEstimate, estimateCall, fusedOutputTokens } from "./estimate.js";
import { fusedBody, fusePrompt } from "./fuse.js";
import { type KeptAnswers, keyOf } from "./kept-answers.js";
import { labelOf } from "./label.js";
import type { PlannedCall } from "./port.js";
import type { ReadyModel } from "./types.js";

export interface EstimatorParts {
	readonly model: ReadyModel;
	readonly kept: KeptAnswers;
	readonly redact: (text: string) => string;
	readonly onPlanned: (call: PlannedCall) => void;
}

export function createEstimator(parts: EstimatorParts): Summarizer {
	const { model, kept, redact, onPlanned } = parts;
	return {
		name: "llm",
		async summarizeBatch(batch) {
			const prompt = batchPrompt(batch, redact);
			const answer = kept.find(keyOf(prompt));
			const outputTokens = batchOutputTokens(batch.calls.length, prompt.input);
			const estimate = estimateCall(model, fitBatchPrompt(prompt, batch, redact, model), outputTokens);
			const at = batch.calls.at(-1)?.assistantIndex ?? 0;
			onPlanned(planned("batch", at, batch.calls.length, estimate, answer !== undefined));
			const labels = batch.calls.map(({ call }, i) => labelOf(i + 1, call.name));
			const text =
				answer?.text ?? labels.map((label) => `- ${label} ${words(outputTokens / labels.length)}`).join("\n");
			return summaryFrom(text, batch, undefined) ?? { failed: "nothing to say" };
		},
		async fuseChain(chain) {
			const prompt = fusePrompt(chain, redact);
			if (prompt === undefined) return undefined;
			const answer = kept.find(keyOf(prompt));
			const outputTokens = fusedOutputTokens(prompt.input);
			const estimate = estimateCall(model, prompt, outputTokens);
			onPlanned(planned("chain", chain.start, chain.calls.length, estimate, answer !== undefined));
			return { text: fusedBody(answer?.text ?? words(outputTokens), chain) };
		},
	};
}

function planned(
	what: "batch" | "chain",
	at: number,
	calls: number,
	estimate: CallEstimate,
	isKept: boolean,
): PlannedCall {
	return { what, at, calls, isKept, ...(isKept ? { inputTokens: 0, outputTokens: 0, cost: 0 } : estimate) };
}

/** So many tokens of text. */
function words(tokens: number): string {
	return "... "
		.repeat(Math.max(1, Math.round(tokens - 2)))
		.trim()
		.concat(" word");
}
