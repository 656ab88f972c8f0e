/**
 * Which archived record stands for which tool result (SPEC 3): by occurrence key; by bare id only while that id occurs
 * once. Where a key names several results or records, what they say decides (same-key.ts): a wrong record is worse than
 * none. Aliases come last and lead to their original.
 */
import { keyOf } from "../context/calls.js";
import type { OccurrenceKey } from "../context/occurrence.js";
import { isToolResult } from "../session/content.js";
import type { Message } from "../session/entry.js";
import type { Archive, Archived } from "./archive.js";
import { isDuplicateOf, matchSameKey, type Placed } from "./same-key.js";

export interface Link {
	readonly archived: Archived;
	/** The result is a duplicate: it has no record of its own. */
	readonly isAlias: boolean;
}

/** The link of each message, by position; undefined for what is not archived, or cannot be told for sure. */
export function linkResults(messages: readonly Message[], archive: Archive): (Link | undefined)[] {
	const links = new Array<Link | undefined>(messages.length).fill(undefined);
	if (archive.byKey.size === 0) return links;
	const groups = groupByOccurrence(messages);
	const occurrences = occurrencesOf(groups, archive);
	for (const results of groups) {
		const first = results[0]!.message;
		const [id, key] = [first.toolCallId, keyOf(first)];
		const isAlone = occurrences.get(id)?.size === 1;
		// How often the branch holds the key: the context may show fewer. A bare id is no key once it is used again.
		const count = key === id && !isAlone ? Infinity : Math.max(results.length, archive.results.get(id)?.get(key) ?? 0);
		for (const [at, archived] of linkRecords(results, recordsOf(id, key, isAlone, archive), count)) {
			links[at] = { archived, isAlias: false };
		}
		const originals = originalsOf(isAlone ? [key, id] : [key], archive);
		const isClear = count === 1 && originals.length === 1;
		for (const { at, message } of results) {
			const original = isClear ? originals[0] : originals.find((archived) => isDuplicateOf(archived, message));
			if (original !== undefined) links[at] ??= { archived: original, isAlias: true };
		}
	}
	return links;
}

/** The results of each occurrence. A bare id may look like the key of another, so both decide. */
function groupByOccurrence(messages: readonly Message[]): Placed[][] {
	const groups = new Map<string, Placed[]>();
	for (const [at, message] of messages.entries()) {
		if (!isToolResult(message)) continue;
		const name = `${keyOf(message)} ${message.toolCallId}`;
		const group = groups.get(name);
		if (group === undefined) groups.set(name, [{ at, message }]);
		else group.push({ at, message });
	}
	return [...groups.values()];
}

/** The records that a key may mean: its own, else that of a bare id that is used but once. */
function recordsOf(id: string, key: OccurrenceKey, isAlone: boolean, archive: Archive): readonly Archived[] {
	const own = (archive.byKey.get(key) ?? []).filter(({ record }) => record.toolCallId === id);
	if (own.length > 0 || !isAlone) return own;
	const only = theOnly(archive.byId.get(id));
	// Where both it and the result have a time, the times have spoken against it.
	return only !== undefined && (key === id || only.key === id) ? [only] : [];
}

function linkRecords(
	results: readonly Placed[],
	records: readonly Archived[],
	count: number,
): ReadonlyMap<number, Archived> {
	const [record] = records;
	if (record === undefined) return new Map();
	if (count === 1 && records.length === 1) return new Map([[results[0]!.at, record]]);
	return matchSameKey(results, records, count === results.length);
}

/** The occurrences of each id: in the context, elsewhere on the branch, and those that compressed chains have dropped. */
function occurrencesOf(groups: readonly Placed[][], archive: Archive): Map<string, Set<OccurrenceKey>> {
	const occurrences = new Map<string, Set<OccurrenceKey>>();
	for (const [id, keys] of archive.results) occurrences.set(id, new Set(keys.keys()));
	for (const [first] of groups) addTo(occurrences, first!.message.toolCallId, keyOf(first!.message));
	for (const { blockId, droppedToolCallIds, droppedOccurrenceKeys } of archive.chains.values()) {
		const ids = new Set(droppedToolCallIds);
		// Older chains name ids alone: where the branch does not show what they mean, each is one more.
		if (droppedOccurrenceKeys === undefined) {
			for (const id of ids) if (!archive.results.has(id)) addTo(occurrences, id, `${id} of ${blockId}`);
		}
		for (const key of droppedOccurrenceKeys ?? []) {
			addTo(occurrences, ids.has(key) ? key : key.slice(0, key.lastIndexOf("@")), key);
		}
	}
	return occurrences;
}

function addTo(occurrences: Map<string, Set<OccurrenceKey>>, id: string, key: OccurrenceKey): void {
	const keys = occurrences.get(id);
	if (keys === undefined) occurrences.set(id, new Set([key]));
	else keys.add(key);
}

/** What an alias leads to: several where its key names several. `keys` are the names that an alias may have. */
function originalsOf(keys: readonly OccurrenceKey[], archive: Archive): readonly Archived[] {
	const key = keys.map((name) => archive.aliases.get(name)).find((found) => found !== undefined);
	if (key === undefined) return [];
	const own = archive.byKey.get(key);
	if (own !== undefined) return own;
	const only = theOnly(archive.byId.get(key));
	return only === undefined ? [] : [only];
}

function theOnly(records: readonly Archived[] | undefined): Archived | undefined {
	return records?.length === 1 ? records[0] : undefined;
}
