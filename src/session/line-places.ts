/**
 * The lines of a file as places in its chunks: no line is copied, but for those that lie across two chunks. Looking at
 * the beginning of every line costs little more than reading the file.
 */

const NEWLINE = 0x0a;

export interface LinePlace {
	/** Counted from 1. */
	readonly line: number;
	/** Offsets in the file; `end` is where the newline stands, or the end of the file. */
	readonly start: number;
	readonly end: number;
	/** The line is these bytes, from `from` to `to`. They are valid until the next line is asked for. */
	readonly bytes: Buffer;
	readonly from: number;
	readonly to: number;
	/** False only for a last line without a newline. */
	readonly terminated: boolean;
}

export function* placeLines(chunks: Iterable<Buffer>): Generator<LinePlace> {
	let line = 0;
	let start = 0;
	let pieces: Buffer[] = [];
	for (const chunk of chunks) {
		let from = 0;
		for (let to = chunk.indexOf(NEWLINE); to !== -1; to = chunk.indexOf(NEWLINE, from)) {
			line += 1;
			if (pieces.length === 0) {
				yield { line, start, end: start + to - from, bytes: chunk, from, to, terminated: true };
				start += to - from + 1;
			} else {
				const whole = Buffer.concat([...pieces, chunk.subarray(from, to)]);
				pieces = [];
				yield { line, start, end: start + whole.length, bytes: whole, from: 0, to: whole.length, terminated: true };
				start += whole.length + 1;
			}
			from = to + 1;
		}
		// The reader may reuse its chunk, so what stays over is copied.
		if (from < chunk.length) pieces.push(Buffer.from(chunk.subarray(from)));
	}
	if (pieces.length === 0) return;
	const whole = Buffer.concat(pieces);
	yield {
		line: line + 1,
		start,
		end: start + whole.length,
		bytes: whole,
		from: 0,
		to: whole.length,
		terminated: false,
	};
}
