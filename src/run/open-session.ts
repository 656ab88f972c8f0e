/** Reads a session and its branch, for commands that only look. */
import { readSessionFile, readSessionInput, type SessionFile } from "../session/read.js";
import { type Branch, branchOf } from "../session/tree.js";

export interface OpenedSession {
	readonly file: SessionFile;
	readonly branch: Branch;
}

/** `path` is a file or `-`. Throws what reading throws, and `input.cycle`. */
export function openSession(path: string): OpenedSession {
	const file = path === "-" ? readSessionInput() : readSessionFile(path);
	return { file, branch: branchOf(file.session) };
}
