/** Where the session may be that another one was split off from. No file is touched here. */
import path from "node:path";
import type { SessionHeader } from "./entry.js";

/**
 * The paths to look at, in order, for the parent of the session at `childPath`: the one in its header, then, because
 * sessions move together, the file of that name beside it. None where the header names no parent. The recorded path may
 * come from another system, so it is split at either kind of slash.
 */
export function parentPathsOf({ parentSession }: Pick<SessionHeader, "parentSession">, childPath: string): string[] {
	const recorded: unknown = parentSession;
	if (typeof recorded !== "string" || recorded === "") return [];
	return [recorded, path.join(path.dirname(childPath), recorded.split(/[\\/]/).at(-1) ?? "")];
}
