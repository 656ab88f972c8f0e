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
	readonly lines: Buffer;
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
		const tail = readFrom(fd, start, size);
		const isAllOurs = lines.subarray(0, tail.length).equals(tail);
		const endsInOurs =
			written <= tail.length && tail.subarray(tail.length - written).equals(lines.subarray(0, written));
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
