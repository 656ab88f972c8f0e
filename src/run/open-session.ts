/** Reads a session and its branch, for commands that only look. */
import { type ReadOptions, readSessionFile, readSessionInput, type SessionFile } from "../session/read.js";
import { type Branch, branchOf } from "../session/tree.js";

export interface OpenedSession {
	readonly file: SessionFile;
	readonly branch: Branch;
}

/**
 * `path` is a file or `-`; `isForContext` as in reading: for whoever looks at nothing but the context. Throws what
 * reading throws, and `input.cycle`.
 */
export function openSession(path: string, options: Pick<ReadOptions, "isForContext"> = {}): OpenedSession {
	const file = path === "-" ? readSessionInput() : readSessionFile(path, options);
	return { file, branch: branchOf(file.session) };
}
