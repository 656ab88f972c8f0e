/** Opens a session for lookups: the disk behind src/query. Reads, and never writes. */
import { statSync } from "node:fs";
import { contentHash } from "../archive/content-hash.js";
import { CondenseError } from "../errors.js";
import type { SessionHeader } from "../session/entry.js";
import { parentPathsOf } from "../session/locate-parent.js";
import { readSessionFile, type SessionFile } from "../session/read.js";
import { readSidecar, type SidecarRequest } from "../session/sidecar-read.js";
import type { RecoverPorts } from "./recover.js";
import { createSources, type Parent, type Sources } from "./sources.js";

/** Lookups in a session that was read, on the branch that ends at an entry (default: the leaf). */
export function openSources({ path, session }: SessionFile, branch: string | undefined): Sources {
	return open({ path, session }, branch, new Set([path]));
}

type Opened = Pick<SessionFile, "path" | "session">;

/** `seen` holds the sessions on the way here: parents that lead back to one of them end there. */
function open({ path, session }: Opened, branch: string | undefined, seen: ReadonlySet<string>): Sources {
	return createSources(session, branch, {
		readSidecar: sidecarsOf(path),
		readParent: () => readParent(session.header, path, seen),
	});
}

function readParent(header: SessionHeader, childPath: string, seen: ReadonlySet<string>): Parent | undefined {
	const candidates = parentPathsOf(header, childPath);
	const [recorded] = candidates;
	if (recorded === undefined) return undefined;
	const path = candidates.find((candidate) => !seen.has(candidate) && isFile(candidate));
	if (path === undefined)
		return { path: recorded, sources: { problem: `its parent session ${recorded} is not there` } };
	try {
		return { path, sources: open(readSessionFile(path), undefined, new Set([...seen, path])) };
	} catch (error) {
		if (!(error instanceof CondenseError)) throw error;
		return { path, sources: { problem: `its parent session: ${error.message}` } };
	}
}

/** Only a regular file is opened: a header may name a pipe or a device. */
function isFile(path: string): boolean {
	try {
		return statSync(path).isFile();
	} catch {
		return false; // not there, or not to be looked at: then there is no parent
	}
}

/** Reads sidecars where the session at a path has them. */
export function sidecarsOf(sessionPath: string): RecoverPorts["readSidecar"] {
	return (record) => {
		const { spillPath = "", spillBytes, sha256, toolName } = record;
		const request: SidecarRequest = {
			recordedPath: spillPath,
			sessionPath,
			...(spillBytes === undefined ? {} : { spillBytes }),
			...(sha256 === undefined ? {} : { sha256 }),
			...(record.contentHash === undefined
				? {}
				: { hasContentHash: (bytes) => contentHash(toolName, bytes.toString("utf8")) === record.contentHash }),
		};
		const reading = readSidecar(request);
		return "problem" in reading ? reading : { text: reading.bytes.toString("utf8") };
	};
}
