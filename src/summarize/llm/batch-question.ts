/** A batch as a question that fits the model, and its answer as a summary. */
import type { Batch, ModelUsage, SummaryText } from "../summarizer.js";
import { type Answer, readAnswer } from "./answer.js";
import { tokensOf } from "./estimate.js";
import { BATCH_INSTRUCTIONS, type Prompt } from "./prompt.js";
import { RESULT_CHARS, serializeBatch } from "./serialize.js";
import type { ReadyModel } from "./types.js";

const LEAST_RESULT_CHARS = 500;
/** Tokens kept free for the answer and for what an estimate misses. */
const SPARE_TOKENS = 6000;

/** The question as every model is asked it; what an answer is kept under. */
export function batchPrompt(batch: Batch, redact: (text: string) => string): Prompt {
	return { instructions: BATCH_INSTRUCTIONS, input: serializeBatch(batch, { redact }) };
}

/** The question with less of each result, where the model's window is too small for it: a batch too large for a model would never get a summary, nor would any behind it. */
export function fitBatchPrompt(
	prompt: Prompt,
	batch: Batch,
	redact: (text: string) => string,
	{ model }: ReadyModel,
): Prompt {
	const room = model.contextWindow - Math.min(SPARE_TOKENS, model.contextWindow / 2) - tokensOf(prompt.instructions);
	let fitting = prompt;
	for (let chars = RESULT_CHARS / 2; tokensOf(fitting.input) > room && chars >= LEAST_RESULT_CHARS; chars /= 2) {
		fitting = { ...prompt, input: serializeBatch(batch, { redact, resultChars: chars }) };
	}
	return fitting;
}

/** Why a text is no summary of the batch; undefined where it is one. */
export function refuseSummary(text: string, batch: Batch): string | undefined {
	return answerTo(text, batch) === undefined ? "the answer says nothing beside its labels" : undefined;
}

/** The answer as the plan takes it; undefined where it says nothing. */
export function summaryFrom(text: string, batch: Batch, usage: ModelUsage | undefined): SummaryText | undefined {
	const answer = answerTo(text, batch);
	if (answer === undefined) return undefined;
	return { ...answer, ...(usage === undefined ? {} : { usage }) };
}

function answerTo(text: string, { calls }: Batch): Answer | undefined {
	return readAnswer(
		text,
		calls.map(({ call }) => call.name),
	);
}
