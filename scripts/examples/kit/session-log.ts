/**
 * A session file under construction: entries in file order, linked as pi links them (pi's docs/session-format.md).
 * Invariants: ids are unique, entry timestamps rise, and no two calls of `tick` give the same moment.
 */
import type { Random } from "./random.js";

export interface SessionLog {
	readonly random: Random;
	/** Id of the entry that the next one hangs on. */
	leaf(): string | null;
	/** Milliseconds since 1970. */
	now(): number;
	/** Moves the clock on by `ms` and at least one, and returns the new moment. */
	tick(ms?: number): number;
	/** Most entries: `type,id,parentId,timestamp`, then the fields. Returns the id. */
	append(type: string, fields: object): string;
	/** `custom` and `custom_message`: the fields come before `id,parentId,timestamp`. Returns the id. */
	appendCustom(type: string, fields: object): string;
	/** Goes back to an earlier entry, as `/tree` does. Writes nothing. */
	moveTo(id: string): void;
	/** The whole file. */
	text(): string;
}

export interface SessionStart {
	/** Names the random numbers of this session. */
	seed: string;
	startedAt: string;
	cwd: string;
}

export function createSessionLog(start: SessionStart, random: Random): SessionLog {
	const ids = new Set<string>();
	let clock = Date.parse(start.startedAt);
	let leaf: string | null = null;
	const lines = [headerLine(start, random)];

	const tick = (ms = 1): number => {
		clock += Math.max(1, Math.round(ms));
		return clock;
	};
	const link = () => {
		let id = random.hex(8);
		while (ids.has(id)) id = random.hex(8);
		ids.add(id);
		const place = { id, parentId: leaf, timestamp: new Date(tick(random.int(1, 9))).toISOString() };
		leaf = id;
		return place;
	};
	const write = (entry: object, id: string): string => {
		lines.push(JSON.stringify(entry));
		return id;
	};
	return {
		random,
		leaf: () => leaf,
		now: () => clock,
		tick,
		append(type, fields) {
			const place = link();
			return write({ type, ...place, ...fields }, place.id);
		},
		appendCustom(type, fields) {
			const place = link();
			return write({ type, ...fields, ...place }, place.id);
		},
		moveTo(id) {
			if (!ids.has(id)) throw new Error(`no entry ${id} to go back to`);
			leaf = id;
		},
		text: () => `${lines.join("\n")}\n`,
	};
}

function headerLine({ startedAt, cwd }: SessionStart, random: Random): string {
	const id = sessionId(Date.parse(startedAt), random);
	return JSON.stringify({ type: "session", version: 3, id, timestamp: startedAt, cwd });
}

/** A UUID of version 7: the moment in the first 48 bits. */
function sessionId(moment: number, random: Random): string {
	const hex = `${moment.toString(16).padStart(12, "0")}7${random.hex(3)}${random.pick(["8", "9", "a", "b"])}${random.hex(15)}`;
	return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
