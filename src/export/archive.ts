/**
 * The archive of an export: every ref with its record. Without the originals, a record points to the entry of the
 * parent session that has the text; with them, the text comes along, inline or in a sidecar.
 */
import type { Archive } from "../archive/archive.js";
import { contentHash } from "../archive/content-hash.js";
import { linkResults } from "../archive/link.js";
import type { IndexData, ToolCallRecord, ToolCallRef } from "../archive/record.js";
import { refOf } from "../plan/records.js";
import { textOf } from "../session/content.js";
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

/** The index of an export. A text that the parent does not hold as an entry comes along in any case. */
export function exportIndex(archive: Archive, sources: Sources, withTexts: boolean): IndexData {
	const toolCalls: ToolCallRecord[] = [];
	const refs: ToolCallRef[] = [];
	for (const [ref, [archived]] of archive.byRef) {
		if (archived === undefined) continue;
		const source = sources.get(ref);
		toolCalls.push(source === undefined ? archived.record : recordFor(archived.record, source, withTexts));
		refs.push(refOf(archived.record, ref));
	}
	return { toolCalls, refs };
}

function recordFor(
	record: ToolCallRecord,
	source: NonNullable<ReturnType<Sources["get"]>>,
	withTexts: boolean,
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
	if (withTexts) return { ...plain, resultText: text };
	return { ...plain, resultText: "", contentHash: contentHash(record.toolName, text), entryId: source.entryId };
}
