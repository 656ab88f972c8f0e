/**
 * Brings entries of the formats 1 and 2 to 3, in memory, the way pi does when it opens such a file (SPEC 1.3).
 * pi draws random ids; here they follow from the session id and the position, so that two reads agree.
 */
import { createHash } from "node:crypto";

/** `entries` holds every object of the file, header first: version 1 refers to entries by that index. */
export function migrate(entries: readonly { [key: string]: unknown }[], version: number): void {
	if (version < 2) linkInFileOrder(entries);
	if (version < 3) renameHookMessages(entries);
}

function linkInFileOrder(entries: readonly { [key: string]: unknown }[]): void {
	const idAt = idsFor(String(entries[0]?.id));
	let previous: string | null = null;
	for (const [index, entry] of entries.entries()) {
		if (entry.type === "session") continue;
		entry.id = idAt(index);
		entry.parentId = previous;
		previous = entry.id as string;
		if (entry.type === "compaction") resolveFirstKept(entry, entries);
	}
}

/** An index that points to nothing, to the header, or to a later entry keeps nothing, as in pi. */
function resolveFirstKept(
	compaction: { [key: string]: unknown },
	entries: readonly { [key: string]: unknown }[],
): void {
	const index = compaction.firstKeptEntryIndex;
	if (typeof index !== "number") return;
	delete compaction.firstKeptEntryIndex;
	const target = entries[index];
	if (target !== undefined && target.type !== "session") compaction.firstKeptEntryId = target.id;
}

function renameHookMessages(entries: readonly { [key: string]: unknown }[]): void {
	for (const entry of entries) {
		const message = entry.message as { role?: unknown } | null | undefined;
		if (entry.type === "message" && message?.role === "hookMessage") message.role = "custom";
	}
}

/** Eight hex digits for each index: an odd multiplier maps indices one to one, so no two are equal. */
function idsFor(sessionId: string): (index: number) => string {
	const seed = createHash("sha256").update(sessionId).digest().readUInt32BE(0);
	return (index) => ((seed + Math.imul(index, 0x9e3779b1)) >>> 0).toString(16).padStart(8, "0");
}
