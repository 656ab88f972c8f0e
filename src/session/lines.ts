/**
 * Bytes to lines. Splits on `\n` alone: U+2028 and its kin may stand inside JSON strings (SPEC 1.1).
 * Works on chunks, so that a file need not fit into one buffer.
 */

export interface RawLine {
	/** Counted from 1; every physical line counts, also blank ones. */
	readonly line: number;
	/** Offsets of the line in the file; `end` is where its newline stands, or the end of the file. */
	readonly start: number;
	readonly end: number;
	readonly bytes: Buffer;
	/** False only for a last line without a newline. */
	readonly terminated: boolean;
}

const NEWLINE = 0x0a;

/** Every line of the chunks, in order. A line's bytes are valid until the next one is asked for. */
export function* splitLines(chunks: Iterable<Buffer>): Generator<RawLine> {
	let line = 0;
	let start = 0;
	let pending: Buffer[] = [];
	for (const chunk of chunks) {
		let from = 0;
		for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
			const bytes = joined(pending, chunk.subarray(from, at));
			pending = [];
			line += 1;
			yield { line, start, end: start + bytes.length, bytes, terminated: true };
			start += bytes.length + 1;
			from = at + 1;
		}
		// The reader may reuse its chunk, so what stays over is copied.
		if (from < chunk.length) pending.push(Buffer.from(chunk.subarray(from)));
	}
	if (pending.length > 0) {
		const bytes = joined(pending, Buffer.alloc(0));
		yield { line: line + 1, start, end: start + bytes.length, bytes, terminated: false };
	}
}

function joined(pending: readonly Buffer[], last: Buffer): Buffer {
	return pending.length === 0 ? last : Buffer.concat([...pending, last]);
}
