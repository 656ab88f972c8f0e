/**
 * The archive of an export: every ref with its record. Without the originals, a record points to the entry of the
 * parent session that has the text; with them, the text comes along, inline or in a sidecar.
 */
import type { Archive } from "../archive/archive.js";
import { contentHash } from "../archive/content-hash.js";
import { type Link, linkResults } from "../archive/link.js";
import type { AliasData, IndexData, ToolCallRecord, ToolCallRef } from "../archive/record.js";
import { refOf } from "../plan/records.js";
import { imagesOf, textOf } from "../session/content.js";
import type { SessionLine, ToolResultMessage } from "../session/entry.js";

/** Where the original of a ref is: in an entry of the parent or of a session before it, or nowhere but in a record. */
export type Source = { readonly entryId: string; readonly result: ToolResultMessage } | { readonly text: string };
export type Sources = ReadonlyMap<string, Source>;

/** What is asked of the session that is exported, which may itself be an export: its results are stubs then. */
export interface Originals {
	/** Whether a text is the one that was archived; undefined where nothing tells. */
	readonly isTextOf: (record: ToolCallRecord, text: string) => boolean | undefined;
	/** The entry that a record names, here or in the sessions that this one was made from. */
	readonly findEntry: (record: ToolCallRecord) => { readonly result: ToolResultMessage } | { readonly problem: string };
	readonly readSidecar: (record: ToolCallRecord) => { readonly text: string } | { readonly problem: string };
}

/** Finds the originals that the archive's refs stand for, on a branch or where its records say that they are. */
export function findSources(branch: readonly SessionLine[], archive: Archive, originals: Originals): Sources {
	const own = resultsOnBranch(branch, archive);
	const sources = new Map<string, Source>();
	for (const [ref, [archived]] of archive.byRef) {
		if (archived === undefined) continue;
		const { record } = archived;
		const result = own.get(ref);
		const isOriginal = result !== undefined && originals.isTextOf(record, textOf(result.result.content)) !== false;
		const source = isOriginal ? result : sourceElsewhere(record, originals);
		if (source !== undefined) sources.set(ref, source);
	}
	return sources;
}

/** Undefined where the record has its text itself, or nothing has it. */
function sourceElsewhere(record: ToolCallRecord, { findEntry, readSidecar }: Originals): Source | undefined {
	if (record.spillPath !== undefined) {
		const sidecar = readSidecar(record);
		return "text" in sidecar ? sidecar : undefined;
	}
	if (record.entryId === undefined) return undefined;
	const found = findEntry(record);
	return "result" in found ? { entryId: record.entryId, result: found.result } : undefined;
}

interface OwnResult {
	readonly entryId: string;
	readonly result: ToolResultMessage;
}

function resultsOnBranch(branch: readonly SessionLine[], archive: Archive): Map<string, OwnResult> {
	const byRef = new Map<string, OwnResult>();
	for (const { link, ...own } of linkedResults(branch, archive)) {
		const ref = link.isAlias ? undefined : link.archived.ref;
		if (ref !== undefined && !byRef.has(ref)) byRef.set(ref, own);
	}
	return byRef;
}

function linkedResults(branch: readonly SessionLine[], archive: Archive): (OwnResult & { readonly link: Link })[] {
	const results = branch.flatMap((line) => {
		const message = line.entry.type === "message" ? line.entry.message : undefined;
		return message?.role === "toolResult" ? [{ entryId: line.entry.id, result: message }] : [];
	});
	const links = linkResults(
		results.map(({ result }) => result),
		archive,
	);
	return results.flatMap((own, i) => {
		const link = links[i];
		return link === undefined ? [] : [{ ...own, link }];
	});
}

/** The duplicates of the branch: without them the stub of one would be taken for a result of its own. */
export function exportAliases(branch: readonly SessionLine[], archive: Archive): AliasData[] {
	return linkedResults(branch, archive).flatMap(({ result, link }): AliasData[] => {
		if (!link.isAlias || link.archived.ref === undefined) return [];
		const { toolCallId, resultTimestamp } = link.archived.record;
		return [
			{
				newToolCallId: result.toolCallId,
				originalToolCallId: toolCallId,
				...(typeof result.timestamp === "number" ? { newResultTimestamp: result.timestamp } : {}),
				...(resultTimestamp === undefined ? {} : { originalResultTimestamp: resultTimestamp }),
			},
		];
	});
}

/** What of the originals comes along. */
export interface Carried {
	readonly texts: boolean;
	readonly images: boolean;
}

/** The index of an export. A text that the parent does not hold as an entry comes along in any case. */
export function exportIndex(archive: Archive, sources: Sources, carries: Carried): IndexData {
	const toolCalls: ToolCallRecord[] = [];
	const refs: ToolCallRef[] = [];
	for (const [ref, [archived]] of archive.byRef) {
		if (archived === undefined) continue;
		const source = sources.get(ref);
		toolCalls.push(source === undefined ? archived.record : recordFor(archived.record, source, carries));
		refs.push(refOf(archived.record, ref));
	}
	return { toolCalls, refs };
}

function recordFor(record: ToolCallRecord, source: Source, carries: Carried): ToolCallRecord {
	const {
		spillPath: _path,
		spillBytes: _bytes,
		resultPreview: _preview,
		sha256: _sha256,
		entryId: _entry,
		...plain
	} = record;
	if ("text" in source) return { ...plain, resultText: source.text };
	const { entryId, result } = source;
	const text = textOf(result.content);
	if (carries.texts) {
		const isWhole = carries.images && imagesOf(result.content).length > 0;
		return { ...plain, resultText: text, ...(isWhole ? { resultContent: result.content } : {}) };
	}
	return { ...plain, resultText: "", contentHash: contentHash(record.toolName, text), entryId };
}
