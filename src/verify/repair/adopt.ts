/**
 * Entries of format 1 in a file of format 3: the migration passed over the lines that nobody could read, and what is
 * taken from them now has neither id nor parent. They lie between two entries of which one follows the other, or at the
 * end of the file, and take their place there.
 */
import { type Change, changed, type Draft, type Fields, isEntry, type Piece } from "./draft.js";
import { freshId } from "./ids.js";

const FORMAT_1_TYPES = new Set(["message", "compaction", "model_change", "thinking_level_change"]);

export function adoptOldEntries(draft: Draft): Draft {
	if (!draft.pieces.some(isOld)) return draft;
	const taken = new Set(draft.pieces.map(({ value }) => String(value.id)));
	const seen = [draft.header, ...draft.pieces].filter(({ isRecovered }) => !isRecovered);
	const nextOf = followers(draft.pieces);
	const changes: Change[] = [];
	const pieces: Piece[] = [];
	let renamed: { readonly from: unknown; readonly to: unknown } | undefined;
	for (const [place, piece] of draft.pieces.entries()) {
		const before = pieces.findLast(isEntry);
		if (!isOld(piece)) {
			const isNext = renamed !== undefined && isEntry(piece) && piece.value.parentId === renamed.from;
			pieces.push(isNext ? changed(piece, { parentId: renamed?.to }) : piece);
			if (isEntry(piece)) renamed = undefined;
			continue;
		}
		const from = renamed?.from ?? before?.value.id ?? null;
		const next = nextOf[place];
		if (next !== undefined && next.value.parentId !== from) {
			pieces.push(piece);
			continue;
		}
		const id = freshId(`${String(from)}\n${piece.line}`, taken);
		const parentId = before?.value.id ?? null;
		pieces.push(changed(piece, { ...firstKept(piece.value, seen), id, parentId }));
		changes.push({
			line: piece.line,
			change: "named",
			message: `an entry of format 1 becomes ${id} and follows ${String(parentId)}`,
		});
		renamed = { from, to: id };
	}
	return { ...draft, pieces, changes: [...draft.changes, ...changes] };
}

/** For each piece the next entry behind it. */
function followers(pieces: readonly Piece[]): (Piece | undefined)[] {
	const next = new Array<Piece | undefined>(pieces.length);
	for (let place = pieces.length - 2; place >= 0; place--) {
		const behind = pieces[place + 1]!;
		next[place] = isEntry(behind) ? behind : next[place + 1];
	}
	return next;
}

function isOld({ value }: Piece): boolean {
	return value.id === undefined && value.parentId === undefined && FORMAT_1_TYPES.has(String(value.type));
}

/** What a compaction of format 1 keeps, by name instead of by place among what its writer saw. */
function firstKept({ firstKeptEntryIndex: index }: Fields, seen: readonly Piece[]): Fields {
	if (typeof index !== "number") return {};
	const id = seen[index]?.value.id;
	return { firstKeptEntryIndex: undefined, ...(index > 0 && typeof id === "string" ? { firstKeptEntryId: id } : {}) };
}
