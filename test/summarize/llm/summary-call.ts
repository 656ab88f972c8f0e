/** Calls as the plan gives them to summarizers. */
import type { ChainOfCalls, SummaryCall } from "../../../src/summarize/summarizer.js";

export function summaryCall(text: string, more: Partial<SummaryCall> = {}): SummaryCall {
	const call = { id: "c", name: "bash", args: { command: "npm test" } };
	return { call, text, isError: false, images: 0, assistantIndex: 1, resultIndex: 2, ...more };
}

/** A chain with one call for each ref, all of them bash. */
export function chainOf(refs: readonly string[], batchSummaries: readonly string[]): ChainOfCalls {
	const calls = refs.map((ref) => ({ ...summaryCall("out"), ref }));
	return { calls, batchSummaries, start: 0, end: 9 };
}
