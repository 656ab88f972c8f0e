/**
 * The flush (SPEC 4): batch by batch, oldest first, duplicates to aliases, the rest to summary and index. The first
 * batch without a usable summary ends it: that one and all behind it stay pending, everything before it is kept.
 */
import type { AliasData, Outcome, ToolCallRecord } from "../archive/record.js";
import { messageOf } from "../errors.js";
import { stubText } from "../render/stubs.js";
import { summaryContent } from "./compose.js";
import { aliasDraft, type Draft, indexDraft, statsDraft, summaryDraft } from "./draft.js";
import { hashOfCall, type Originals, originalsOf, splitDuplicates } from "./duplicates.js";
import { frontierAfter } from "./frontier.js";
import { type PendingBatch, type PendingCall, rawChars } from "./pending.js";
import { addUsage, decide, type Failure, type Planning } from "./planning.js";
import { recordOf, refOf, spillOversized } from "./records.js";
import { nextStats } from "./stats.js";
import { SummaryQueue } from "./summaries.js";

export interface BatchReport {
	readonly turnIndex: number;
	readonly calls: number;
	readonly outcome: Outcome | "failed" | "pending";
}

export interface Attempt {
	readonly batch: PendingBatch;
	readonly outcome: Outcome;
	readonly rawChars: number;
	readonly summaryChars: number;
}

export interface Flushed {
	readonly batches: readonly BatchReport[];
	readonly failure: Failure | undefined;
}

/** Flushes the batches into `planning`. Never throws for a model or a sidecar that fails: that is its result. */
export async function flush(planning: Planning, batches: readonly PendingBatch[]): Promise<Flushed> {
	const { summarizer, settings, archive } = planning;
	if (summarizer === undefined || batches.length === 0) return { batches: [], failure: undefined };
	const state: FlushState = {
		originals: settings.dedupByContentHash ? originalsOf(archive) : new Map(),
		aliases: [],
		drafts: [],
		attempts: [],
		minDuplicateChars: stubChars(planning, `t${archive.nextRef}`),
	};
	const queue = new SummaryQueue(batches, summarizer, settings, state.minDuplicateChars, state.originals);
	let failure: Failure | undefined;
	for (const [nth, batch] of batches.entries()) {
		failure = await flushBatch(planning, state, queue, batch, nth);
		if (failure !== undefined) break;
	}
	for (const answer of await queue.rest()) addUsage(planning, answer.usage);
	commit(planning, state);
	const reports = batches.map((batch, nth) => reportOf(batch, state.attempts[nth], nth - state.attempts.length));
	return { batches: reports, failure: failure && { ...failure, pending: pendingFrom(batches, state.attempts.length) } };
}

interface FlushState {
	readonly originals: Originals;
	readonly aliases: AliasData[];
	readonly drafts: Draft[];
	readonly attempts: Attempt[];
	readonly minDuplicateChars: number;
}

type BatchFailure = Omit<Failure, "pending">;

async function flushBatch(
	planning: Planning,
	state: FlushState,
	queue: SummaryQueue,
	batch: PendingBatch,
	nth: number,
): Promise<Failure | undefined> {
	const { settings } = planning;
	const { calls, aliases } = splitDuplicates(batch.calls, state.originals, state.minDuplicateChars);
	const raw = rawChars(calls);
	const attempt = (outcome: Outcome, summaryChars = 0) => {
		state.aliases.push(...aliases);
		state.attempts.push({ batch, outcome, rawChars: raw, summaryChars });
		return undefined;
	};
	if (calls.length === 0) return attempt("skipped-deduped");
	if (raw < settings.minBatchChars) return attempt("skipped-trivial");

	const answer = await queue.take(nth, calls);
	addUsage(planning, answer.usage);
	if ("failed" in answer) return failed({ kind: "model", reason: answer.failed });
	const refs = takeRefs(planning, calls.length);
	const content = summaryContent(answer.compose(refs), refs, planning.target);
	const stubs = refs.reduce((sum, ref, i) => sum + stubChars(planning, ref, calls[i]), 0);
	if (content.length + stubs > raw) return attempt("skipped-oversized", content.length);

	let records: ToolCallRecord[];
	try {
		records = await spillOversized(recordsOf(calls, batch), settings, planning.sidecars);
	} catch (cause) {
		return failed({ kind: "sidecar", reason: messageOf(cause), cause });
	}
	state.drafts.push(...draftsOf(batch, records, refs, content));
	if (settings.dedupByContentHash) for (const [i, call] of calls.entries()) rememberOriginal(state, call, records[i]!);
	return attempt("summarized", content.length);
}

function failed(failure: BatchFailure): Failure {
	return { ...failure, pending: new Set() };
}

/** Refs are given once a summary is usable, and never a second time, whatever becomes of it. */
function takeRefs({ archive }: Planning, count: number): string[] {
	const first = archive.nextRef;
	archive.nextRef += count;
	return Array.from({ length: count }, (_, i) => `t${first + i}`);
}

function recordsOf(calls: readonly PendingCall[], { turn }: PendingBatch): ToolCallRecord[] {
	return calls.map(({ paired, original }) => recordOf(paired.call, original, turn));
}

function draftsOf(
	{ turn }: PendingBatch,
	records: readonly ToolCallRecord[],
	refs: readonly string[],
	content: string,
): Draft[] {
	const { turnIndex, timestamp } = turn;
	const toolCallRefs = records.map((record, i) => refOf(record, refs[i]!));
	const toolNames = records.map(({ toolName }) => toolName);
	return [
		summaryDraft(content, { toolCallRefs, toolNames, turnIndex, timestamp }),
		indexDraft({ toolCalls: [...records] }),
	];
}

function rememberOriginal({ originals }: FlushState, call: PendingCall, record: ToolCallRecord): void {
	const hash = hashOfCall(call);
	if (!originals.has(hash)) originals.set(hash, record);
}

/** How long the stub of a call will be; a duplicate must be longer than that to be worth an alias. */
function stubChars({ target, settings }: Planning, ref: string, call?: PendingCall): number {
	const isSpilled = (call?.original !== undefined && call.text.length >= settings.spillThreshold) === true;
	const preview = isSpilled ? settings.spillPreviewBytes + 300 : 0;
	return stubText({ record: {} as ToolCallRecord }, ref, call?.original ?? {}, target).length + preview;
}

/** Aliases first, as the family writes them; then the batches, the frontier and the statistics. */
function commit(planning: Planning, state: FlushState): void {
	decide(planning, ...state.aliases.map(aliasDraft), ...state.drafts);
	const frontier = frontierAfter(planning, state.attempts);
	if (frontier !== undefined) decide(planning, frontier);
	if (state.drafts.length > 0) decide(planning, statsDraft(nextStats(planning, 0, 0)));
}

function reportOf(batch: PendingBatch, attempt: Attempt | undefined, behind: number): BatchReport {
	const outcome = attempt?.outcome ?? (behind === 0 ? "failed" : "pending");
	return { turnIndex: batch.turn.turnIndex, calls: batch.calls.length, outcome };
}

function pendingFrom(batches: readonly PendingBatch[], nth: number): Set<number> {
	return new Set(batches.slice(nth).flatMap(({ calls }) => calls.map(({ paired }) => paired.result.at)));
}
