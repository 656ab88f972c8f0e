/** The bodies that a chain's block may have, best first (SPEC 5 fusing, 6 uncovered, 10). */
import { namesInSummaries, summariesNaming } from "../archive/summaries.js";
import type { ChainOfCalls } from "../summarize/summarizer.js";
import type { Chain } from "../view/chains.js";
import { asSummaryCall, type ChainCall, type ChainCalls } from "./chain-calls.js";
import { safeText } from "./compose.js";
import { deterministicBody, SHORT_EXCERPT_CHARS } from "./deterministic-body.js";
import { addUsage, type Compressing } from "./planning.js";

export interface Body {
	/** Undefined: the batch summaries of the chain serve. */
	readonly text: string | undefined;
	readonly isFused: boolean;
}

/** The one body of a covered chain. */
export async function coveredBody(chain: Chain, { calls }: ChainCalls, compressing: Compressing): Promise<Body> {
	const { summarizer, settings, archive, target } = compressing;
	const names = namesInSummaries(chain.keys, chain.middleIds, archive);
	const summaries = summariesNaming(names, archive).map(({ text }) => text);
	if (summarizer?.fuseChain !== undefined && settings.chainCompression.fuseRangeSummary) {
		const parts = target.stubsCarrySummaries ? linesByTurn(calls) : summaries;
		const fused = await summarizer.fuseChain(asChainOfCalls(chain, calls, parts));
		addUsage(compressing, fused?.usage);
		if (fused !== undefined && "text" in fused && fused.text.trim() !== "") {
			return { text: safeText(fused.text), isFused: true };
		}
	}
	// Where stubs carry the summaries, no messages stand in for them once the stubs are gone.
	if (target.stubsCarrySummaries) return { text: calls.map(lineOf).join("\n"), isFused: false };
	const unnamed = calls.filter(({ isSummarized }) => !isSummarized);
	if (unnamed.length === 0) return { text: undefined, isFused: false };
	return { text: [...summaries, `Also archived: ${unnamed.map(nameOf).join(", ")}`].join("\n\n"), isFused: false };
}

/** What stands in for batch summaries where the stubs carry the lines of their calls. */
function linesByTurn(calls: readonly ChainCall[]): string[] {
	const turns = new Map<number, string[]>();
	for (const { record, ref, paired } of calls) {
		if (record.summary === undefined) continue;
		const lines = turns.get(paired.assistantAt) ?? [];
		turns.set(paired.assistantAt, lines);
		lines.push(record.summary.includes(`\`${ref}\``) ? record.summary : `\`${ref}\` ${record.summary}`);
	}
	return [...turns.values()].map((lines) => lines.join("\n"));
}

function lineOf(call: ChainCall): string {
	return call.record.summary ?? nameOf(call);
}

/** An archived call that no summary speaks of: its ref, and its images, which no text can stand in for. */
function nameOf({ ref, record }: ChainCall): string {
	const images = record.images === undefined ? "" : ` (${record.images} image${record.images === 1 ? "" : "s"})`;
	return `${ref} ${record.toolName}${images}`;
}

/** The bodies of an uncovered chain: facts with a line for each call where the summarizer has them, facts alone. */
export function uncoveredBodies(chain: Chain, calls: readonly ChainCall[], compressing: Compressing): string[] {
	const records = calls.map(({ record }) => record);
	const refs = calls.map(({ ref }) => ref);
	const facts = deterministicBody(records, refs);
	const images = calls.filter(({ record }) => record.images !== undefined);
	const plain = images.length === 0 ? facts : `${facts}\nimages ${images.map(nameOf).join(", ")}`;
	const lines = compressing.summarizer?.indexLines?.(asChainOfCalls(chain, calls, [])) ?? "";
	const bodies =
		lines.trim() === ""
			? [plain]
			: [`${deterministicBody(records, refs, SHORT_EXCERPT_CHARS)}\n\n${lines.trim()}`, plain];
	return bodies.map(safeText);
}

function asChainOfCalls(chain: Chain, calls: readonly ChainCall[], batchSummaries: readonly string[]): ChainOfCalls {
	return { calls: calls.map(asSummaryCall), batchSummaries, start: chain.start, end: chain.end };
}

/** The refs of a chain in call order, each once. */
export function refsOf(calls: readonly ChainCall[]): string[] {
	return [...new Set(calls.map(({ ref }) => ref))];
}
