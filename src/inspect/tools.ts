/** Tokens by tool: what its results take now, and what is archived, pending or protected of them. */
import { isToolResult } from "../session/content.js";
import type { Subject } from "./subject.js";

export interface ToolRow {
	readonly tool: string;
	readonly results: number;
	readonly rawTokens: number;
	readonly seenTokens: number;
	readonly archived: number;
	readonly pending: number;
	readonly protected: number;
}

/** The tools, largest first by what they take now, then by what they took. */
export function inspectTools({ view, rawTokens, seenTokens, pending }: Subject): ToolRow[] {
	const rows = new Map<string, Counting>();
	for (const [at, message] of view.messages.entries()) {
		if (!isToolResult(message)) continue;
		const tool = String(view.callOf.get(at)?.call.name ?? (message.toolName || "(unknown)"));
		const row = rows.get(tool) ?? emptyRow(tool);
		rows.set(tool, row);
		row.results += 1;
		row.rawTokens += rawTokens[at]!;
		row.seenTokens += seenTokens[at]!;
		if (view.protectedBy(at) !== undefined) row.protected += 1;
		else if (view.links[at] !== undefined) row.archived += 1;
		else if (pending.has(at)) row.pending += 1;
	}
	return [...rows.values()].sort((a, b) => b.seenTokens - a.seenTokens || b.rawTokens - a.rawTokens);
}

type Counting = { -readonly [K in keyof ToolRow]: ToolRow[K] };

function emptyRow(tool: string): Counting {
	return { tool, results: 0, rawTokens: 0, seenTokens: 0, archived: 0, pending: 0, protected: 0 };
}
