/**
 * Sessions of format 1 and 2 come out in format 3, as pi would bring them there (SPEC 1.3). Entries that pi does not
 * see in the input get their place in the chain as well; an index of format 1 counts what its writer saw, so it is
 * read without them.
 */
import { migrate } from "../../session/migrate.js";
import { type Draft, type Fields, isEntry, type Piece } from "./draft.js";

export function migrateDraft(draft: Draft): Draft {
	const { version } = draft.header.value;
	const from = typeof version === "number" ? version : 1;
	if (from >= 3) return draft;
	const all = [draft.header, ...draft.pieces];
	const values = all.map(({ value }) => ({ ...value }));
	if (from < 2) countRecovered(all, values);
	const before = values.map((value) => JSON.stringify(value));
	migrate(values, from);
	values[0]!.version = 3;
	const [header, ...pieces] = all.map((piece, i): Piece => {
		const value = values[i]!;
		return { ...piece, value, bytes: JSON.stringify(value) === before[i] ? piece.bytes : undefined };
	});
	const message = `format ${from} becomes format 3: ${pieces.filter(isEntry).length} entries`;
	const change = { line: draft.header.line, change: "migrated", message } as const;
	return { ...draft, header: header!, pieces, changes: [...draft.changes, change] };
}

/** The indices of what a compaction keeps, counted anew with the recovered entries among the others. */
function countRecovered(pieces: readonly Piece[], values: readonly Fields[]): void {
	const seen = pieces.flatMap(({ isRecovered }, place) => (isRecovered ? [] : [place]));
	for (const value of values) {
		const index = value.firstKeptEntryIndex;
		if (value.type === "compaction" && typeof index === "number" && seen[index] !== undefined) {
			value.firstKeptEntryIndex = seen[index];
		}
	}
}
