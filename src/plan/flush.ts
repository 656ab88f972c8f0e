/**
 * The flush (SPEC 4): batch by batch, oldest first, duplicates to aliases, the rest to summary and index. The first
 * batch without a usable summary ends it: that one and all behind it stay pending, everything before it is kept.
 */
import type { AliasData, Outcome, ToolCallRecord } from "../archive/record.js";
import { messageOf } from "../errors.js";
import type { Attempt } from "./attempt.js";
import { composeBatch, stubChars } from "./batch-entries.js";
import { aliasDraft, type Draft, statsDraft } from "./draft.js";
import { hashOfCall, type Originals, originalsOf, splitDuplicates } from "./duplicates.js";
import { frontierAfter } from "./frontier.js";
import { type PendingBatch, type PendingCall, rawChars } from "./pending.js";
import { addUsage, decide, type Failure, type Planning } from "./planning.js";
import { spillOversized } from "./records.js";
import { nextStats } from "./stats.js";
import { SummaryQueue } from "./summaries.js";

export interface BatchReport {
	readonly turnIndex: number;
	readonly calls: number;
	readonly outcome: Outcome | "failed" | "pending";
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
		originals: settings.dedupByContentHash ? (planning.originals ?? originalsOf(archive)) : new Map(),
		aliases: [],
		drafts: [],
		attempts: [],
		minDuplicateChars: stubChars(planning, `t${archive.nextRef}`),
	};
	const queue = new SummaryQueue(batches, summarizer, settings, state.minDuplicateChars, state.originals);
	let failure: Failure | undefined;
	for (const [nth, batch] of batches.entries()) {
		await planning.checkpoint?.();
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
	const refs = nextRefs(planning, calls.length);
	const entries = composeBatch(planning, batch, calls, refs, answer);
	// A list of refs alone would take results away and say nothing of them (SPEC 5, usable).
	if (entries.text.trim() === "") return failed({ kind: "model", reason: "the summary is blank" });
	takeRefs(planning, refs);
	if (entries.isLarger) return attempt("skipped-oversized", entries.summaryChars);

	let records: ToolCallRecord[];
	try {
		records = await spillOversized(entries.records, settings, planning.sidecars);
	} catch (cause) {
		return failed({ kind: "sidecar", reason: messageOf(cause), cause });
	}
	state.drafts.push(...entries.drafts(records));
	if (settings.dedupByContentHash) for (const [i, call] of calls.entries()) rememberOriginal(state, call, records[i]!);
	return attempt("summarized", entries.summaryChars);
}

function failed(failure: BatchFailure): Failure {
	return { ...failure, pending: new Set() };
}

function nextRefs({ archive }: Planning, count: number): string[] {
	return Array.from({ length: count }, (_, i) => `t${archive.nextRef + i}`);
}

/** Refs are given once a summary is usable, and never a second time, whatever becomes of it. */
function takeRefs({ archive }: Planning, refs: readonly string[]): void {
	archive.nextRef += refs.length;
}

function rememberOriginal({ originals }: FlushState, call: PendingCall, record: ToolCallRecord): void {
	const hash = hashOfCall(call);
	if (!originals.has(hash)) originals.set(hash, record);
}

/** Aliases first, as the family writes them; then the batches, the frontier and the statistics. */
function commit(planning: Planning, state: FlushState): void {
	// One by one: a long session gives more of them than a call may have arguments.
	for (const draft of [...state.aliases.map(aliasDraft), ...state.drafts]) decide(planning, draft);
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
