/**
 * Links to parents that are not there, and links that close a loop. A lost parent is replaced only where the file leaves
 * no doubt: its own line can still be read in part, or there is one end of the conversation that could have gone on.
 */
import { isConversation } from "../../session/tree.js";
import { factsOf } from "../tree-facts.js";
import { type Change, changed, type Draft, isEntry, type LostLine, type Piece, sessionOf } from "./draft.js";

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
	const ends = new Ends();
	const changes: Change[] = [];
	const pieces = draft.pieces.map((piece): Piece => {
		if (!isEntry(piece)) return piece;
		const { parentId } = piece.value;
		// A root names null; without the field an entry has lost it.
		const isLost = parentId ? !ids.has(parentId) : parentId === undefined;
		const found = isLost ? findParent(piece, draft.lost, ends) : undefined;
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

function findParent(piece: Piece, lost: readonly LostLine[], ends: Ends): Found | undefined {
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

/** The parent of an entry whose line is lost, if its beginning can still be read; through several such lines. */
function parentOfLost(
	id: string,
	lost: readonly LostLine[],
	before: Ends,
): { parentId: string | null; line: number } | undefined {
	const seen = new Set<string>();
	for (let wanted = id; !seen.has(wanted); ) {
		seen.add(wanted);
		const start = `"id":${JSON.stringify(wanted)},"parentId":`;
		const found = lost.find(({ text }) => text.includes(start));
		const parent = found && /^(?:null|"([^"\\]+)")/.exec(found.text.slice(found.text.indexOf(start) + start.length));
		if (found === undefined || !parent) return undefined;
		if (parent[1] === undefined) return { parentId: null, line: found.line };
		wanted = parent[1];
		if (before.has(wanted)) return { parentId: wanted, line: found.line };
	}
	return undefined;
}

/** The entries so far that nothing follows yet: where a conversation could have gone on. */
class Ends {
	private readonly ends = new Map<unknown, boolean>();
	private readonly ids = new Set<unknown>();
	private last: unknown;

	/** Whether an entry comes before. */
	has(id: string): boolean {
		return this.ids.has(id);
	}

	add({ value }: Piece): void {
		this.ends.delete(value.parentId);
		this.ends.set(value.id, isConversation({ entry: value as never, line: 0, start: 0, end: 0 }));
		this.ids.add(value.id);
		this.last = value.id;
	}

	get isEmpty(): boolean {
		return this.last === undefined;
	}

	/** Bookkeeping off the branch is no end of a conversation, except right before. */
	private candidates(): string[] {
		return [...this.ends].filter(([id, isSaid]) => isSaid || id === this.last).map(([id]) => String(id));
	}

	get count(): number {
		return this.candidates().length;
	}

	theOnly(): string | undefined {
		const candidates = this.candidates();
		return candidates.length === 1 ? candidates[0] : undefined;
	}
}
