/** A session in memory: what a file held, in file order, migrated to version 3. Nothing here changes after reading. */
import type { SessionEntry, SessionHeader, SessionLine } from "./entry.js";

/** Something about the file that its reader should know, with its place. */
export interface Finding {
	/** Which rule found it, e.g. `malformed-line`. */
	readonly check: string;
	readonly line: number;
	readonly message: string;
}

export interface Session {
	readonly header: SessionHeader;
	/** The line that the header stands on: blank and unreadable ones may come before it. */
	readonly headerLine: number;
	/** The version that the file has on disk: 1, 2, or 3 and up. */
	readonly version: number;
	/** Every usable entry except the header, in file order. */
	readonly lines: readonly SessionLine[];
	/** The entry of an id; where a file uses one twice, the later one, as pi has it. */
	readonly byId: ReadonlyMap<string, SessionLine>;
	readonly findings: readonly Finding[];
	/** Bytes. */
	readonly size: number;
	readonly endsWithNewline: boolean;
}

/** The entry's time in milliseconds as pi reads it, or NaN where it has none that can be read. */
export function entryTime(entry: SessionEntry): number {
	const timestamp: unknown = entry.timestamp;
	return typeof timestamp === "string" || typeof timestamp === "number" ? new Date(timestamp).getTime() : Number.NaN;
}

/** The working directory that the session names, or an empty string. */
export function workingDirectoryOf({ header }: Pick<Session, "header">): string {
	const cwd: unknown = header.cwd;
	return typeof cwd === "string" ? cwd : "";
}
