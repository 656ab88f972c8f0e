/** The summaries of one task as a single question, and its answer as the body of a block (SPEC 5, fusing). */
import { toWellFormed } from "../../text/well-formed.js";
import type { ChainOfCalls } from "../summarizer.js";
import { cleanFused } from "./answer.js";
import { FUSE_INSTRUCTIONS, type Prompt } from "./prompt.js";

/** The list of refs at the end of a summary: the block has one of its own. */
const REF_LIST = /\n\s*Refs: (?:`t\d+`(?:, )?)+[^\n]*\s*$/;

/** Undefined: a single summary, or none, needs no fusing. */
export function fusePrompt({ batchSummaries }: ChainOfCalls, redact: (text: string) => string): Prompt | undefined {
	if (batchSummaries.length < 2) return undefined;
	const parts = batchSummaries.map((summary, i) => `Part ${i + 1}:\n${withoutRefList(summary)}`);
	return { instructions: FUSE_INSTRUCTIONS, input: redact(toWellFormed(parts.join("\n\n"))) };
}

/** Why a text is no fusion of the summaries; undefined where it is one. */
export function refuseFused(text: string, { batchSummaries }: ChainOfCalls): string | undefined {
	const chars = batchSummaries.reduce((sum, summary) => sum + withoutRefList(summary).length, 0);
	return text.length < chars ? undefined : "the fused text is longer than its parts";
}

/** The body: refs of the chain's calls, no others, and the calls that no summary spoke of. */
export function fusedBody(text: string, { calls, batchSummaries }: ChainOfCalls): string {
	const body = cleanFused(text, new Set(calls.map(({ ref }) => ref)));
	const spoken = batchSummaries.join("\n");
	const unspoken = calls.filter(({ ref }) => !spoken.includes(`\`${ref}\``));
	if (unspoken.length === 0) return body;
	const names = unspoken.map(({ ref, call, images }) => {
		const seen = images === 0 ? "" : ` (${images} image${images === 1 ? "" : "s"})`;
		return `\`${ref}\` ${call.name}${seen}`;
	});
	return `${body}\n\nAlso archived: ${[...new Set(names)].join(", ")}`;
}

function withoutRefList(summary: string): string {
	return summary.replace(REF_LIST, "").trim();
}
