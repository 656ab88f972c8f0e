/**
 * The archive of an export: every ref with its record. Without the originals, a record points to the entry of the
 * parent session that has the text; with them, the text comes along, inline or in a sidecar.
 */
import type { Archive } from "../archive/archive.js";
import { contentHash } from "../archive/content-hash.js";
import { linkResults } from "../archive/link.js";
import type { IndexData, ToolCallRecord, ToolCallRef } from "../archive/record.js";
import { refOf } from "../plan/records.js";
import { imagesOf, textOf } from "../session/content.js";
import type { SessionLine, ToolResultMessage } from "../session/entry.js";

/** Where the text of each ref's record is in the parent: the entry of the result, by ref. */
export type Sources = ReadonlyMap<string, { readonly entryId: string; readonly result: ToolResultMessage }>;

/** Finds the results that the archive's refs stand for on a branch. */
export function findSources(branch: readonly SessionLine[], archive: Archive): Sources {
	const results = branch.flatMap((line) => {
		const message = line.entry.type === "message" ? line.entry.message : undefined;
		return message?.role === "toolResult" ? [{ entryId: line.entry.id, result: message }] : [];
	});
	const links = linkResults(
		results.map(({ result }) => result),
		archive,
	);
	const sources = new Map<string, { entryId: string; result: ToolResultMessage }>();
	for (const [i, link] of links.entries()) {
		const ref = link?.isAlias === false ? link.archived.ref : undefined;
		if (ref !== undefined && !sources.has(ref)) sources.set(ref, results[i]!);
	}
	return sources;
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

function recordFor(
	record: ToolCallRecord,
	source: NonNullable<ReturnType<Sources["get"]>>,
	carries: Carried,
): ToolCallRecord {
	const {
		spillPath: _path,
		spillBytes: _bytes,
		resultPreview: _preview,
		sha256: _sha256,
		entryId: _entry,
		...plain
	} = record;
	const text = textOf(source.result.content);
	if (carries.texts) {
		const isWhole = carries.images && imagesOf(source.result.content).length > 0;
		return { ...plain, resultText: text, ...(isWhole ? { resultContent: source.result.content } : {}) };
	}
	return { ...plain, resultText: "", contentHash: contentHash(record.toolName, text), entryId: source.entryId };
}
