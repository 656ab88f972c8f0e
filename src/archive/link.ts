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
	const occurrences = groupByOccurrence(messages);
	const besides = keysBesides(occurrences, archive);
	for (const occurrence of occurrences) {
		const { id } = occurrence;
		linkOccurrence(links, occurrence, isUsedOnce(id, besides.get(id), archive), archive);
	}
	return links;
}

/** The results of one key and id. A bare id may look like the key of another, so both decide. */
interface Occurrence {
	readonly id: string;
	readonly key: OccurrenceKey;
	readonly results: Placed[];
}

/** `isAlone`: nothing else has the id. */
function linkOccurrence(
	links: (Link | undefined)[],
	{ id, key, results }: Occurrence,
	isAlone: boolean,
	archive: Archive,
): void {
	// How often the branch holds the key: the context may show fewer. A bare id is no key once it is used again.
	const count = key === id && !isAlone ? Infinity : Math.max(results.length, archive.results.get(id)?.get(key) ?? 0);
	const records = recordsOf(id, key, isAlone, archive);
	if (count === 1 && records.length === 1) links[results[0]!.at] = { archived: records[0]!, isAlias: false };
	else if (records.length > 0) {
		for (const [at, archived] of matchSameKey(results, records, count === results.length)) {
			links[at] = { archived, isAlias: false };
		}
	}
	if (archive.aliases.size === 0) return;
	const originals = originalsOf(isAlone ? [key, id] : [key], archive);
	const isClear = count === 1 && originals.length === 1;
	for (const { at, message } of results) {
		const original = isClear ? originals[0] : originals.find((archived) => isDuplicateOf(archived, message));
		if (original !== undefined) links[at] ??= { archived: original, isAlias: true };
	}
}

function groupByOccurrence(messages: readonly Message[]): Occurrence[] {
	const occurrences: Occurrence[] = [];
	const byKey = new Map<OccurrenceKey, Occurrence[]>();
	for (let at = 0; at < messages.length; at++) {
		const message = messages[at]!;
		if (!isToolResult(message)) continue;
		const id = message.toolCallId;
		const key = keyOf(message);
		const ofKey = byKey.get(key);
		const known = ofKey?.find((occurrence) => occurrence.id === id);
		if (known !== undefined) {
			known.results.push({ at, message });
			continue;
		}
		const occurrence: Occurrence = { id, key, results: [{ at, message }] };
		occurrences.push(occurrence);
		if (ofKey === undefined) byKey.set(key, [occurrence]);
		else ofKey.push(occurrence);
	}
	return occurrences;
}

/** The records that a key may mean: its own, else that of a bare id that is used but once. */
function recordsOf(id: string, key: OccurrenceKey, isAlone: boolean, archive: Archive): readonly Archived[] {
	const ofKey = archive.byKey.get(key) ?? [];
	const own = ofKey.every(({ record }) => record.toolCallId === id)
		? ofKey
		: ofKey.filter(({ record }) => record.toolCallId === id);
	if (own.length > 0 || !isAlone) return own;
	const only = theOnly(archive.byId.get(id));
	// Where both it and the result have a time, the times have spoken against it.
	return only !== undefined && (key === id || only.key === id) ? [only] : [];
}

/** For each id the keys that the context has and the branch does not. */
function keysBesides(occurrences: readonly Occurrence[], { results }: Archive): Map<string, Set<OccurrenceKey>> {
	const besides = new Map<string, Set<OccurrenceKey>>();
	for (const { id, key } of occurrences) {
		if (results.get(id)?.has(key) === true) continue;
		const keys = besides.get(id);
		if (keys === undefined) besides.set(id, new Set([key]));
		else keys.add(key);
	}
	return besides;
}

/**
 * Whether one result has the id: on the branch, in the context, and in what compressed chains have dropped. Stops at
 * the second: an id may be used for every call.
 */
function isUsedOnce(id: string, inContext: ReadonlySet<OccurrenceKey> | undefined, archive: Archive): boolean {
	const onBranch = archive.results.get(id);
	let uses = (onBranch?.size ?? 0) + (inContext?.size ?? 0);
	if (uses > 1) return false;
	for (const key of archive.dropped.keysOf(id)) {
		if (onBranch?.has(key) !== true && inContext?.has(key) !== true) uses += 1;
		if (uses > 1) return false;
	}
	// Where the branch does not show what a bare id means, each chain that names it is one more.
	return (onBranch === undefined ? uses + archive.dropped.unnamedOf(id) : uses) === 1;
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
