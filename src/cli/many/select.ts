/** From the names of a command line to the sessions to work on, in a stable order, each with its parent if that is one of them. */
import { type Stats, statSync } from "node:fs";
import type { CondenseError } from "../../errors.js";
import { type ExpandedSession, expandSessions } from "../../session/locate-expand.js";
import { parseSince } from "../../session/locate-since.js";
import type { Invocation } from "../command.js";
import { findParents } from "./family.js";
import type { ManyOptions } from "./options.js";

export interface SelectedSession extends ExpandedSession {
	/** Of the file; 0 for standard input. */
	readonly bytes: number;
	/** The path of the session that this one belongs to, where it is one of the selected. */
	readonly parent: string | undefined;
}

export interface Selection {
	readonly sessions: readonly SelectedSession[];
	readonly isList: boolean;
	/** Names that lead nowhere, and folders that cannot be read. */
	readonly errors: readonly CondenseError[];
	/** Sessions that `--since` has left out. */
	readonly tooOld: number;
}

/** Throws `usage` for an option that makes no sense. */
export async function selectSessions(
	names: readonly string[],
	{ since, globs }: ManyOptions,
	{ places, io }: Invocation,
): Promise<Selection> {
	const sinceMs = since === undefined ? Number.NEGATIVE_INFINITY : parseSince(since, io.now());
	const { sessions, isList, errors } = await expandSessions(names, places, { globs });
	const looked = sessions.map((session) => ({ session, stats: statsOf(session.path) }));
	// What cannot be looked at is kept: whoever reads it says why.
	const recent = looked.filter(({ stats }) => stats === undefined || stats.mtimeMs >= sinceMs);
	const parents = findParents(recent.map(({ session }) => session.path));
	const selected = recent.map(({ session, stats }) => ({
		...session,
		bytes: stats?.size ?? 0,
		parent: parents.get(session.path),
	}));
	return { sessions: selected, isList, errors, tooOld: looked.length - recent.length };
}

/** A session in progress: `3/12 a.jsonl`. */
export function labelOf(nth: number, sessions: readonly SelectedSession[]): string {
	return `${nth + 1}/${sessions.length} ${sessions[nth]!.given}`;
}

function statsOf(path: string): Stats | undefined {
	if (path === "-") return undefined;
	try {
		return statSync(path);
	} catch {
		return undefined; // gone since it was listed
	}
}
