/**
 * A hash table whose keys are stretches of larger texts: a look-up makes no string, which a `Map` could not do without.
 * Open addressing, FNV-1a over UTF-16 units.
 */
export interface RunTable<T> {
	/** What `make` gave for the same characters before, or gives now. */
	get(text: string, start: number, end: number): T;
}

const FIRST_SLOTS = 1 << 12;
const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

export function createRunTable<T>(make: (run: string) => T): RunTable<T> {
	const runs: string[] = [];
	const values: T[] = [];
	const hashes: number[] = [];
	/** Index + 1 of the run in a slot; 0 for none. */
	let slots = new Int32Array(FIRST_SLOTS);

	const grow = (): void => {
		const larger = new Int32Array(slots.length * 2);
		for (const [index, hash] of hashes.entries()) {
			let slot = hash & (larger.length - 1);
			while (larger[slot] !== 0) slot = (slot + 1) & (larger.length - 1);
			larger[slot] = index + 1;
		}
		slots = larger;
	};
	const add = (run: string, hash: number, slot: number): T => {
		const value = make(run);
		runs.push(run);
		values.push(value);
		hashes.push(hash);
		slots[slot] = runs.length;
		if (runs.length * 2 > slots.length) grow();
		return value;
	};
	return {
		get(text, start, end) {
			let hash = OFFSET_BASIS;
			for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
			const mask = slots.length - 1;
			let slot = hash & mask;
			for (let entry = slots[slot] as number; entry !== 0; entry = slots[slot] as number) {
				if (hashes[entry - 1] === hash && isAt(runs[entry - 1] as string, text, start, end))
					return values[entry - 1] as T;
				slot = (slot + 1) & mask;
			}
			return add(text.slice(start, end), hash, slot);
		},
	};
}

function isAt(run: string, text: string, start: number, end: number): boolean {
	if (run.length !== end - start) return false;
	for (let at = 0; at < run.length; at++) if (run.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
	return true;
}
