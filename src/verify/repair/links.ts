/**
 * Links to parents that are not there, and links that close a loop. A lost parent is replaced only where the file leaves
 * no doubt: its own line can still be read in part, or there is one end of the conversation that could have gone on.
 */
import { factsOf } from "../tree-facts.js";
import { type Change, changed, type Draft, isEntry, type Piece, sessionOf } from "./draft.js";
import { Ends, type LostEntry, readLostEntries } from "./lost-parents.js";

/** A loop has a link that points forward or to itself: no writer makes one. It is cut, and counts as lost. */
export function cutLoops(draft: Draft): Draft {
	const { loops, placeOf, parentOf } = factsOf(sessionOf(draft));
	if (loops.length === 0) return draft;
	const cut = new Map<Piece, string>();
	for (const loop of loops) {
		const inOrder = [...loop].sort((a, b) => placeOf.get(a)! - placeOf.get(b)!);
		const forward = inOrder.find((line) => placeOf.get(parentOf(line)!)! >= placeOf.get(line)!);
		if (forward !== undefined) cut.set(draft.pieces[forward.line]!, forward.entry.id);
	}
	const changes = [...cut].map(([{ line, value }, id]): Change => {
		return {
			line,
			change: "cut",
			message: `the link of ${id} to ${String(value.parentId)}, which comes later, closed a loop`,
		};
	});
	const pieces = draft.pieces.map((piece) => (cut.has(piece) ? changed(piece, { parentId: LOOP }) : piece));
	return { ...draft, pieces, changes: [...draft.changes, ...changes] };
}

/** What no id can be, for pi's have no blanks. */
const LOOP = "the end of a loop";

/** Finds a parent for every entry that lost its own. Parents stand before their children by now, and loops are cut. */
export function reattach(draft: Draft): Draft {
	const ids = new Set(draft.pieces.filter(isEntry).map(({ value }) => value.id));
	const lost = readLostEntries(draft.lost);
	const ends = new Ends();
	const changes: Change[] = [];
	const pieces = draft.pieces.map((piece): Piece => {
		if (!isEntry(piece)) return piece;
		const { parentId } = piece.value;
		// A root names null; without the field an entry has lost it.
		const isLost = parentId ? !ids.has(parentId) : parentId === undefined;
		const found = isLost ? findParent(piece, lost, ends) : undefined;
		const linked = found === undefined ? piece : changed(piece, { parentId: found.parentId });
		if (found !== undefined)
			changes.push({ line: piece.line, change: found.parentId === null ? "cut" : "reattached", message: found.why });
		ends.add(linked);
		return linked;
	});
	return { ...draft, pieces, changes: [...draft.changes, ...changes] };
}

interface Found {
	readonly parentId: string | null;
	readonly why: string;
}

function findParent(piece: Piece, lost: ReadonlyMap<string, LostEntry>, ends: Ends): Found | undefined {
	const id = String(piece.value.id);
	const parentId = String(piece.value.parentId);
	const known = parentOfLost(parentId, lost, ends);
	if (known !== undefined) {
		return {
			parentId: known.parentId,
			why: `${id} follows ${known.parentId ?? "nothing"}, as its lost parent on line ${known.line} did`,
		};
	}
	const only = ends.theOnly();
	if (only !== undefined) return { parentId: only, why: `${id} follows ${only}, the only end before it` };
	if (ends.isEmpty) return { parentId: null, why: `${id} is the first entry of the file` };
	return {
		parentId: null,
		why: `${id} begins a branch: its parent ${parentId} is lost, and ${ends.count} ends could have been meant`,
	};
}

/** The parent of an entry whose line is lost, through several such lines, up to one that comes before. */
function parentOfLost(id: string, lost: ReadonlyMap<string, LostEntry>, before: Ends): LostEntry | undefined {
	const seen = new Set<string>();
	for (let wanted = id; !seen.has(wanted); ) {
		seen.add(wanted);
		const found = lost.get(wanted);
		if (found === undefined || found.parentId === null || before.has(found.parentId)) return found;
		wanted = found.parentId;
	}
	return undefined;
}
