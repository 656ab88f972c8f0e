/** Lists session files by their headers. As with pi, what cannot be read is no session (FORMAT 7). */
import { readdirSync } from "node:fs";
import path from "node:path";
import { type FoundHeader, scanHeader } from "./locate-header.js";

export interface ListedSession {
	readonly path: string;
	readonly id: string;
	/** The working directory that it began in, or an empty string. */
	readonly cwd: string;
}

/** Every `*.jsonl` directly in a folder, in the folder's order. Throws what Node throws. */
export function sessionFilesIn(dir: string): string[] {
	return readdirSync(dir)
		.filter((name) => name.endsWith(".jsonl"))
		.map((name) => path.join(dir, name));
}

/** The sessions directly in a folder; none where there is no such folder. */
export function listSessions(dir: string): ListedSession[] {
	return orNone(() => sessionFilesIn(dir)).flatMap((file) => {
		const header = headerForDiscovery(file)?.header;
		if (header === undefined) return [];
		return [{ path: file, id: header.id, cwd: typeof header.cwd === "string" ? header.cwd : "" }];
	});
}

/** The sessions of all projects: those in the folders of a folder. */
export function listProjectSessions(allSessionsDir: string): ListedSession[] {
	return orNone(() => readdirSync(allSessionsDir, { withFileTypes: true }))
		.filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
		.flatMap((entry) => listSessions(path.join(allSessionsDir, entry.name)));
}

/** A file's header, or undefined for whatever is no readable session: one bad file hides no other. */
export function headerForDiscovery(file: string): FoundHeader | undefined {
	try {
		return scanHeader(file);
	} catch {
		return undefined;
	}
}

function orNone<T>(list: () => T[]): T[] {
	try {
		return list();
	} catch {
		return []; // a project without sessions has no folder
	}
}
