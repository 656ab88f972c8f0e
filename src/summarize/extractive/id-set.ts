/** Token numbers, however they are held. */
export interface Ids {
	has(id: number): boolean;
	add(id: number): unknown;
}

/**
 * A set of token numbers for a whole conversation: a byte for each, since nearly every token of a session is asked for
 * and few are held. For many small sets it is too large. One may lie over another: it holds what that one holds, and
 * what is added to it stays out of that one.
 */
export class IdSet implements Ids {
	private flags = new Uint8Array(1 << 12);

	constructor(private readonly below?: IdSet) {}

	has(id: number): boolean {
		return this.flags[id] === 1 || this.below?.has(id) === true;
	}

	add(id: number): void {
		if (id >= this.flags.length) {
			const larger = new Uint8Array(Math.max(id + 1, this.flags.length * 2));
			larger.set(this.flags);
			this.flags = larger;
		}
		this.flags[id] = 1;
	}
}
