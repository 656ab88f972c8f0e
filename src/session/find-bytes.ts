/** Where given bytes stand in a file that is read a chunk at a time. */

/** Told every place of a needle, by its offset in the file; places of one needle come in order. */
export type OnFound = (offset: number) => void;

/**
 * Looks for needles in chunks, which are given one after another from the start of the file. A needle that lies across
 * two chunks is found as well.
 */
export class ByteFinder {
	/** The end of the bytes so far: as much as a needle can have on that side of a border. */
	private before: Buffer<ArrayBufferLike> = Buffer.alloc(0);
	private offset = 0;
	private readonly reach: number;

	constructor(
		private readonly needles: readonly Buffer[],
		private readonly onFound: OnFound,
	) {
		this.reach = Math.max(1, ...needles.map(({ length }) => length)) - 1;
	}

	/** A chunk is needed until the call returns. */
	add(chunk: Buffer): void {
		this.searchBorder(chunk);
		for (const needle of this.needles) this.search(chunk, needle, this.offset);
		this.offset += chunk.length;
		const tail = chunk.length >= this.reach ? chunk : Buffer.concat([this.before, chunk]);
		this.before = Buffer.from(tail.subarray(Math.max(0, tail.length - this.reach)));
	}

	/** Only what crosses the border can be found here: each side is shorter than its needle. */
	private searchBorder(chunk: Buffer): void {
		for (const needle of this.needles) {
			const left = this.before.subarray(Math.max(0, this.before.length - needle.length + 1));
			if (left.length === 0) continue;
			const border = Buffer.concat([left, chunk.subarray(0, needle.length - 1)]);
			this.search(border, needle, this.offset - left.length);
		}
	}

	private search(bytes: Buffer, needle: Buffer, offset: number): void {
		for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, at + 1)) this.onFound(offset + at);
	}
}
