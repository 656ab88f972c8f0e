/**
 * Which archived record stands for which tool result (SPEC 3): by occurrence key, several under one key in order,
 * by bare id only while that id occurs once. Aliases come last and lead to their original.
 */
import { keyOf } from "../context/calls.js";
import type { OccurrenceKey } from "../context/occurrence.js";
import { isToolResult } from "../session/content.js";
import type { Message, ToolResultMessage } from "../session/entry.js";
import type { Archive, Archived } from "./archive.js";

export interface Link {
	readonly archived: Archived;
	/** The result is a duplicate: it has no record of its own. */
	readonly isAlias: boolean;
}

/** The link of each message, by position; undefined for what is not archived, or cannot be told for sure. */
export function linkResults(messages: readonly Message[], archive: Archive): (Link | undefined)[] {
	const links = new Array<Link | undefined>(messages.length).fill(undefined);
	if (archive.byKey.size === 0) return links;
	const places = new Map<OccurrenceKey, number[]>();
	const occurrences = droppedOccurrences(archive);
	for (const [at, message] of messages.entries()) {
		if (!isToolResult(message)) continue;
		const key = keyOf(message);
		const group = places.get(key);
		if (group === undefined) places.set(key, [at]);
		else group.push(at);
		addTo(occurrences, message.toolCallId, key);
	}
	for (const [key, positions] of places) {
		const first = messages[positions[0]!] as ToolResultMessage;
		const isAlone = occurrences.get(first.toolCallId)?.size === 1;
		const records = (archive.byKey.get(key) ?? []).filter(({ record }) => record.toolCallId === first.toolCallId);
		const alone = isAlone ? recordByBareId(first.toolCallId, key, archive) : undefined;
		linkInOrder(positions, records.length > 0 || alone === undefined ? records : [alone], messages, links);
		linkAliases(isAlone ? [key, first.toolCallId] : [key], positions, archive, links);
	}
	return links;
}

/** The record of an id that has one. Where both it and the result have a time, the times have spoken against it. */
function recordByBareId(toolCallId: string, key: OccurrenceKey, archive: Archive): Archived | undefined {
	const record = theOnly(archive.byId.get(toolCallId));
	return key === toolCallId || record?.key === toolCallId ? record : undefined;
}

/**
 * The occurrences of each id that compressed chains have dropped. They count, so that an id does not become the only
 * one of its name by being rendered.
 */
function droppedOccurrences(archive: Archive): Map<string, Set<OccurrenceKey>> {
	const occurrences = new Map<string, Set<OccurrenceKey>>();
	for (const { blockId, droppedToolCallIds, droppedOccurrenceKeys } of archive.chains.values()) {
		const ids = new Set(droppedToolCallIds);
		// Older chains name ids alone: each stands for an occurrence of its own.
		if (droppedOccurrenceKeys === undefined) for (const id of ids) addTo(occurrences, id, `${id} of ${blockId}`);
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

/** First with first, but never across tools: a call whose record is missing must not take another's. */
function linkInOrder(
	positions: readonly number[],
	records: readonly Archived[],
	messages: readonly Message[],
	links: (Link | undefined)[],
): void {
	const free = [...records];
	for (const at of positions) {
		const { toolName } = messages[at] as ToolResultMessage;
		// Some writers leave the name of the tool out of results.
		const found = free.findIndex(({ record }) => positions.length === 1 || !toolName || record.toolName === toolName);
		if (found === -1) continue;
		links[at] = { archived: free[found]!, isAlias: false };
		if (positions.length > 1) free.splice(found, 1);
	}
}

/** `keys` are the names that an alias entry may use for the result. */
function linkAliases(
	keys: readonly OccurrenceKey[],
	positions: readonly number[],
	archive: Archive,
	links: (Link | undefined)[],
): void {
	const originalKey = keys.map((key) => archive.aliases.get(key)).find((found) => found !== undefined);
	if (originalKey === undefined) return;
	const original = archive.byKey.get(originalKey)?.[0] ?? theOnly(archive.byId.get(originalKey));
	if (original === undefined) return;
	for (const at of positions) links[at] ??= { archived: original, isAlias: true };
}

function theOnly(records: readonly Archived[] | undefined): Archived | undefined {
	return records?.length === 1 ? records[0] : undefined;
}
