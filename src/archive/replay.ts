/**
 * Reads the archive back from a branch (SPEC 2, "Reading them back", and 3): entries of condense and of the extensions,
 * of any age. Applying entries one after another is all there is: a run that plans new ones applies them the same way,
 * and so plans its next step on what a later run would read.
 */

import { keyOf } from "../context/calls.js";
import { type OccurrenceKey, occurrenceKey } from "../context/occurrence.js";
import { textOf } from "../session/content.js";
import type { Content, Message, SessionEntry } from "../session/entry.js";
import { type Archive, type Archived, type ArchivedSummary, createArchive } from "./archive.js";
import { CUSTOM_TYPE, type IndexData, type ToolCallRecord, type ToolCallRef } from "./record.js";
import { isAlias, isChain, isFrontier, isRecord, isRef, isRun, isStats, listIn } from "./shapes.js";

/** Anything with an entry's payload: an entry of the file, or one that is planned. */
export type Appliable = Pick<SessionEntry, "type"> & {
	customType?: unknown;
	data?: unknown;
	details?: unknown;
	message?: unknown;
};

/** The archive of a branch, root to leaf. */
export function replay(entries: Iterable<SessionEntry>): Archive {
	const archive = createArchive();
	for (const entry of entries) applyEntry(archive, entry);
	settleBareRefs(archive);
	settleRepeatedRefs(archive);
	return archive;
}

/** Adds what one entry says. Entries of other kinds, and payloads that make no sense, say nothing. */
export function applyEntry(archive: Archive, entry: Appliable): void {
	if (entry.type === "message") countResult(archive, entry);
	if (entry.type !== "custom" && entry.type !== "custom_message") return;
	APPLY.get(entry.customType)?.(archive, entry);
}

/** The same for an index of this process's own making: what its records say need not be looked at. */
export function applyIndexData(archive: Archive, data: IndexData): void {
	addRecords(archive, data.toolCalls, data.backfilled === true, data.refs);
}

/** An id that was used again is ambiguous, also where the other use has been cut from the context. */
function countResult({ results }: Archive, { message }: Appliable): void {
	const result = message as Message | null | undefined;
	if (result?.role !== "toolResult") return;
	const key = keyOf(result);
	const counts = results.get(result.toolCallId) ?? new Map<OccurrenceKey, number>();
	results.set(result.toolCallId, counts.set(key, (counts.get(key) ?? 0) + 1));
}

const APPLY = new Map<unknown, (archive: Archive, entry: Appliable) => void>([
	[CUSTOM_TYPE.summary, applySummary],
	[CUSTOM_TYPE.index, applyIndex],
	[CUSTOM_TYPE.chain, applyChain],
	[CUSTOM_TYPE.nativeChain, applyChain],
	[CUSTOM_TYPE.alias, applyAlias],
	[CUSTOM_TYPE.run, applyRun],
	[CUSTOM_TYPE.diagnostic, (archive, { data }) => archive.diagnostics.add(JSON.stringify(data))],
	[CUSTOM_TYPE.frontier, (archive, { data }) => isFrontier(data) && Object.assign(archive, { frontier: data })],
	[CUSTOM_TYPE.stats, (archive, { data }) => isStats(data) && Object.assign(archive, { stats: data })],
]);

function applySummary(archive: Archive, entry: Appliable): void {
	const details = entry.details as { toolCallRefs?: unknown; toolCallIds?: unknown } | null | undefined;
	const refs = listIn(details, "toolCallRefs").filter(isRef);
	// Before refs had names of their own, the ids were the refs.
	const older = refs.length > 0 ? [] : listIn(details, "toolCallIds").filter((id) => typeof id === "string");
	const keys: OccurrenceKey[] = [];
	for (const ref of [...refs, ...older.map((id) => ({ shortId: id, toolCallId: id, resultTimestamp: undefined }))]) {
		const key = occurrenceKey(ref.toolCallId, ref.resultTimestamp);
		keys.push(key);
		addRef(archive, key, ref.shortId, true);
	}
	const { id, content } = entry as { id?: string; content?: unknown };
	const summary: ArchivedSummary = {
		nth: archive.summaries.length,
		entryId: id,
		refs: refs.length > 0 ? refs.map((ref) => ref.shortId) : older,
		keys,
		text: textOf(content as Content),
	};
	archive.summaries.push(summary);
	for (const key of new Set(keys)) push(archive.summariesByKey, key, summary);
}

function applyIndex(archive: Archive, { data }: Appliable): void {
	const { backfilled, refs } = (data ?? {}) as { backfilled?: unknown; refs?: unknown };
	const records = listIn(data, "toolCalls").filter(isRecord);
	const named = refs === undefined ? undefined : (Array.isArray(refs) ? refs : []).filter(isRef);
	addRecords(archive, records, backfilled === true, named);
}

