/**
 * Which of the session's own results each record was made from, and which results are duplicates of a record. As the
 * rendering links them (archive/link.ts), so that a ref leads to what its stub stands for; besides, by content, since
 * somebody who asks for one call may be shown what is not proven to be the only one.
 */
import { createHash } from "node:crypto";
import type { Archive, Archived } from "../archive/archive.js";
import { contentHash } from "../archive/content-hash.js";
import { linkResults } from "../archive/link.js";
import type { ToolCallRecord } from "../archive/record.js";
import { textOf } from "../session/content.js";
import type { SessionCall } from "./calls.js";

export interface Pairs {
	readonly callOf: Map<Archived, SessionCall>;
	readonly recordOf: Map<SessionCall, Archived>;
	/** The record that stands for a duplicate. */
	readonly originalOf: Map<SessionCall, Archived>;
}

/** Pairs records with `calls`, all results of the branch in order. No result is given to two records. */
export function pairRecords(archive: Archive, calls: readonly SessionCall[]): Pairs {
	const pairs: Pairs = { callOf: new Map(), recordOf: new Map(), originalOf: new Map() };
	pairByEntry(archive, calls, pairs);
	const messages = calls.map(({ message }) => message);
	for (const [at, link] of linkResults(messages, archive).entries()) {
		const call = calls[at]!;
		if (link === undefined || pairs.recordOf.has(call)) continue;
		if (link.isAlias) pairs.originalOf.set(call, link.archived);
		else if (!pairs.callOf.has(link.archived)) pair(link.archived, call, pairs);
	}
	pairByContent(archive, calls, pairs);
	return pairs;
}

/** Records of the target native name the entry that holds their result. */
function pairByEntry(archive: Archive, calls: readonly SessionCall[], pairs: Pairs): void {
	const byEntry = new Map(calls.map((call) => [call.line.entry.id, call]));
	for (const archived of recordsOf(archive)) {
		const { entryId } = archived.record;
		const call = entryId === undefined ? undefined : byEntry.get(entryId);
		if (call !== undefined && !pairs.recordOf.has(call)) pair(archived, call, pairs);
	}
}

function pairByContent(archive: Archive, calls: readonly SessionCall[], pairs: Pairs): void {
	const open = [...recordsOf(archive)].filter((archived) => !pairs.callOf.has(archived));
	if (open.length === 0) return;
	const free = new Map<string, SessionCall[]>();
	for (const call of calls) {
		if (pairs.recordOf.has(call)) continue;
		const others = free.get(call.message.toolCallId);
		if (others === undefined) free.set(call.message.toolCallId, [call]);
		else others.push(call);
	}
	for (const archived of open) {
		const call = free
			.get(archived.record.toolCallId)
			?.find((one) => !pairs.recordOf.has(one) && isTextOf(archived.record, textOf(one.message.content)) === true);
		if (call !== undefined) pair(archived, call, pairs);
	}
}

function pair(archived: Archived, call: SessionCall, { callOf, recordOf, originalOf }: Pairs): void {
	callOf.set(archived, call);
	recordOf.set(call, archived);
	originalOf.delete(call);
}

function* recordsOf({ byKey }: Archive): Generator<Archived> {
	for (const records of byKey.values()) yield* records;
}

/** Whether a text is what was archived, by the text itself or its hashes; undefined where the record has neither. */
export function isTextOf(record: ToolCallRecord, text: string): boolean | undefined {
	const isInline = record.spillPath === undefined && record.entryId === undefined;
	if (isInline && typeof record.resultText === "string") return record.resultText === text;
	if (record.spillBytes !== undefined && Buffer.byteLength(text) !== record.spillBytes) return false;
	if (record.sha256 !== undefined) return createHash("sha256").update(text).digest("hex") === record.sha256;
	if (record.contentHash !== undefined) return contentHash(record.toolName, text) === record.contentHash;
	return undefined;
}
