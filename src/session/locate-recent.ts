/** The session that `pi --continue` would open (FORMAT 7): by modification time alone, whatever the files hold. */
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { CondenseError, messageOf, systemCodeOf } from "../errors.js";
import { isOwnCwd, projectSessionDirOf, type SessionDir, type SessionPlaces, sessionDirOf } from "./locate-dirs.js";
import { headerForDiscovery, sessionFilesIn } from "./locate-list.js";

/** The path of that session. Throws `input.not-found` where pi would start a new one. */
export function findRecentSession(places: SessionPlaces): string {
	const found = sessionDirOf(places);
	const files = newestFirst(filesOf(found, places), places);
	for (const file of files) {
		// pi would pass over a header with a byte order mark.
		const candidate = headerForDiscovery(file);
		if (candidate === undefined || candidate.hasBom) continue;
		if (!found.shared || isOwnCwd(candidate.header.cwd, places)) return file;
	}
	const none = found.shared ? "none of its sessions began in this folder" : "it holds no session";
	throw noSession(places, `${found.dir}: ${files.length === 0 ? "it holds no *.jsonl" : none}`);
}

function filesOf({ dir }: SessionDir, places: SessionPlaces): string[] {
	try {
		return sessionFilesIn(dir);
	} catch (cause) {
		const isMissing = systemCodeOf(cause) === "ENOENT";
		throw noSession(places, `${dir}: ${isMissing ? "there is no such folder" : messageOf(cause)}`, cause);
	}
}

/** Equally old files stay in the order of the folder, as with pi; so does its giving up over one bad file. */
function newestFirst(files: readonly string[], places: SessionPlaces): string[] {
	try {
		return files
			.map((file) => ({ file, mtimeMs: statSync(file).mtimeMs }))
			.sort((a, b) => b.mtimeMs - a.mtimeMs)
			.map(({ file }) => file);
	} catch (cause) {
		throw noSession(places, `pi cannot look at one of its files: ${messageOf(cause)}`, cause);
	}
}

function noSession(places: SessionPlaces, reason: string, cause?: unknown): CondenseError {
	const above = folderAboveWithSessions(places);
	const hint =
		above === undefined ? "name the session by its path or its id" : `${above} has sessions: run condense there`;
	const message = `pi --continue would find no session for ${places.cwd} (looked in ${reason})`;
	return new CondenseError("input.not-found", message, { hint, cause });
}

/** Whoever stands in a subfolder of the project most likely means the project. */
function folderAboveWithSessions(places: SessionPlaces): string | undefined {
	const { dirname } = places.pathApi ?? path;
	for (let dir = dirname(places.cwd); dir !== dirname(dir); dir = dirname(dir)) {
		try {
			if (readdirSync(projectSessionDirOf(dir, places)).some((name) => name.endsWith(".jsonl"))) return dir;
		} catch {
			// no such folder: the usual case
		}
	}
	return undefined;
}