function addRecords(
	archive: Archive,
	records: readonly ToolCallRecord[],
	backfilled: boolean,
	refs: readonly ToolCallRef[] | undefined,
): void {
	const keys = records.map((record) => occurrenceKey(record.toolCallId, record.resultTimestamp));
	const named = refs === undefined ? refsOfLastSummary(archive, keys) : [];
	for (const [i, record] of records.entries()) {
		const key = keys[i]!;
		const archived: Archived = { record, key, backfilled, ref: undefined, summarized: false };
		push(archive.byKey, key, archived);
		push(archive.byId, record.toolCallId, archived);
		const ref = takeRef(archive, key, named[i]);
		if (ref !== undefined) nameRecord(archive, archived, ref.ref, ref.summarized);
	}
	for (const ref of refs ?? []) {
		addRef(archive, occurrenceKey(ref.toolCallId, ref.resultTimestamp), ref.shortId, !backfilled);
	}
}

/**
 * The refs that an index of these keys belongs to, if the latest summary speaks of just them. A summary before it may
 * have lost its index, when the write of a run was cut short, and must not take the records of the next.
 */
function refsOfLastSummary({ summaries }: Archive, keys: readonly OccurrenceKey[]): readonly string[] {
	const last = summaries.at(-1);
	const isOfThese = last?.keys.length === keys.length && last.keys.every((key, i) => key === keys[i]);
	return isOfThese ? last.refs : [];
}

/** The ref that waits for a record of a key: the one that is asked for, else the first. */
function takeRef({ waiting }: Archive, key: OccurrenceKey, name: string | undefined) {
	const refs = waiting.get(key);
	if (refs === undefined) return undefined;
	const at = refs.findIndex(({ ref }) => ref === name);
	return refs.splice(Math.max(at, 0), 1)[0];
}

/** Gives a ref to the first record of its key that has none, or keeps it until that record comes. */
function addRef(archive: Archive, key: OccurrenceKey, ref: string, summarized: boolean): void {
	archive.nextRef = Math.max(archive.nextRef, numberOf(ref, "t") + 1);
	const unnamed = archive.byKey.get(key)?.find((archived) => archived.ref === undefined);
	if (unnamed !== undefined) nameRecord(archive, unnamed, ref, summarized);
	else push(archive.waiting, key, { ref, summarized });
}

function nameRecord(archive: Archive, archived: Archived, ref: string, summarized: boolean): void {
	archived.ref = ref;
	archived.summarized = summarized;
	push(archive.byRef, ref, archived);
}

/** Old summaries name bare ids where the record has a time: the id decides while it is the only one. */
function settleBareRefs(archive: Archive): void {
	for (const [key, refs] of archive.waiting) {
		const [record, ...others] = archive.byId.get(key) ?? [];
		const ref = refs[0];
		if (ref === undefined || record === undefined || others.length > 0 || record.ref !== undefined) continue;
		refs.shift();
		nameRecord(archive, record, ref.ref, ref.summarized);
	}
}

/** A result that was summarized twice, because the first index was lost, has two refs; both lead to its record. */
function settleRepeatedRefs(archive: Archive): void {
	for (const [key, refs] of archive.waiting) {
		const [record, ...others] = archive.byKey.get(key) ?? [];
		if (record === undefined || others.length > 0) continue;
		for (const { ref } of refs.splice(0)) push(archive.byRef, ref, record);
	}
}

function applyChain(archive: Archive, { data }: Appliable): void {
	if (!isChain(data)) return;
	const replaced = archive.chains.get(data.startUserTimestamp);
	archive.chains.set(data.startUserTimestamp, data);
	for (const index of [archive.chainTimes, archive.dropped]) {
		if (replaced !== undefined) index.remove(replaced);
		index.add(data);
	}
	for (const key of data.droppedOccurrenceKeys ?? []) {
		if (data.undone === true) archive.opened.add(key);
		else archive.opened.delete(key);
	}
	archive.nextBlock = Math.max(archive.nextBlock, numberOf(data.blockId, "b") + 1);
	for (const ref of data.toolRefs) archive.nextRef = Math.max(archive.nextRef, numberOf(ref, "t") + 1);
}

function applyAlias(archive: Archive, { data }: Appliable): void {
	if (!isAlias(data)) return;
	const original = occurrenceKey(data.originalToolCallId, data.originalResultTimestamp);
	archive.aliases.set(occurrenceKey(data.newToolCallId, data.newResultTimestamp), original);
}

function applyRun(archive: Archive, { data }: Appliable): void {
	if (!isRun(data)) return;
	archive.runs.push(data);
	if (Number.isSafeInteger(data.nextRef)) archive.nextRef = Math.max(archive.nextRef, data.nextRef);
}

/** The number in `t12` or `b3`, 0 where a name has another form. */
function numberOf(name: string, letter: "t" | "b"): number {
	const digits = name.startsWith(letter) ? name.slice(1) : "";
	return /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
	const values = map.get(key);
	if (values === undefined) map.set(key, [value]);
	else values.push(value);
}
