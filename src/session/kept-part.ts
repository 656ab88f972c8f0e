/**
 * Where the part of a file begins that its context is made of: pi's latest compaction, and the entry that it keeps
 * first. A guess for what to hold in memory, told by a few bytes: which branch is asked for decides what is read.
 */
import type { ByteSource } from "./cold.js";
import { parseLine } from "./parse-line.js";

const STEP_BYTES = 1 << 20;
/** What fits into the window of a model is a fraction of this, and looking through a whole file would cost more. */
const SEARCHED_BYTES = 8 << 20;
const COMPACTION = Buffer.from('"type":"compaction"');
const NEWLINE = Buffer.from("\n");

/** The offset of that line; 0 where no compaction is found. `size` is that of the file, in bytes. */
export function findKeptPart(source: ByteSource, size: number): number {
	const mark = findLast(COMPACTION, source, size);
	if (mark === -1) return 0;
	const start = findLast(NEWLINE, source, mark) + 1;
	const end = findNewline(source, mark, size);
	const id = firstKeptIn(source.read(start, end));
	if (id === undefined) return 0;
	const kept = findLast(Buffer.from(`"id":${JSON.stringify(id)}`), source, end);
	return kept === -1 ? 0 : findLast(NEWLINE, source, kept) + 1;
}

function firstKeptIn(line: Buffer): string | undefined {
	const parsed = parseLine(line.toString("utf8"), true);
	if (parsed.kind !== "object" || parsed.value.type !== "compaction") return undefined;
	const { firstKeptEntryId } = parsed.value;
	return typeof firstKeptEntryId === "string" ? firstKeptEntryId : undefined;
}

/** The last place of a needle that ends before `before`, not too far from it; -1 without one. */
function findLast(needle: Buffer, source: ByteSource, before: number): number {
	const lowest = Math.max(0, before - SEARCHED_BYTES);
	for (let end = before; end > lowest; end -= STEP_BYTES) {
		const start = Math.max(lowest, end - STEP_BYTES);
		// A needle may lie across the border to what was searched before.
		const at = source.read(start, Math.min(before, end + needle.length - 1)).lastIndexOf(needle);
		if (at !== -1) return start + at;
	}
	return -1;
}

function findNewline(source: ByteSource, from: number, size: number): number {
	for (let start = from; start < size; start += STEP_BYTES) {
		const at = source.read(start, Math.min(size, start + STEP_BYTES)).indexOf(NEWLINE);
		if (at !== -1) return start + at;
	}
	return size;
}
