/**
 * Planned entries as lines of a session (SPEC 2): ids, parents and times, in the order of keys that pi writes.
 * Ids follow from the session, the leaf and the position, so the same run gives the same bytes.
 */
import { createHash } from "node:crypto";
import type { SessionEntry } from "./entry.js";
import { copiesOf } from "./lines.js";
import type { Session } from "./session.js";

/** Of UTF-8, for one unit of UTF-16. */
const MOST_BYTES_PER_CHAR = 3;

/** An entry without its place in the tree. */
export interface UnplacedEntry {
	readonly type: string;
	readonly [key: string]: unknown;
}

/**
 * What `entries` become behind `leafId` (null: the root), each the child of the one before it. An entry that brings a
 * time of its own keeps it.
 */
export function placeEntries(
	entries: readonly UnplacedEntry[],
	session: Pick<Session, "header" | "byId">,
	leafId: string | null,
	now: number,
): SessionEntry[] {
	const timestamp = new Date(now).toISOString();
	const taken = new Set<string>();
	let parentId = leafId;
	return entries.map((entry) => {
		const seed = `${session.header.id}\n${leafId ?? ""}\n${taken.size}`;
		const id = freeId(seed, (candidate) => taken.has(candidate) || session.byId.has(candidate));
		taken.add(id);
		const placed = { ...entry, id, parentId, timestamp: entry.timestamp ?? timestamp };
		parentId = id;
		return placed as unknown as SessionEntry;
	});
}

/** How many lines are made at a time, in bytes. */
const PIECE_BYTES = 8 << 20;

/**
 * Whole lines, in pieces. Each is valid until the next one is asked for; all of them can be gone through again, and are
 * the same bytes then.
 */
export type Lines = Iterable<Buffer>;

/** The lines of entries, made while they are gone through: they hold the texts of a whole session. */
export function linesOf(entries: readonly SessionEntry[], pieceBytes = PIECE_BYTES): Lines {
	return { [Symbol.iterator]: () => piecesOf(entries, pieceBytes) };
}

/** All of them, each with its newline. */
export function toLines(entries: readonly SessionEntry[]): Buffer {
	return Buffer.concat(copiesOf(linesOf(entries)));
}

function* piecesOf(entries: readonly SessionEntry[], pieceBytes: number): Generator<Buffer> {
	const piece = Buffer.allocUnsafe(pieceBytes);
	let length = 0;
	for (const entry of entries) {
		const line = `${JSON.stringify(entry)}\n`;
		const atMost = line.length * MOST_BYTES_PER_CHAR;
		if (length > 0 && length + atMost > pieceBytes) {
			yield piece.subarray(0, length);
			length = 0;
		}
		if (atMost > pieceBytes) yield Buffer.from(line);
		else length += piece.write(line, length);
	}
	if (length > 0) yield piece.subarray(0, length);
}

function freeId(seed: string, isTaken: (id: string) => boolean): string {
	for (let attempt = 0; ; attempt++) {
		const id = createHash("sha256").update(`${seed}\n${attempt}`).digest("hex").slice(0, 8);
		if (!isTaken(id)) return id;
	}
}
