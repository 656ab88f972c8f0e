/**
 * Several sessions at once: files, ids, folders and patterns to one list, in the order named, each file once
 * (SPEC 14). A name that leads nowhere stops none of the others.
 */
import { realpathSync, statSync } from "node:fs";
import path from "node:path";
import { CondenseError, messageOf, systemCodeOf } from "../errors.js";
import { type LocatedSession, locateSession } from "./locate.js";
import { resolvePath, type SessionPlaces } from "./locate-dirs.js";
import { wantedFiles } from "./locate-glob.js";
import { isPattern, parsePattern } from "./locate-pattern.js";
import { walkSessionFiles } from "./locate-walk.js";

export interface ExpandOptions {
	/** Which files of folders and patterns count, in place of `*.jsonl`; `!` in front leaves files out. */
	readonly globs?: readonly string[];
}

export interface ExpandedSession extends LocatedSession {
	/** Found in a folder or by a pattern, not named itself. */
	readonly isListed: boolean;
}

export interface ExpandedSessions {
	readonly sessions: readonly ExpandedSession[];
	/** Whether a list was asked for, however long it is: several names, a folder, a pattern. */
	readonly isList: boolean;
	/** What each name that leads nowhere has to say, and each folder that cannot be read. */
	readonly errors: readonly CondenseError[];
}

/**
 * The sessions that the names mean, those of a folder or pattern sorted by path. Without names: the one that
 * `pi --continue` would open. Problems are in `errors`; throws `usage` for a glob that is empty.
 */
export async function expandSessions(
	names: readonly string[],
	places: SessionPlaces,
	{ globs = [] }: ExpandOptions = {},
): Promise<ExpandedSessions> {
	const byFile = new Map<string, ExpandedSession>();
	const search: Search = { places, errors: [], isWanted: await wantedFiles(globs, places.pathApi) };
	let isList = names.length > 1;
	for (const name of names.length === 0 ? [undefined] : names) {
		const kind = kindOf(name, places);
		if (kind === "folder" || kind === "pattern") isList = true;
		try {
			for (const session of await expandName(name, kind, search)) {
				const file = realPathOf(session.path);
				const isListed = kind === "folder" || kind === "pattern";
				if (!byFile.has(file)) byFile.set(file, { ...session, isListed });
			}
		} catch (error) {
			if (!(error instanceof CondenseError)) throw error;
			search.errors.push(error);
		}
	}
	return { sessions: [...byFile.values()], isList, errors: search.errors };
}

interface Search {
	readonly places: SessionPlaces;
	readonly errors: CondenseError[];
	isWanted(file: string): boolean;
}

type NameKind = "folder" | "pattern" | "session";

async function expandName(name: string | undefined, kind: NameKind, search: Search): Promise<LocatedSession[]> {
	if (kind === "folder") return expandFolder(name!, search);
	if (kind === "pattern") return expandPattern(name!, search);
	return [locateSession(name, search.places)];
}

function expandFolder(name: string, { places, errors, isWanted }: Search): LocatedSession[] {
	const before = errors.length;
	const found = walkSessionFiles(resolvePath(name, places), {
		maxDepth: Number.POSITIVE_INFINITY,
		enters: (folder) => !folder.startsWith(".") && folder !== "node_modules",
		isWanted,
		onUnreadable: (dir, error) => noteUnreadable(errors, dir, error),
	});
	// Of what cannot be read, the reason has been told.
	if (found.length > 0 || errors.length > before)
		return found.map((file) => inFolder(name, file, `in ${name}`, places));
	throw new CondenseError("input.not-found", `no session file in ${name} or below (*.jsonl, or what --glob names)`);
}

async function expandPattern(name: string, { places, errors, isWanted }: Search): Promise<LocatedSession[]> {
	const before = errors.length;
	const { base, maxDepth, findsHidden, matches } = await parsePattern(name, places.pathApi);
	const found = walkSessionFiles(resolvePath(base, places), {
		maxDepth,
		enters: (folder) => findsHidden || !folder.startsWith("."),
		isWanted: (file) => isWanted(file) && matches(file),
		onUnreadable: (dir, error) => noteUnreadable(errors, dir, error),
	});
	if (found.length > 0 || errors.length > before) {
		return found.map((file) => inFolder(base, file, `matches ${name}`, places));
	}
	throw new CondenseError("input.not-found", `no session file matches ${name} (*.jsonl, or what --glob names)`);
}

function inFolder(folder: string, file: string, how: string, places: SessionPlaces): LocatedSession {
	const given = (places.pathApi ?? path).join(folder, file);
	return { path: resolvePath(given, places), given, how };
}

/** A folder that is not there holds nothing, which the caller says in better words. */
function noteUnreadable(errors: CondenseError[], dir: string, error: unknown): void {
	if (["ENOENT", "ENOTDIR"].includes(systemCodeOf(error) ?? "")) return;
	const message = `${dir}: cannot be read: ${messageOf(error)}`;
	errors.push(new CondenseError("input.unreadable", message, { cause: error }));
}

/** An id is a session too, and so is a mistake: the search for it says what is wrong. */
function kindOf(name: string | undefined, places: SessionPlaces): NameKind {
	if (name === undefined || name === "") return "session";
	try {
		return statSync(resolvePath(name, places)).isDirectory() ? "folder" : "session";
	} catch {
		return isPattern(name) ? "pattern" : "session"; // no such file
	}
}

/** Links lead to the file that they name, so that it is not worked on twice. */
function realPathOf(file: string): string {
	try {
		return realpathSync(file);
	} catch {
		return file; // standard input, or gone since: the reader will say so
	}
}
