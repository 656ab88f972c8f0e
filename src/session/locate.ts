/** Which file a session's name means (SPEC 14, FORMAT 7). Looks at folders and headers, and never writes. */
import { readdirSync, type Stats, statSync } from "node:fs";
import path from "node:path";
import { CondenseError, messageOf, systemCodeOf } from "../errors.js";
import { didYouMean, suggest } from "../text/suggest.js";
import { resolvePath, type SessionPlaces } from "./locate-dirs.js";
import { findSessionById } from "./locate-id.js";
import { findRecentSession } from "./locate-recent.js";

/** The name that stands for standard input. */
export const STANDARD_INPUT = "-";

export interface LocatedSession {
	/** Absolute, or `-` for standard input. */
	readonly path: string;
	/** As it was named, where it was named by path; otherwise the path. */
	readonly given: string;
	/** How it was found, to put behind "this is" or in brackets. */
	readonly how: string;
}

/**
 * The session that a name means: a path, an id, the beginning of one, `-`; without a name the one that
 * `pi --continue` would open. Throws `input.not-found`, `input.unreadable`, or `usage` where several fit.
 */
export function locateSession(name: string | undefined, places: SessionPlaces): LocatedSession {
	if (name === undefined) {
		const found = findRecentSession(places);
		return { path: found, given: found, how: `the session that pi --continue would open in ${places.cwd}` };
	}
	if (name === STANDARD_INPUT) return { path: name, given: name, how: "standard input" };
	if (name === "") throw new CondenseError("usage", "the name of the session is empty");
	if (isPath(name) || isFile(resolvePath(name, places))) return locatePath(name, places);
	const { session, local } = findSessionById(name, places);
	const whose = local ? "" : `, begun in ${session.cwd === "" ? "another project" : session.cwd}`;
	return { path: session.path, given: session.path, how: `the session with the id ${session.id}${whose}` };
}

/** What pi takes for a path, whether there is such a file or not. */
function isPath(name: string): boolean {
	return /[/\\]/.test(name) || name.endsWith(".jsonl");
}

function locatePath(name: string, places: SessionPlaces): LocatedSession {
	const found = resolvePath(name, places);
	if (statOf(found, name).isDirectory()) {
		throw new CondenseError("input.not-found", `${name} is a folder, not a session`, { hint: "name a file in it" });
	}
	return { path: found, given: name, how: "named by its path" };
}

function statOf(file: string, name: string): Stats {
	try {
		return statSync(file);
	} catch (cause) {
		const code = systemCodeOf(cause);
		if (code !== "ENOENT" && code !== "ENOTDIR") {
			throw new CondenseError("input.unreadable", `${name}: cannot be looked at: ${messageOf(cause)}`, { cause });
		}
		const near = didYouMean(suggest(path.basename(file), namesBeside(file)));
		throw new CondenseError("input.not-found", `no such session file: ${name}${near}`, { cause });
	}
}

function namesBeside(file: string): string[] {
	try {
		return readdirSync(path.dirname(file)).filter((name) => name.endsWith(".jsonl"));
	} catch {
		return []; // the folder is missing too: nothing to suggest
	}
}

function isFile(file: string): boolean {
	try {
		return statSync(file).isFile();
	} catch {
		return false; // then the name may be an id
	}
}
