/**
 * A hash table whose keys are stretches of larger texts and whose values are numbers: a look-up makes no string, which a
 * `Map` could not do without. Open addressing; all that a look-up touches lies close together in typed arrays, since a
 * session asks millions of times and mostly waits for memory.
 */
export interface RunTable {
	/** What `make` gave for the same characters before, or gives now. `hash` is that of the characters, by `addToHash`. */
	get(text: string, start: number, end: number, hash: number): number;
}

/** The hash of no characters. */
export const EMPTY_HASH = 0x811c9dc5;
const PRIME = 0x01000193;
const FIRST_SLOTS = 1 << 12;
const FIRST_CHARS = 1 << 16;
/** Numbers for each run: its hash, where its characters begin, how many they are, its value. */
const FIELDS = 4;

/** FNV-1a over UTF-16 units, one unit at a time. */
export function addToHash(hash: number, code: number): number {
	return Math.imul(hash ^ code, PRIME);
}

export function createRunTable(make: (run: string) => number): RunTable {
	let runs = 0;
	let used = 0;
	let chars = new Uint16Array(FIRST_CHARS);
	let fields = new Int32Array((FIRST_SLOTS / 2) * FIELDS);
	/** Index + 1 of the run in a slot; 0 for none. */
	let slots = new Int32Array(FIRST_SLOTS);

	const grow = (): void => {
		const larger = new Int32Array(slots.length * 2);
		const mask = larger.length - 1;
		for (let run = 0; run < runs; run++) {
			let slot = (fields[run * FIELDS] as number) & mask;
			while (larger[slot] !== 0) slot = (slot + 1) & mask;
			larger[slot] = run + 1;
		}
		slots = larger;
		fields = enlarge(fields, new Int32Array((larger.length / 2) * FIELDS));
	};
	const add = (text: string, start: number, end: number, hash: number, slot: number): number => {
		const value = make(text.slice(start, end));
		if (used + end - start > chars.length) chars = enlarge(chars, new Uint16Array(chars.length * 2));
		fields.set([hash, used, end - start, value], runs * FIELDS);
		for (let at = start; at < end; at++) chars[used++] = text.charCodeAt(at);
		runs += 1;
		slots[slot] = runs;
		if (runs * 2 >= slots.length) grow();
		return value;
	};
	const isAt = (place: number, text: string, start: number, end: number): boolean => {
		if (fields[place + 2] !== end - start) return false;
		let known = fields[place + 1] as number;
		for (let at = start; at < end; at++, known++) if (chars[known] !== text.charCodeAt(at)) return false;
		return true;
	};
	return {
		get(text, start, end, hash) {
			const mask = slots.length - 1;
			let slot = hash & mask;
			for (let run = slots[slot] as number; run !== 0; run = slots[slot] as number) {
				const place = (run - 1) * FIELDS;
				if (fields[place] === hash && isAt(place, text, start, end)) return fields[place + 3] as number;
				slot = (slot + 1) & mask;
			}
			return add(text, start, end, hash, slot);
		},
	};
}

function enlarge<A extends Int32Array | Uint16Array>(from: A, into: A): A {
	into.set(from);
	return into;
}
