/** Undoes an append that failed part way. Cuts off what this append wrote, and never a byte of anyone else's. */
import { type BigIntStats, fstatSync, readSync } from "node:fs";

import { attempt, type Disk, reasonOf } from "./disk.js";

/** Seconds since 1970, as the system calls for setting them want it: to about a microsecond. */
export interface Times {
	readonly accessed: number;
	readonly modified: number;
}

export interface Append {
	/** Open for reading and appending. */
	readonly fd: number;
	/** Size of the file before, and its times. */
	readonly start: number;
	readonly times: Times;
	/** Whole lines, in one piece or several. */
	readonly lines: readonly Buffer[];
	readonly disk: Disk;
}

export function timesOf(stats: BigIntStats): Times {
	return { accessed: secondsOf(stats.atimeNs), modified: secondsOf(stats.mtimeNs) };
}

/** The middle of the microsecond, because Node 20 cuts the rest off, and would cut too far from its very beginning. */
function secondsOf(nanoseconds: bigint): number {
	return (Number(nanoseconds / 1000n) + 0.5) / 1e6;
}

/** `written` is how many bytes the system took of `lines`. Returns what had to stay, in words, or undefined. */
export function takeBack({ fd, start, lines, times, disk }: Append, written: number): string | undefined {
	try {
		const size = fstatSync(fd).size;
		const isAllOurs = beginsLike(lines, fd, start, size);
		const endsInOurs = written <= size - start && beginsLike(lines, fd, size - written, size);
		if (!isAllOurs && !endsInOurs) return "another program wrote at the same time, so that the new lines had to stay";
		const keep = isAllOurs ? start : size - written;
		if (keep < size) disk.truncate(fd, keep);
		disk.sync(fd);
		if (isAllOurs) attempt(() => disk.setTimes(fd, times.accessed, times.modified));
		return undefined;
	} catch (error) {
		return `it could not be undone either (${reasonOf(error)}): an incomplete last line may stay, which pi skips`;
	}
}

/** Whether the lines begin with the file's bytes from `start` to `end`. */
function beginsLike(lines: readonly Buffer[], fd: number, start: number, end: number): boolean {
	let at = start;
	for (const piece of lines) {
		if (at >= end) break;
		const expected = piece.subarray(0, end - at);
		if (!readFrom(fd, at, at + expected.length).equals(expected)) return false;
		at += expected.length;
	}
	return at >= end;
}

function readFrom(fd: number, start: number, end: number): Buffer {
	const bytes = Buffer.alloc(Math.max(0, end - start));
	let filled = 0;
	while (filled < bytes.length) {
		const count = readSync(fd, bytes, filled, bytes.length - filled, start + filled);
		if (count === 0) break;
		filled += count;
	}
	return bytes.subarray(0, filled);
}
