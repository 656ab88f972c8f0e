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

/** Entries whose lost parent can still be read in part follow what that followed. */
export function followLostLines(draft: Draft): Draft {
	const lost = readLostEntries(draft.lost);
	const ids = idsOf(draft);
	return relinked(draft, (piece) => {
		const found = isLost(piece, ids) ? parentOfLost(String(piece.value.parentId), lost, ids) : undefined;
		if (found === undefined) return undefined;
		const why = `${String(piece.value.id)} follows ${found.parentId ?? "nothing"}, as its lost parent on line ${found.line} did`;
		return { parentId: found.parentId, why };
	});
}

/** The parent of an entry whose line is lost, through several such lines, up to one that is there. */
function parentOfLost(
	id: string,
	lost: ReadonlyMap<string, LostEntry>,
	ids: ReadonlySet<unknown>,
): LostEntry | undefined {
	const seen = new Set<string>();
	for (let wanted = id; !seen.has(wanted); ) {
		seen.add(wanted);
		const found = lost.get(wanted);
		if (found === undefined || found.parentId === null || ids.has(found.parentId)) return found;
		wanted = found.parentId;
	}
	return undefined;
}

/** Finds a parent for every other entry that lost its own. Parents stand before their children, and loops are cut. */
export function reattach(draft: Draft): Draft {
	const ids = idsOf(draft);
	const ends = new Ends();
	return relinked(
		draft,
		(piece) => (isLost(piece, ids) ? findParent(piece, ends) : undefined),
		(piece) => ends.add(piece),
	);
}

function idsOf({ pieces }: Draft): ReadonlySet<unknown> {
	return new Set(pieces.filter(isEntry).map(({ value }) => value.id));
}

/** A root names null; without the field an entry has lost it. */
function isLost({ value: { parentId } }: Piece, ids: ReadonlySet<unknown>): boolean {
	return parentId ? !ids.has(parentId) : parentId === undefined;
}

interface Found {
	readonly parentId: string | null;
	readonly why: string;
}

/** The draft with the parents that are found for its entries, in order; `onPiece` is told of each, as it is then. */
function relinked(
	draft: Draft,
	find: (piece: Piece) => Found | undefined,
	onPiece: (piece: Piece) => void = () => undefined,
): Draft {
	const changes: Change[] = [];
	const pieces = draft.pieces.map((piece): Piece => {
		if (!isEntry(piece)) return piece;
		const found = find(piece);
		const linked = found === undefined ? piece : changed(piece, { parentId: found.parentId });
		if (found !== undefined) {
			const change = found.parentId === null ? "cut" : "reattached";
			changes.push({ line: piece.line, change, message: found.why });
		}
		onPiece(linked);
		return linked;
	});
	return changes.length === 0 ? draft : { ...draft, pieces, changes: [...draft.changes, ...changes] };
}

function findParent({ value }: Piece, ends: Ends): Found {
	const [id, parentId] = [String(value.id), String(value.parentId)];
	const only = ends.theOnly();
	if (only !== undefined) return { parentId: only, why: `${id} follows ${only}, the only end before it` };
	if (ends.isEmpty) return { parentId: null, why: `${id} is the first entry of the file` };
	const why = `${id} begins a branch: its parent ${parentId} is lost, and ${ends.count} ends could have been meant`;
	return { parentId: null, why };
}
