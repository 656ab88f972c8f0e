/**
 * Which sessions of a run belong to which others. pi names the session that another one came from in its header
 * (`parentSession`): a fork begins with a copy of its parent's entries, a sub-agent's session has entries of its own, and
 * an export of condense is the parent's context once more. What is copied counts once in the totals.
 */
import { realpathSync } from "node:fs";
import { CUSTOM_TYPE, type RunData } from "../../archive/record.js";
import type { SessionLine } from "../../session/entry.js";
import { headerForDiscovery } from "../../session/locate-list.js";
import { parentPathsOf } from "../../session/locate-parent.js";
import { readSessionFile } from "../../session/read.js";

export type Relation = "fork" | "sub-agent" | "export";

export interface Kinship {
	readonly relation: Relation;
	/** Ids of the entries that the parent has too. */
	readonly copied: ReadonlySet<string>;
}

/** The parent of each session that has one in the list. Headers alone are read. */
export function findParents(paths: readonly string[]): Map<string, string> {
	const parents = new Map<string, string>();
	if (paths.length < 2) return parents;
	const byRealPath = new Map(paths.map((file) => [realPathOf(file), file]));
	for (const file of paths) {
		const header = file === "-" ? undefined : headerForDiscovery(file)?.header;
		if (header === undefined) continue;
		const named = parentPathsOf(header, file).map((candidate) => byRealPath.get(realPathOf(candidate)));
		const parent = named.find((known) => known !== undefined);
		if (parent !== undefined && parent !== file && !isBelow(parent, file, parents)) parents.set(file, parent);
	}
	return parents;
}

/** Reads both sessions. Throws what reading throws. */
export function kinshipOf(child: string, parent: string): Kinship {
	const { lines } = readSessionFile(child).session;
	if (isExport(lines)) return { relation: "export", copied: new Set() };
	// Some writers count their ids up: only with its time is an entry known to be a copy.
	const own = new Map(lines.map(({ entry }) => [entry.id, entry.timestamp]));
	const copied = new Set<string>();
	for (const { entry } of readSessionFile(parent).session.lines) {
		if (own.has(entry.id) && own.get(entry.id) === entry.timestamp) copied.add(entry.id);
	}
	return { relation: copied.size > 0 ? "fork" : "sub-agent", copied };
}

function isExport(lines: readonly SessionLine[]): boolean {
	const runs = lines.flatMap(({ entry }) =>
		entry.type === "custom" && entry.customType === CUSTOM_TYPE.run ? [entry.data as Partial<RunData> | undefined] : [],
	);
	return runs[0]?.command === "export";
}

/** Whether `file` is above `below` already: headers that name each other make no family. */
function isBelow(below: string, file: string, parents: ReadonlyMap<string, string>): boolean {
	for (let at = parents.get(below); at !== undefined; at = parents.get(at)) if (at === file) return true;
	return false;
}

function realPathOf(file: string): string {
	try {
		return realpathSync(file);
	} catch {
		return file; // gone, moved, or standard input
	}
}
