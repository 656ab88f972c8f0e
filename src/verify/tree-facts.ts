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
	/** The parent of each entry, in file order; undefined where it has none that is there. */
	readonly parents: readonly (SessionLine | undefined)[];
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
	const parents = lines.map(parentOf);
	const path = walk(lines.at(-1), parentOf);
	// Few sessions are in such a state that somebody asks for these.
	let childrenOf: TreeFacts["childrenOf"] | undefined;
	let placeOf: TreeFacts["placeOf"] | undefined;
	return {
		branch: [...path].reverse(),
		isOnBranch: path,
		parents,
		get childrenOf() {
			childrenOf ??= groupByParent(lines, parents);
			return childrenOf;
		},
		get placeOf() {
			placeOf ??= new Map(lines.map((line, place) => [line, place]));
			return placeOf;
		},
		orphans: lines.filter((line, place) => parents[place] === undefined && isOrphan(line, lines[0])),
		// A loop has an entry that stands before its parent.
		loops: lines.every((line, place) => isBefore(parents[place], line)) ? [] : findLoops(lines, parentOf),
		parentOf,
	};
}

type ParentOf = TreeFacts["parentOf"];

/** Of an entry whose parent is not there. */
function isOrphan(line: SessionLine, first: SessionLine | undefined): boolean {
	const { parentId } = line.entry as { parentId?: unknown };
	return Boolean(parentId) || (parentId === undefined && line !== first);
}

function isBefore(parent: SessionLine | undefined, { line }: SessionLine): boolean {
	return parent === undefined || parent.line < line;
}

function groupByParent(
	lines: readonly SessionLine[],
	parents: readonly (SessionLine | undefined)[],
): Map<SessionLine, SessionLine[]> {
	const childrenOf = new Map<SessionLine, SessionLine[]>();
	for (const [place, line] of lines.entries()) {
		const parent = parents[place];
		if (parent === undefined) continue;
		const siblings = childrenOf.get(parent);
		if (siblings === undefined) childrenOf.set(parent, [line]);
		else siblings.push(line);
	}
	return childrenOf;
}

/** From `leaf` to the root, or to where a loop closes. */
function walk(leaf: SessionLine | undefined, parentOf: ParentOf): Set<SessionLine> {
	const path = new Set<SessionLine>();
	for (let line = leaf; line !== undefined && !path.has(line); line = parentOf(line)) path.add(line);
	return path;
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
		if (line !== undefined && visitedFrom.get(line) === start) loops.push([...walk(line, parentOf)].reverse());
	}
	return loops;
}
