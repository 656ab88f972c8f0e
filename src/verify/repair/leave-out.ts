/**
 * Takes entries out of the branch without taking them out of the file: what followed one follows the entry before it.
 * For results without an open call, and for messages that are none; both make a provider or pi refuse the session.
 */
import { buildContext } from "../../context/build.js";
import type { SessionLine } from "../../session/entry.js";
import { isConversation } from "../../session/tree.js";
import { hasMessage } from "../checks/entries.js";
import { pairUp } from "../pairs.js";
import { nameOf } from "../records.js";
import { factsOf } from "../tree-facts.js";
import { type Change, changed, type Draft, type Piece, sessionOf } from "./draft.js";
import { withPointers } from "./ids.js";

export function leaveOut(draft: Draft): Draft {
	const { branch, childrenOf } = factsOf(sessionOf(draft));
	const out = findFaulty(branch);
	const last = branch.findLast((line) => !out.has(line));
	if (out.size === 0) return draft;
	if (last === undefined) return withoutBranch(draft, branch, out);
	const trailing = branch.slice(branch.indexOf(last) + 1);
	// The last line decides where pi goes on, and nothing else may hang on the one that is moved there.
	const canMove = (childrenOf.get(last) ?? []).every((child) => child === trailing[0]);
	for (const line of canMove ? [] : trailing) out.delete(line);
	const linked = relinked(draft, branch, out);
	return trailing.length > 0 && canMove ? withLast(linked, last) : linked;
}

/** What does not belong on the branch, with the reason. */
function findFaulty(branch: readonly SessionLine[]): Map<SessionLine, string> {
	const out = new Map<SessionLine, string>();
	const context = buildContext(branch);
	for (const { at, message } of pairUp(context).strays) {
		out.set(context[at]!.source, `the result of ${nameOf(message)} answers no open call`);
	}
	for (const line of branch) if (!hasMessage(line)) out.set(line, "a message entry without a message");
	return out;
}

/** What followed an entry that is left out follows the one before it; what named it names its neighbour. */
function relinked(draft: Draft, branch: readonly SessionLine[], out: ReadonlyMap<SessionLine, string>): Draft {
	const replaced = new Map<Piece, Piece>();
	const changes: Change[] = [];
	const before = new Map<unknown, string | null>();
	const after = nextKept(branch, out);
	const end = branch.findLast((line) => isConversation(line) && !out.has(line));
	let besideEnd: unknown;
	let previous: string | null = null;
	for (const line of branch) {
		const piece = draft.pieces[line.line]!;
		const why = out.get(line);
		if (why !== undefined) {
			before.set(line.entry.id, previous);
			changes.push({ line: piece.line, change: "left-out", message: why });
			// Behind the end of the conversation it would look like its continuation, so it hangs beside that end.
			if (besideEnd !== undefined) replaced.set(piece, changed(piece, { parentId: besideEnd }));
			continue;
		}
		const linked = withPointers(piece, before, ["parentId", "leafBefore"]);
		replaced.set(piece, withPointers(linked, keptBy(line, after), ["firstKeptEntryId"]));
		previous = line.entry.id;
		if (line === end) besideEnd = linked.value.parentId ?? null;
	}
	const pieces = draft.pieces.map((piece) => replaced.get(piece) ?? piece);
	return { ...draft, pieces, changes: [...draft.changes, ...changes] };
}

/** For each entry that is left out, the next one that is not. */
function nextKept(branch: readonly SessionLine[], out: ReadonlyMap<SessionLine, string>): Map<string, SessionLine> {
	const after = new Map<string, SessionLine>();
	let next: SessionLine | undefined;
	for (const line of [...branch].reverse()) {
		if (!out.has(line)) next = line;
		else if (next !== undefined) after.set(line.entry.id, next);
	}
	return after;
}

/** A compaction that kept from such an entry on keeps from the next one; from itself on, if there is none before it. */
function keptBy({ entry }: SessionLine, after: ReadonlyMap<string, SessionLine>): Map<unknown, string> {
	const { firstKeptEntryId } = entry as { firstKeptEntryId?: string };
	const next = firstKeptEntryId === undefined ? undefined : after.get(firstKeptEntryId);
	return new Map(next === undefined ? [] : [[firstKeptEntryId, next.entry.id]]);
}

/** Nothing of the branch is left: its lines go to the front, and what was written before them is the end again. */
function withoutBranch(draft: Draft, branch: readonly SessionLine[], out: ReadonlyMap<SessionLine, string>): Draft {
	const moved = new Set(branch.map((line) => draft.pieces[line.line]!));
	if (moved.size === sessionOf(draft).lines.length) return draft;
	const rest = draft.pieces.filter((piece) => !moved.has(piece));
	const changes = branch.map((line): Change => {
		return { line: draft.pieces[line.line]!.line, change: "left-out", message: out.get(line)! };
	});
	return { ...draft, pieces: [...moved, ...rest], changes: [...draft.changes, ...changes] };
}

/** `last` becomes the last line: it is where pi goes on. */
function withLast(draft: Draft, last: SessionLine): Draft {
	const piece = draft.pieces[last.line]!;
	const pieces = [...draft.pieces.filter((one) => one !== piece), piece];
	const change: Change = { line: piece.line, change: "moved", message: `${last.entry.id} becomes the last line again` };
	return { ...draft, pieces, changes: [...draft.changes, change] };
}
