/** Seeded chance: the same seed gives the same session, byte for byte, on every machine. */

const BASE62 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const HEX = "0123456789abcdef";

export class Random {
	#state: number;

	constructor(seed: number) {
		this.#state = Math.imul(seed ^ 0x51ab3c7d, 0x9e3779b1) | 1;
	}

	/** A whole number from 0 to 2^32 - 1. Integer steps only, so that no machine rounds differently. */
	bits(): number {
		this.#state = (this.#state + 0x6d2b79f5) | 0;
		let mixed = this.#state;
		mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
		mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
		return (mixed ^ (mixed >>> 16)) >>> 0;
	}

	/** From 0 up to, not including, 1. */
	unit(): number {
		return this.bits() / 0x1_0000_0000;
	}

	below(limit: number): number {
		return Math.floor(this.unit() * limit);
	}

	/** Both ends included. */
	between(low: number, high: number): number {
		return low + this.below(high - low + 1);
	}

	chance(probability: number): boolean {
		return this.unit() < probability;
	}

	pick<T>(list: readonly T[]): T {
		return list[this.below(list.length)] as T;
	}

	/**
	 * Many small ones and a long tail, as sizes of real results are: half of all are below `median`, one in ten above
	 * about four times that.
	 */
	skewed(median: number, most: number): number {
		const distance = this.unit() + this.unit() + this.unit() + this.unit() - 2;
		return Math.max(1, Math.min(most, Math.round(median * 2 ** (distance * 2.7))));
	}

	base62(length: number): string {
		return this.#word(length, BASE62);
	}

	hex(length: number): string {
		return this.#word(length, HEX);
	}

	#word(length: number, alphabet: string): string {
		let word = "";
		while (word.length < length) word += alphabet[this.below(alphabet.length)];
		return word;
	}
}
