/** Which messages are prose. By itself: the page in the browser asks too. */
import type { ItemKind } from "./preview.js";

const PROSE: ReadonlySet<ItemKind> = new Set(["user", "assistant", "block", "summary", "compaction", "branch"]);

/** Written by people and models: its long lines are wrapped, those of a tool's output are not. */
export function isProse(kind: ItemKind): boolean {
	return PROSE.has(kind);
}
