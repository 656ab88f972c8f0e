/**
 * Compresses the eligible chains (SPEC 6): covered ones by their summaries, uncovered ones by the deterministic body,
 * with every call that would lose its ref backfilled first. No chain is made larger, and none loses a call.
 */
import type { ChainData } from "../archive/record.js";
import { messageOf } from "../errors.js";
import { shortened } from "../render/render.js";
import type { Message } from "../session/entry.js";
import { type Chain, detectChains } from "../view/chains.js";
import { type Span, type SpanIndex, spansOf } from "../view/span.js";
import { coveredBody, refsOf, uncoveredBodies } from "./body.js";
import { type ChainCall, type ChainCalls, lookAtCalls } from "./chain-calls.js";
import { chainDraft, indexDraft } from "./draft.js";
import { type Candidate, findCandidates } from "./eligible.js";
import { gainOf } from "./gain.js";
import { type Compressing, decide, reportOnce } from "./planning.js";
import { refOf, spillOversized } from "./records.js";

export interface ChainReport {
	readonly blockId: string;
	readonly startUserTimestamp: number;
	readonly calls: number;
	readonly refs: readonly string[];
	readonly source: "covered" | "deterministic";
	readonly tokensBefore: number;
	readonly tokensAfter: number;
}

export interface Compressed {
	readonly chains: readonly ChainReport[];
	/** Bodies that a model has fused. */
	readonly fused: number;
	readonly backfilled: number;
	/** What kept a sidecar from being written. */
	readonly failure: unknown;
}

/** What compression asks about the context as a whole. */
export interface Surroundings {
	/** The context as it would be seen without new blocks, place for place. */
	readonly shown: readonly Message[];
	readonly spans: SpanIndex;
	/** The estimated tokens of the message at a place as it was seen before the run, 0 where it was not seen. */
	tokensBefore(at: number): number;
}

interface Run extends Surroundings {
	readonly compressing: Compressing;
	readonly result: { chains: ChainReport[]; fused: number; backfilled: number; failure: unknown };
}

/** `tokensBefore` are the estimated tokens of each message of the context as it was seen before the run. */
export async function compressChains(compressing: Compressing, tokensBefore: readonly number[]): Promise<Compressed> {
	const { view, target } = compressing;
	return await compressCandidates(findCandidates(detectChains(view), view, target), compressing, {
		shown: shortened(view, target),
		spans: spansOf(view),
		tokensBefore: (at) => tokensBefore[at] ?? 0,
	});
}

/** Compresses those of the candidates that wait for nothing, in order. */
export async function compressCandidates(
	candidates: readonly Candidate[],
	compressing: Compressing,
	surroundings: Surroundings,
): Promise<Compressed> {
	const run: Run = {
		...surroundings,
		compressing,
		result: { chains: [], fused: 0, backfilled: 0, failure: undefined },
	};
	for (const { chain, waits } of candidates) {
		await compressing.checkpoint?.();
		const reason = waits ?? (await compress(chain, run));
		if (reason !== undefined) skip(chain, reason, compressing);
	}
	return run.result;
}

/** Compresses one chain, or says why not. */
async function compress(chain: Chain, run: Run): Promise<string | undefined> {
	const { compressing, spans } = run;
	const { failure } = compressing;
	const isPending = failure !== undefined && chain.calls.some(({ result }) => result && failure.pending.has(result.at));
	if (isPending || run.result.failure !== undefined) return "pending";
	const span = spans.find({
		startUserTimestamp: chain.startTimestamp,
		finalAssistantTimestamp: chain.finalTimestamp,
	});
	if (typeof span !== "object" || span.start !== chain.start || span.end !== chain.end) {
		reportOnce(compressing, { kind: "unresolved-range", detail: `chain@${chain.startTimestamp}` });
		return "ambiguous timestamps";
	}
	const found = lookAtCalls(chain, compressing);
	if (found.isCovered) return await compressCovered(chain, span, found, run);
	if (found.calls.length > 0) return await compressUncovered(chain, span, found.calls, run);
	// A chain that is protected throughout would gain nothing; any other has lost its calls on the way.
	if (!chain.middleIds.every((id) => chain.protectedIds.includes(id))) {
		reportOnce(compressing, { kind: "backfill-empty", detail: `chain@${chain.startTimestamp}` });
	}
	return "no-summary";
}

