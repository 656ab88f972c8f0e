/**
 * The conversation that went on after a run, as entries that can hang on an older leaf: copies, since nothing in a
 * session file may change. References between them follow; everything else, times included, stays as it was.
 */
import type { SessionEntry, SessionLine } from "../session/entry.js";
import type { UnplacedEntry } from "../session/serialize.js";

const REFERENCES = ["firstKeptEntryId", "targetId", "fromId"] as const;

/** The entries to place, still with their old references inside. */
export function copiesOf(lines: readonly SessionLine[]): UnplacedEntry[] {
	return lines.map(({ entry }) => ({ ...entry }) as unknown as UnplacedEntry);
}

/**
 * Turns references to what is left behind into references to the copies. `placed` are the copies of `lines`, in order;
 * `leftBehind` is all of the old branch behind the new fork, the originals of the copies among it; `staying` is the
 * branch up to the fork. What has no copy may itself be one, of an entry that stays: undoing an undo goes back to that.
 * A kept range that began at neither begins with the first copy behind it; an edit of neither is left as it is.
 */
export function followReferences(
	placed: readonly SessionEntry[],
	lines: readonly SessionLine[],
	leftBehind: readonly SessionLine[],
	staying: readonly SessionLine[],
): SessionEntry[] {
	if (!placed.some(refers)) return [...placed];
	const heirs = new Map(lines.map(({ entry }, i) => [entry.id, placed[i]!.id]));
	const originals = originalsIn(staying);
	for (const { entry } of leftBehind) {
		const original = heirs.has(entry.id) ? undefined : originals(entry);
		if (original !== undefined) heirs.set(entry.id, original.id);
	}
	const keptFrom = firstHeirs(leftBehind, heirs);
	return placed.map((entry) => {
		const fields = entry as unknown as { [key: string]: unknown };
		const changed: { [key: string]: string } = {};
		for (const field of REFERENCES) {
			const found = field === "firstKeptEntryId" ? keptFrom : heirs;
			const heir = typeof fields[field] === "string" ? found.get(fields[field]) : undefined;
			if (heir !== undefined) changed[field] = heir;
		}
		return Object.keys(changed).length === 0 ? entry : ({ ...entry, ...changed } as SessionEntry);
	});
}

function refers(entry: SessionEntry): boolean {
	return REFERENCES.some((field) => typeof (entry as unknown as { [key: string]: unknown })[field] === "string");
}

/** Finds the last entry of `staying` that says the same. Only those of its time are read, since a copy keeps its time. */
function originalsIn(staying: readonly SessionLine[]): (copy: SessionEntry) => SessionEntry | undefined {
	const byTime = new Map<unknown, SessionEntry[]>();
	for (const { entry } of staying) {
		const others = byTime.get(timeOf(entry));
		if (others === undefined) byTime.set(timeOf(entry), [entry]);
		else others.push(entry);
	}
	const byWords = new Map<unknown, Map<string, SessionEntry>>();
	return (copy) => {
		const time = timeOf(copy);
		const candidates = byTime.get(time);
		if (candidates === undefined) return undefined;
		let known = byWords.get(time);
		if (known === undefined) {
			known = new Map(candidates.map((entry) => [wordsOf(entry), entry]));
			byWords.set(time, known);
		}
		return known.get(wordsOf(copy));
	};
}

/** As it is written; a file may hold anything there. */
function timeOf({ timestamp }: SessionEntry): unknown {
	return typeof timestamp === "string" ? timestamp : undefined;
}

/** What stands for each entry that is left behind, or for the next one behind it. */
function firstHeirs(leftBehind: readonly SessionLine[], heirs: ReadonlyMap<string, string>): Map<string, string> {
	const first = new Map<string, string>();
	let behind: string | undefined;
	for (const { entry } of [...leftBehind].reverse()) {
		behind = heirs.get(entry.id) ?? behind;
		if (behind !== undefined) first.set(entry.id, behind);
	}
	return first;
}

/** All of an entry but its place: what a copy has in common with its original. */
function wordsOf(entry: SessionEntry): string {
	const place = { id: undefined, parentId: undefined };
	return JSON.stringify({ ...entry, ...place, ...Object.fromEntries(REFERENCES.map((field) => [field, undefined])) });
}
