/**
 * Planned entries as lines of a session (SPEC 2): ids, parents and times, in the order of keys that pi writes.
 * Ids follow from the session, the leaf and the position, so the same run gives the same bytes.
 */
import { createHash } from "node:crypto";
import type { SessionEntry } from "./entry.js";
import type { Session } from "./session.js";

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

/** The lines of a file, each with its newline. */
export function toLines(entries: readonly SessionEntry[]): Buffer {
	return Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
}

function freeId(seed: string, isTaken: (id: string) => boolean): string {
	for (let attempt = 0; ; attempt++) {
		const id = createHash("sha256").update(`${seed}\n${attempt}`).digest("hex").slice(0, 8);
		if (!isTaken(id)) return id;
	}
}
