/** condense's own context edits carry its name (SPEC 13, native): whoever plans starts from what was there without them. */
import type { ContextEditEntry } from "../session/entry.js";

export const EDITOR = "condense";

/** Whether an edit is condense's own. */
export function isOwnEdit(edit: ContextEditEntry): boolean {
	return (edit as ContextEditEntry & { by?: unknown }).by === EDITOR;
}
