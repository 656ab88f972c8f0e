/**
 * Bytes to lines. Splits on `\n` alone: U+2028 and its kin may stand inside JSON strings (SPEC 1.1).
 * Works on chunks, so that a file need not fit into one buffer.
 */
import { placeLines } from "./line-places.js";

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

/** Every line of the chunks, in order. A line's bytes are valid until the next one is asked for. */
export function* splitLines(chunks: Iterable<Buffer>): Generator<RawLine> {
	for (const { line, start, end, bytes, from, to, terminated } of placeLines(chunks)) {
		yield { line, start, end, bytes: bytes.subarray(from, to), terminated };
	}
}

/** Chunks that are valid until the next one is asked for, to be kept. */
export function copiesOf(chunks: Iterable<Buffer>): Buffer[] {
	return Array.from(chunks, (chunk) => Buffer.from(chunk));
}
