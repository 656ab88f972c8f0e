/** Entries that an earlier run of condense, or an extension of the context-prune family, left in a session. */
import { isOwnEdit } from "../../archive/own-edit.js";
import { CUSTOM_TYPE } from "../../archive/record.js";
import type { SessionEntry } from "../../session/entry.js";

const TYPES: ReadonlySet<string> = new Set(Object.values(CUSTOM_TYPE));

export function isFamilyEntry(entry: SessionEntry): boolean {
	if (entry.type === "context_edit") return isOwnEdit(entry);
	return (entry.type === "custom" || entry.type === "custom_message") && TYPES.has(entry.customType);
}

/** The end of a run of condense: the context is another one from here on. */
export function isRunEntry(entry: SessionEntry): boolean {
	return entry.type === "custom" && entry.customType === CUSTOM_TYPE.run;
}
