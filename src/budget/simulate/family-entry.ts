/** Entries that an earlier run of condense, or an extension of the context-prune family, left in a session. */
import { isOwnEdit } from "../../archive/own-edit.js";
import { CUSTOM_TYPE } from "../../archive/record.js";
import { listIn } from "../../archive/shapes.js";
import type { SessionEntry } from "../../session/entry.js";

const TYPES: ReadonlySet<string> = new Set(Object.values(CUSTOM_TYPE));

export function isFamilyEntry(entry: SessionEntry): boolean {
	if (entry.type === "context_edit") return isOwnEdit(entry);
	return (entry.type === "custom" || entry.type === "custom_message") && TYPES.has(entry.customType);
}

/**
 * Whether an entry of the family names every result by its time. Older writers named them by a bare id, and what a bare
 * id means can change with each message that follows.
 */
export function namesByTime(entry: SessionEntry): boolean {
	if (entry.type === "custom_message") {
		const refs = (entry.details as { toolCallRefs?: unknown } | undefined)?.toolCallRefs;
		return Array.isArray(refs) && refs.every(hasTime);
	}
	if (entry.type !== "custom" || entry.customType !== CUSTOM_TYPE.index) return true;
	return [...listIn(entry.data, "toolCalls"), ...listIn(entry.data, "refs")].every(hasTime);
}

function hasTime(named: unknown): boolean {
	return typeof (named as { resultTimestamp?: unknown } | null)?.resultTimestamp === "number";
}

/** The end of a run of condense: the context is another one from here on. */
export function isRunEntry(entry: SessionEntry): boolean {
	return entry.type === "custom" && entry.customType === CUSTOM_TYPE.run;
}
