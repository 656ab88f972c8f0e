/**
 * A hash table from stretches of larger texts to numbers: a look-up makes no string, which a `Map` could not do without.
 * Sixty-four bits of hash and the length stand for the characters, which are not kept: among a million runs two are
 * taken for one with odds of one in tens of millions, and then a summary names the wrong one. All that a look-up touches
 * lies in one line of the processor's cache, since a session asks millions of times and mostly waits for memory.
 */

/** Numbers for each slot: two halves of the hash, one more than the length (0 for a free slot), the value. */
const FIELDS = 4;
const FIRST_SLOTS = 1 << 12;

/** What the characters from `start` to `end` stand for. May itself ask the table. */
export type Make = (text: string, start: number, end: number) => number;

export class RunTable {
	private fields = new Int32Array(FIRST_SLOTS * FIELDS);
	private mask = FIRST_SLOTS - 1;
	private runs = 0;

	constructor(private readonly make: Make) {}

	/** What `make` gave for the same characters before, or gives now. */
	get(text: string, start: number, end: number): number {
		let low = 0;
		let high = 0;
		for (let at = start; at < end; at++) {
			const code = text.charCodeAt(at);
			low = Math.imul(((low << 5) | (low >>> 27)) ^ code, 0x9e3779b1);
			high = Math.imul(((high << 9) | (high >>> 23)) ^ code, 0x85ebca6b);
		}
		// The upper bits of a product know most of the characters, the slot is taken from the lower.
		low ^= low >>> 15;
		const place = this.placeOf(low, high, end - start + 1);
		if (this.fields[place + 2] !== 0) return this.fields[place + 3] as number;
		const value = this.make(text, start, end);
		this.add(low, high, end - start + 1, value);
		return value;
	}

	/** Where the run is, or where it belongs. */
	private placeOf(low: number, high: number, length: number): number {
		const { fields, mask } = this;
		for (let slot = low & mask; ; slot = (slot + 1) & mask) {
			const place = slot * FIELDS;
			const known = fields[place + 2];
			if (known === 0) return place;
			if (fields[place] === low && fields[place + 1] === high && known === length) return place;
		}
	}

	private add(low: number, high: number, length: number, value: number): void {
		this.runs += 1;
		if (this.runs * 2 > this.mask) this.grow();
		this.set(low, high, length, value);
	}

	private set(low: number, high: number, length: number, value: number): void {
		const place = this.placeOf(low, high, length);
		this.fields[place] = low;
		this.fields[place + 1] = high;
		this.fields[place + 2] = length;
		this.fields[place + 3] = value;
	}

	private grow(): void {
		const old = this.fields;
		this.fields = new Int32Array(old.length * 2);
		this.mask = this.mask * 2 + 1;
		for (let at = 0; at < old.length; at += FIELDS) {
			if (old[at + 2] !== 0) this.set(old[at]!, old[at + 1]!, old[at + 2]!, old[at + 3]!);
		}
	}
}
