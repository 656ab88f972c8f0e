/** A session under repair: its entries one by one, each with the line it came from, and a note of every change. */
import type { SessionHeader, SessionLine } from "../../session/entry.js";
import type { Session } from "../../session/session.js";

export type Fields = { [key: string]: unknown };

export interface Piece {
	/** The line of the input that it stands on. */
	readonly line: number;
	readonly value: Fields;
	/** As it stood in the file; undefined where it is to be written anew. */
	readonly bytes: Buffer | undefined;
	/** pi does not see it in the input. */
	readonly isRecovered: boolean;
}

export interface Change {
	/** Of the input. */
	readonly line: number;
	/** What was done, in one word of a fixed list. */
	readonly change: ChangeKind;
	readonly message: string;
}

export const CHANGE_KINDS = [
	"separated",
	"cleaned",
	"dropped",
	"migrated",
	"named",
	"renamed",
	"reattached",
	"cut",
	"moved",
	"left-out",
	"restored",
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A line that nothing could be made of. */
export interface LostLine {
	readonly line: number;
	readonly text: string;
}

/** Every step takes a draft and gives the next one; `changes` grows in the order of the steps. */
export interface Draft {
	readonly header: Piece;
	/** Everything behind the header, in the order of the new file; further headers too. */
	readonly pieces: readonly Piece[];
	readonly lost: readonly LostLine[];
	readonly changes: readonly Change[];
}

export type Step = (draft: Draft) => Draft;

/** The piece with other fields; its bytes no longer hold. */
export function changed(piece: Piece, fields: Fields): Piece {
	return { ...piece, value: { ...piece.value, ...fields }, bytes: undefined };
}

/** Whether a piece has a place in the tree: it is no header, and it has an id. */
export function isEntry({ value }: Piece): boolean {
	return value.type !== "session" && typeof value.id === "string" && value.id !== "";
}

/** The draft as a session in memory, its line numbers being places in `pieces`. */
export function sessionOf({ header, pieces }: Pick<Draft, "header" | "pieces">): Session {
	const lines: SessionLine[] = [];
	for (const [line, piece] of pieces.entries()) {
		if (isEntry(piece)) lines.push({ entry: piece.value as unknown as SessionLine["entry"], line, start: 0, end: 0 });
	}
	return {
		header: header.value as unknown as SessionHeader,
		headerLine: 1,
		version: 3,
		lines,
		byId: new Map(lines.map((line) => [line.entry.id, line])),
		findings: [],
		size: 0,
		endsWithNewline: true,
	};
}

const NEWLINE = Buffer.from("\n");

/** The lines of the new file. */
export function bytesOfDraft({ header, pieces }: Draft): Buffer {
	const parts: Buffer[] = [];
	for (const { bytes, value } of [header, ...pieces]) {
		parts.push(bytes ?? Buffer.from(JSON.stringify(value)), NEWLINE);
	}
	return Buffer.concat(parts);
}
