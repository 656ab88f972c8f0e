/**
 * A caller's summarizer, held to what the plan expects of one: it never throws, and its summaries are usable (SPEC 5).
 * A call that fails is what it would be with a model: the batch and all after it stay pending.
 */
import { messageOf } from "../errors.js";
import {
	type Batch,
	isUsableSummary,
	type Summarizer,
	type SummarizerFactory,
	type SummaryFailure,
	type SummaryText,
} from "../summarize/summarizer.js";

/** @internal */
export function guardSummarizer(create: SummarizerFactory, signal: AbortSignal): SummarizerFactory {
	return (conversation) => {
		const summarizer = create(conversation);
		const { fuseChain, indexLines } = summarizer;
		return {
			name: summarizer.name,
			summarizeBatch: (batch) => guarded(signal, async () => checked(await summarizer.summarizeBatch(batch), batch)),
			...(fuseChain && { fuseChain: (chain) => guarded(signal, () => fuseChain.call(summarizer, chain)) }),
			...(indexLines && { indexLines: (chain) => indexLines.call(summarizer, chain) }),
		} satisfies Summarizer;
	};
}

async function guarded<T>(signal: AbortSignal, ask: () => Promise<T>): Promise<T | SummaryFailure> {
	if (signal.aborted) return { failed: "interrupted" };
	try {
		return await ask();
	} catch (error) {
		return { failed: messageOf(error) };
	}
}

/** The text is composed once with refs of the usual form: what is blank then would be blank in the session. */
function checked(answer: SummaryText | SummaryFailure, { calls }: Batch): SummaryText | SummaryFailure {
	if ("failed" in answer) return answer;
	const sample: unknown = answer.compose(calls.map((_, nth) => `t${nth + 1}`));
	if (typeof sample === "string" && isUsableSummary(sample, undefined)) return answer;
	return { failed: "the summary is blank", ...(answer.usage && { usage: answer.usage }) };
}
