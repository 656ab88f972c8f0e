/**
 * Which batch summaries speak of which results. Older ones name bare ids, and such a name counts only while the branch
 * holds a single result of that id (SPEC 3).
 */
import type { OccurrenceKey } from "../context/occurrence.js";
import type { Archive, ArchivedSummary } from "./archive.js";

/** The names under which summaries may know results with these keys and ids. */
export function namesInSummaries(
	keys: Iterable<OccurrenceKey>,
	ids: Iterable<string>,
	archive: Archive,
): Set<OccurrenceKey> {
	const names = new Set(keys);
	for (const id of ids) if (isUsedOnce(id, archive)) names.add(id);
	return names;
}

function isUsedOnce(id: string, { results }: Archive): boolean {
	const uses = results.get(id);
	if (uses === undefined || uses.size === 0) return true;
	const [count] = uses.values();
	return uses.size === 1 && count === 1;
}

/** The summaries that name any of `names`, in the order they were made. */
export function summariesNaming(names: Iterable<OccurrenceKey>, archive: Archive): ArchivedSummary[] {
	const found = new Set([...names].flatMap((name) => archive.summariesByKey.get(name) ?? []));
	return [...found].sort((a, b) => a.nth - b.nth);
}
