/** One branch as lookups see it: its archive, its own tool results, and which belong together. Worked out once. */
import type { Archive, Archived } from "../archive/archive.js";
import { replay } from "../archive/replay.js";
import type { OccurrenceKey } from "../context/occurrence.js";
import type { SessionLine } from "../session/entry.js";
import type { Session } from "../session/session.js";
import { branchOf } from "../session/tree.js";
import { callsOf, type SessionCall } from "./calls.js";
import { type Pairs, pairRecords } from "./pair-records.js";

export interface Scope extends Readonly<Pairs> {
	/** Root to leaf. */
	readonly lines: readonly SessionLine[];
	readonly archive: Archive;
	/** Every tool result of the branch, in order. */
	readonly calls: readonly SessionCall[];
	readonly callsByKey: ReadonlyMap<OccurrenceKey, readonly SessionCall[]>;
	readonly callsById: ReadonlyMap<string, readonly SessionCall[]>;
}

/** The branch that ends at `leaf` (default: the file's leaf). Throws `input.cycle` where parent links form a loop. */
export function createScope(session: Session, leaf?: SessionLine): Scope {
	const { lines } = leaf === undefined ? branchOf(session) : branchOf(session, leaf);
	const archive = replay(lines.map(({ entry }) => entry));
	const calls = callsOf(lines);
	return {
		...pairRecords(archive, calls),
		lines,
		archive,
		calls,
		callsByKey: groupBy(calls, ({ key }) => key),
		callsById: groupBy(calls, ({ message }) => message.toolCallId),
	};
}

/** The record that an alias entry names as the original of `key`; undefined where none does, or several could be meant. */
export function aliasedRecord(key: OccurrenceKey, { archive }: Scope): Archived | undefined {
	const original = archive.aliases.get(key);
	if (original === undefined) return undefined;
	const records = archive.byKey.get(original) ?? archive.byId.get(original);
	return records?.length === 1 ? records[0] : undefined;
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
	const groups = new Map<string, Item[]>();
	for (const item of items) {
		const group = groups.get(keyOf(item));
		if (group === undefined) groups.set(keyOf(item), [item]);
		else group.push(item);
	}
	return groups;
}