async function compressCovered(chain: Chain, span: Span, found: ChainCalls, run: Run): Promise<string | undefined> {
	const { text, isFused } = await coveredBody(chain, found, run.compressing);
	const data = chainData(chain, found.calls, run.compressing, text === undefined ? {} : { rangeSummaryText: text });
	const gain = gainOf(data, span, run.compressing, run.shown);
	if (!gain.isGain) return "no-gain";
	const problem = await commit(data, found.calls, run);
	if (problem !== undefined) return problem;
	if (isFused && run.compressing.summarizer?.name === "llm") run.result.fused += 1;
	report(data, span, found.calls, gain.tokensAfter, run);
	return undefined;
}

async function compressUncovered(
	chain: Chain,
	span: Span,
	calls: readonly ChainCall[],
	run: Run,
): Promise<string | undefined> {
	const choices = uncoveredBodies(chain, calls, run.compressing).map((rangeSummaryText) => {
		const data = chainData(chain, calls, run.compressing, { rangeSummaryText, bodySource: "deterministic" });
		return { data, gain: gainOf(data, span, run.compressing, run.shown) };
	});
	const gaining = choices.filter(({ gain }) => gain.isGain);
	// The fuller body where it costs no tokens, the plain one otherwise.
	const choice = gaining.find(({ gain }) => gain.tokensAfter <= tokensReplaced(span, run)) ?? gaining.at(-1);
	if (choice === undefined) return "no-gain";
	// Whatever kept the backfill from being written: the chain is as it was.
	if ((await commit(choice.data, calls, run)) !== undefined) return "no-summary";
	report(choice.data, span, calls, choice.gain.tokensAfter, run);
	return undefined;
}

/** The estimated tokens of what the model saw inside a span before the run. */
function tokensReplaced(span: Span, { tokensBefore }: Run): number {
	let tokens = 0;
	for (let at = span.start + 1; at < span.end; at++) tokens += tokensBefore(at);
	return tokens;
}

function chainData(
	chain: Chain,
	calls: readonly ChainCall[],
	{ archive, now }: Compressing,
	body: Pick<ChainData, "rangeSummaryText" | "bodySource">,
): ChainData {
	return {
		blockId: `b${archive.nextBlock}`,
		startUserTimestamp: chain.startTimestamp,
		droppedToolCallIds: [...chain.middleIds],
		finalAssistantTimestamp: chain.finalTimestamp,
		toolRefs: refsOf(calls),
		compressedAt: now,
		...body,
		...(chain.protectedIds.length > 0 ? { protectedToolCallIds: [...chain.protectedIds] } : {}),
		droppedOccurrenceKeys: [...chain.keys],
	};
}

/** The backfill, if any, and only then the chain: a run that dies between them is finished by the next one. */
async function commit(data: ChainData, calls: readonly ChainCall[], run: Run): Promise<string | undefined> {
	const { compressing, result } = run;
	const fresh = calls.filter(({ isNew }) => isNew);
	if (fresh.length > 0) {
		try {
			const records = await spillOversized(
				fresh.map(({ record }) => record),
				compressing.settings,
				compressing.sidecars,
			);
			const refs = records.map((record, i) => refOf(record, fresh[i]!.ref));
			decide(compressing, indexDraft({ toolCalls: records, backfilled: true, refs }));
		} catch (error) {
			result.failure = error;
			return `sidecar: ${messageOf(error)}`;
		}
		result.backfilled += fresh.length;
	}
	decide(compressing, chainDraft(data, compressing.target.name));
	return undefined;
}

function report(data: ChainData, span: Span, calls: readonly ChainCall[], tokensAfter: number, run: Run): void {
	run.result.chains.push({
		blockId: data.blockId,
		startUserTimestamp: data.startUserTimestamp,
		calls: calls.length,
		refs: data.toolRefs,
		source: data.bodySource ?? "covered",
		tokensBefore: tokensReplaced(span, run),
		tokensAfter,
	});
}

function skip(chain: Chain, reason: string, { skipped }: Compressing): void {
	const time = new Date(chain.startTimestamp);
	skipped.push({ what: `chain ${Number.isNaN(time.getTime()) ? "without a time" : time.toISOString()}`, reason });
}
