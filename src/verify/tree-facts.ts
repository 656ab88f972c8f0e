/**
 * How the entries of a session hang together, whatever is wrong with it: unlike the walk that works on a session, this
 * one meets a loop without an error, since finding it is the point. No recursion.
 */
import type { SessionLine } from "../session/entry.js";
import type { Session } from "../session/session.js";

export interface TreeFacts {
	/** The walk from the leaf, root first; it ends at a missing parent, and where a loop closes. */
	readonly branch: readonly SessionLine[];
	readonly isOnBranch: ReadonlySet<SessionLine>;
	/** In file order. Of entries that share an id only the last one, as in pi, has any. */
	readonly childrenOf: ReadonlyMap<SessionLine, readonly SessionLine[]>;
	/** Place in the file, among the entries. */
	readonly placeOf: ReadonlyMap<SessionLine, number>;
	/** Entries whose parent is not there, or that name none; a root says so by null. */
	readonly orphans: readonly SessionLine[];
	/** Each loop once. */
	readonly loops: readonly (readonly SessionLine[])[];
	parentOf(line: SessionLine): SessionLine | undefined;
}

export function factsOf(session: Pick<Session, "lines" | "byId">): TreeFacts {
	const { lines, byId } = session;
	const parentOf = ({ entry }: SessionLine) => (entry.parentId ? byId.get(entry.parentId) : undefined);
	const childrenOf = new Map<SessionLine, SessionLine[]>();
	const orphans: SessionLine[] = [];
	for (const line of lines) {
		const parent = parentOf(line);
		if (parent === undefined) {
			const isNamed = Boolean(line.entry.parentId);
			if (isNamed || (line.entry.parentId === undefined && line !== lines[0])) orphans.push(line);
			continue;
		}
		const siblings = childrenOf.get(parent);
		if (siblings === undefined) childrenOf.set(parent, [line]);
		else siblings.push(line);
	}
	const branch = walk(lines.at(-1), parentOf);
	return {
		branch,
		isOnBranch: new Set(branch),
		childrenOf,
		placeOf: new Map(lines.map((line, place) => [line, place])),
		orphans,
		loops: findLoops(lines, parentOf),
		parentOf,
	};
}

type ParentOf = TreeFacts["parentOf"];

function walk(leaf: SessionLine | undefined, parentOf: ParentOf): SessionLine[] {
	const path = new Set<SessionLine>();
	for (let line = leaf; line !== undefined && !path.has(line); line = parentOf(line)) path.add(line);
	return [...path].reverse();
}

function findLoops(lines: readonly SessionLine[], parentOf: ParentOf): SessionLine[][] {
	const loops: SessionLine[][] = [];
	/** The entry whose walk came by first. */
	const visitedFrom = new Map<SessionLine, SessionLine>();
	for (const start of lines) {
		let line: SessionLine | undefined = start;
		while (line !== undefined && !visitedFrom.has(line)) {
			visitedFrom.set(line, start);
			line = parentOf(line);
		}
		if (line !== undefined && visitedFrom.get(line) === start) loops.push(walk(line, parentOf));
	}
	return loops;
}
