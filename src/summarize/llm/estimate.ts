/** What calls will take, before they are made: characters / 4 as everywhere, and pi-ai's prices. */
import type { Api, Model } from "@mariozechner/pi-ai";
import type { Prompt } from "./prompt.js";
import type { ReadyModel } from "./types.js";

export interface CallEstimate {
	readonly inputTokens: number;
	readonly outputTokens: number;
	/** US dollars; 0 where no price is known. */
	readonly cost: number;
}

const CHARS_PER_TOKEN = 4;
/** What providers add around the texts. */
const FRAME_TOKENS = 20;
const TOKENS_PER_CALL = 80;

/** `outputTokens`: what the answer is likely to take. */
export function estimateCall({ model }: Pick<ReadyModel, "model">, prompt: Prompt, outputTokens: number): CallEstimate {
	const inputTokens = tokensOf(prompt.instructions) + tokensOf(prompt.input) + FRAME_TOKENS;
	return { inputTokens, outputTokens, cost: priceOf(model, inputTokens, outputTokens) };
}

export function priceOf({ cost }: Model<Api>, inputTokens: number, outputTokens: number): number {
	return (cost.input * inputTokens + cost.output * outputTokens) / 1e6;
}

/** Notes on a batch: so much for each call and a little for what it found, never more than most of the results. */
export function batchOutputTokens(calls: number, input: string): number {
	return Math.min(calls * TOKENS_PER_CALL + Math.ceil(tokensOf(input) / 20), Math.ceil(tokensOf(input) * 0.6));
}

/** Notes on a whole task: about half of what its parts say. */
export function fusedOutputTokens(input: string): number {
	return Math.ceil(tokensOf(input) / 2);
}

export function tokensOf(text: string): number {
	return Math.ceil(text.length / CHARS_PER_TOKEN);
}
