/** Ids (FORMAT 5): entries without one, and two entries with the same one. Every entry that stays gets its own. */
import { createHash } from "node:crypto";
import { type Change, changed, type Draft, type Fields, isEntry, type Piece } from "./draft.js";

/** An entry that lost its id takes the one that the next entry asks for and nobody has; otherwise it is dropped. */
export function nameEntries(draft: Draft): Draft {
	const ids = new Set(draft.pieces.filter(isEntry).map(({ value }) => value.id));
	const changes: Change[] = [];
	const pieces = draft.pieces.flatMap((piece, place): Piece[] => {
		if (isEntry(piece) || piece.value.type === "session") return [piece];
		const wanted = draft.pieces[place + 1]?.value.parentId;
		if (typeof piece.value.parentId === "string" && typeof wanted === "string" && wanted !== "" && !ids.has(wanted)) {
			ids.add(wanted);
			changes.push({
				line: piece.line,
				change: "named",
				message: `an entry without an id is ${wanted}, which the next one follows`,
			});
			return [changed(piece, { id: wanted })];
		}
		changes.push({ line: piece.line, change: "dropped", message: "an entry without an id" });
		return [];
	});
	return { ...draft, pieces, changes: [...draft.changes, ...changes] };
}

/** Of what is written several times to the letter the last one stays, as pi has it; lines are put in order later. */
export function dropRepeats(draft: Draft): Draft {
	const counts = new Map<unknown, number>();
	for (const { value } of draft.pieces.filter(isEntry)) counts.set(value.id, (counts.get(value.id) ?? 0) + 1);
	const written = new Set<string>();
	const changes: Change[] = [];
	const kept = [...draft.pieces].reverse().filter((piece) => {
		if (!isEntry(piece) || counts.get(piece.value.id) === 1) return true;
		const text = JSON.stringify(piece.value);
		if (written.has(text)) {
			const message = `the entry ${String(piece.value.id)}, which is written again further on`;
			changes.push({ line: piece.line, change: "dropped", message });
			return false;
		}
		written.add(text);
		return true;
	});
	return changes.length === 0 ? draft : { ...draft, pieces: kept.reverse(), changes: [...draft.changes, ...changes] };
}

/**
 * Of two different entries with one id the later keeps it, as pi has it. A parent stands before its children, so what
 * stands between the two and names the id means the earlier one.
 */
export function renameDuplicates(draft: Draft): Draft {
	const entries = draft.pieces.filter(isEntry);
	const taken = new Set(entries.map(({ value }) => String(value.id)));
	if (taken.size === entries.length) return draft;
	const last = new Map(entries.map((piece) => [piece.value.id, piece]));
	const names = new Map<unknown, string>();
	const changes: Change[] = [];
	const pieces = draft.pieces.map((piece): Piece => {
		const { id } = piece.value;
		const pointing = withPointers(piece, names);
		if (!isEntry(piece) || last.get(id) === piece) {
			names.delete(id);
			return pointing;
		}
		const name = freshId(String(id), taken);
		names.set(id, name);
		changes.push({
			line: piece.line,
			change: "renamed",
			message: `${String(id)} becomes ${name}: line ${last.get(id)!.line} has that id too`,
		});
		return changed(pointing, { id: name });
	});
	return { ...draft, pieces, changes: [...draft.changes, ...changes] };
}

/** Fields that name another entry; the leaf before a run is one of its data. */
const POINTERS = ["parentId", "targetId", "firstKeptEntryId", "fromId", "leafBefore"] as const;
type Pointer = (typeof POINTERS)[number];

/** The piece with the names in these fields replaced; the same piece where it holds none. */
export function withPointers(
	piece: Piece,
	names: ReadonlyMap<unknown, string | null>,
	pointers: readonly Pointer[] = POINTERS,
): Piece {
	if (names.size === 0) return piece;
	const fields: Fields = {};
	const data = piece.value.data as Fields | null | undefined;
	for (const pointer of pointers) {
		if (pointer === "leafBefore") {
			if (names.has(data?.leafBefore)) fields.data = { ...data, leafBefore: names.get(data?.leafBefore) ?? "" };
		} else if (names.has(piece.value[pointer])) fields[pointer] = names.get(piece.value[pointer]);
	}
	return Object.keys(fields).length === 0 ? piece : changed(piece, fields);
}

/** An id that nobody has, the same for the same seed; it is taken now. */
export function freshId(seed: string, taken: Set<string>): string {
	for (let attempt = 0; ; attempt++) {
		const id = createHash("sha256").update(`${seed}\n${attempt}`).digest("hex").slice(0, 8);
		if (taken.has(id)) continue;
		taken.add(id);
		return id;
	}
}
