/** The order of lines: a parent stands before its children, and the last line is the end of the conversation. */

import type { SessionLine } from "../../session/entry.js";
import { isConversation, strayedFrom } from "../../session/tree.js";
import { factsOf, type TreeFacts } from "../tree-facts.js";
import { type Change, changed, type Draft, type Piece, sessionOf } from "./draft.js";

/** Moves every entry that stands before its parent right behind it, with all that waits for it in turn. No loops left. */
export function putInOrder(draft: Draft): Draft {
	const session = sessionOf(draft);
	const { parentOf } = factsOf(session);
	const lineAt = new Map(session.lines.map((line) => [line.line, line]));
	const placed = new Set<string>();
	const waiting = new Map<SessionLine, SessionLine[]>();
	const pieces: Piece[] = [];
	const changes: Change[] = [];
	const put = (first: SessionLine) => {
		const open = [first];
		for (let line = open.pop(); line !== undefined; line = open.pop()) {
			placed.add(line.entry.id);
			const piece = draft.pieces[line.line]!;
			pieces.push(piece);
			if (line !== first)
				changes.push({ line: piece.line, change: "moved", message: `${line.entry.id} goes behind its parent` });
			open.push(...(waiting.get(line) ?? []).reverse());
		}
	};
	for (const [place, piece] of draft.pieces.entries()) {
		const line = lineAt.get(place);
		const parent = line === undefined ? undefined : parentOf(line);
		if (line === undefined) pieces.push(piece);
		else if (parent === undefined || placed.has(parent.entry.id)) put(line);
		else waitFor(parent, line, waiting);
	}
	return changes.length === 0 ? draft : { ...draft, pieces, changes: [...draft.changes, ...changes] };
}

function waitFor(parent: SessionLine, line: SessionLine, waiting: Map<SessionLine, SessionLine[]>): void {
	const others = waiting.get(parent);
	if (others === undefined) waiting.set(parent, [line]);
	else others.push(line);
}

/** Bookkeeping at the end of the file that hangs on an early entry goes behind the end of the conversation. */
export function recallStray(draft: Draft): Draft {
	const session = sessionOf(draft);
	const tree = factsOf(session);
	const end = strayedFrom(session, { lines: tree.branch, findings: [] });
	const leaf = tree.branch.at(-1);
	if (end === undefined || leaf === undefined) return draft;
	const top = topOfStray(leaf, tree);
	const parentId = lastBehind(end, top, tree).entry.id;
	const piece = draft.pieces[top.line]!;
	const message = `${top.entry.id} (${top.entry.type}) follows the end of the conversation, ${parentId}`;
	const pieces = draft.pieces.map((one) => (one === piece ? changed(one, { parentId }) : one));
	const change: Change = { line: piece.line, change: "reattached", message };
	return putInOrder({ ...draft, pieces, changes: [...draft.changes, change] });
}

/** The first of the entries that lead to the leaf and to nothing else. */
function topOfStray(leaf: SessionLine, { parentOf, childrenOf }: TreeFacts): SessionLine {
	let top = leaf;
	for (;;) {
		const parent = parentOf(top);
		if (parent === undefined || isConversation(parent) || childrenOf.get(parent)!.length > 1) return top;
		top = parent;
	}
}

/** The bookkeeping that follows the end of a conversation belongs to it: its last entry. */
function lastBehind(end: SessionLine, stray: SessionLine, { childrenOf }: TreeFacts): SessionLine {
	let last = end;
	for (;;) {
		const next = childrenOf.get(last)?.findLast((child) => child !== stray);
		if (next === undefined) return last;
		last = next;
	}
}
