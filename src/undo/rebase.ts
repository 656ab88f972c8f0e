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
 * `leftBehind` is all of the old branch behind the new fork, the originals of the copies among it. What has no copy
 * leads to the first copy behind it: a kept range that began there begins with that one.
 */
export function followReferences(
	placed: readonly SessionEntry[],
	lines: readonly SessionLine[],
	leftBehind: readonly SessionLine[],
): SessionEntry[] {
	const copies = new Map(lines.map(({ entry }, i) => [entry.id, placed[i]!.id]));
	let behind: string | undefined;
	for (const { entry } of [...leftBehind].reverse()) {
		behind = copies.get(entry.id) ?? behind;
		if (behind !== undefined) copies.set(entry.id, behind);
	}
	return placed.map((entry) => {
		const fields = entry as unknown as { [key: string]: unknown };
		const changed: { [key: string]: string } = {};
		for (const field of REFERENCES) {
			const copy = typeof fields[field] === "string" ? copies.get(fields[field]) : undefined;
			if (copy !== undefined) changed[field] = copy;
		}
		return Object.keys(changed).length === 0 ? entry : ({ ...entry, ...changed } as SessionEntry);
	});
}
