/** A set of token numbers: a byte for each, since nearly every token of a session is asked for and few are held. */
export class IdSet {
	private flags = new Uint8Array(1 << 12);

	has(id: number): boolean {
		return this.flags[id] === 1;
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
