/**
 * Several sessions at once: files, ids, folders and patterns to one list, in the order named, each file once
 * (SPEC 14). A name that leads nowhere stops none of the others.
 */
import { realpathSync, statSync } from "node:fs";
import path from "node:path";
import { CondenseError, messageOf, systemCodeOf } from "../errors.js";
import { type LocatedSession, locateSession } from "./locate.js";
import { resolvePath, type SessionPlaces } from "./locate-dirs.js";
import { isPattern, parsePattern } from "./locate-pattern.js";
import { walkSessionFiles } from "./locate-walk.js";

export interface ExpandedSessions {
	readonly sessions: readonly LocatedSession[];
	/** What each name that leads nowhere has to say, and each folder that cannot be read. */
	readonly errors: readonly CondenseError[];
}

/**
 * The sessions that the names mean, those of a folder or pattern sorted by path. Without names: the one that
 * `pi --continue` would open. Problems are in `errors`, none is thrown.
 */
export async function expandSessions(names: readonly string[], places: SessionPlaces): Promise<ExpandedSessions> {
	const byFile = new Map<string, LocatedSession>();
	const errors: CondenseError[] = [];
	for (const name of names.length === 0 ? [undefined] : names) {
		try {
			for (const session of await expandName(name, places, errors)) {
				const file = realPathOf(session.path);
				if (!byFile.has(file)) byFile.set(file, session);
			}
		} catch (error) {
			if (!(error instanceof CondenseError)) throw error;
			errors.push(error);
		}
	}
	return { sessions: [...byFile.values()], errors };
}

async function expandName(
	name: string | undefined,
	places: SessionPlaces,
	errors: CondenseError[],
): Promise<LocatedSession[]> {
	if (name === undefined || name === "") return [locateSession(name, places)];
	const kind = kindOf(resolvePath(name, places));
	if (kind === "folder") return expandFolder(name, places, errors);
	if (kind === undefined && isPattern(name)) return expandPattern(name, places, errors);
	return [locateSession(name, places)];
}

function expandFolder(name: string, places: SessionPlaces, errors: CondenseError[]): LocatedSession[] {
	const found = walkSessionFiles(resolvePath(name, places), {
		maxDepth: Number.POSITIVE_INFINITY,
		enters: (folder) => !folder.startsWith(".") && folder !== "node_modules",
		onUnreadable: (dir, error) => noteUnreadable(errors, dir, error),
	});
	if (found.length > 0) return found.map((file) => inFolder(name, file, `in ${name}`, places));
	throw new CondenseError("input.not-found", `no *.jsonl in ${name} or below`);
}

async function expandPattern(name: string, places: SessionPlaces, errors: CondenseError[]): Promise<LocatedSession[]> {
	const { base, maxDepth, findsHidden, matches } = await parsePattern(name, places.pathApi);
	const found = walkSessionFiles(resolvePath(base, places), {
		maxDepth,
		enters: (folder) => findsHidden || !folder.startsWith("."),
		onUnreadable: (dir, error) => noteUnreadable(errors, dir, error),
	}).filter(matches);
	if (found.length > 0) return found.map((file) => inFolder(base, file, `matches ${name}`, places));
	throw new CondenseError("input.not-found", `no *.jsonl matches ${name}`);
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

function kindOf(file: string): "file" | "folder" | undefined {
	try {
		return statSync(file).isDirectory() ? "folder" : "file";
	} catch {
		return undefined; // no such file: an id, a pattern, or a mistake
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
