/**
 * The calls that change files, in one object, so that a test can let each of them fail.
 * All are synchronous: no signal handler, and so no abort, can come between two of them.
 */
import {
	closeSync,
	constants,
	fchmodSync,
	fchownSync,
	fsyncSync,
	ftruncateSync,
	futimesSync,
	linkSync,
	mkdirSync,
	openSync,
	renameSync,
	rmdirSync,
	unlinkSync,
	writeSync,
	writevSync,
} from "node:fs";
import { getSystemErrorMap } from "node:util";

import { messageOf, systemCodeOf } from "../errors.js";

export interface Disk {
	open(path: string, flags: number, mode?: number): number;
	/** Writes pieces in one call of the system, and returns how many bytes it took: fewer than asked for near a limit. */
	write(fd: number, pieces: readonly Uint8Array[]): number;
	sync(fd: number): void;
	truncate(fd: number, size: number): void;
	/** Seconds since 1970, with a fraction. */
	setTimes(fd: number, accessed: number, modified: number): void;
	setMode(fd: number, mode: number): void;
	setOwner(fd: number, uid: number, gid: number): void;
	close(fd: number): void;
	/** Fails with EEXIST where `to` exists. */
	link(from: string, to: string): void;
	rename(from: string, to: string): void;
	remove(path: string): void;
	makeFolder(path: string, mode: number): void;
	removeFolder(path: string): void;
}

export const systemDisk: Disk = {
	open: openSync,
	write: (fd, pieces) => (pieces.length === 1 ? writeSync(fd, pieces[0]!) : writevSync(fd, pieces)),
	sync: fsyncSync,
	truncate: ftruncateSync,
	setTimes: futimesSync,
	setMode: fchmodSync,
	setOwner: fchownSync,
	close: closeSync,
	link: linkSync,
	rename: renameSync,
	remove: unlinkSync,
	makeFolder: (path, mode) => mkdirSync(path, { mode }),
	removeFolder: rmdirSync,
};

/** Windows, file systems over a network, and folders that may be written to but not read. */
const CANNOT_SYNC_FOLDERS: ReadonlySet<string> = new Set(["EPERM", "EISDIR", "EINVAL", "ENOTSUP", "ENOSYS", "EACCES"]);

/** Writes all of the pieces, in one call where the system allows it, and tells `onWritten` after each how far it is. */
export function writeWhole(
	fd: number,
	pieces: readonly Uint8Array[],
	disk: Disk,
	onWritten?: (written: number) => void,
): void {
	outliveFileSizeSignal();
	let written = 0;
	for (let left = behind(pieces, 0); left.length > 0; ) {
		const taken = disk.write(fd, left);
		if (taken <= 0) throw new Error(`the system took ${written} bytes and no more`);
		written += taken;
		left = behind(left, taken);
		onWritten?.(written);
	}
}

/** The pieces without their first `count` bytes, and none that is empty. */
function behind(pieces: readonly Uint8Array[], count: number): Uint8Array[] {
	const rest: Uint8Array[] = [];
	let before = count;
	for (const piece of pieces) {
		if (piece.length > before) rest.push(piece.subarray(before));
		before = Math.max(0, before - piece.length);
	}
	return rest;
}

/** Makes the names in a folder as durable as the files behind them, where the system can do that for a folder. */
export function syncFolder(folder: string, disk: Disk): void {
	let fd: number | undefined;
	try {
		fd = disk.open(folder, constants.O_RDONLY);
		disk.sync(fd);
	} catch (error) {
		if (!CANNOT_SYNC_FOLDERS.has(systemCodeOf(error) ?? "")) throw error;
	} finally {
		if (fd !== undefined) disk.close(fd);
	}
}

/** Runs a step of cleaning up, whose own failure must not hide what went wrong before it. False if it failed. */
export function attempt(step: () => void): boolean {
	try {
		step();
		return true;
	} catch {
		return false;
	}
}

/** The system found nothing at a path. */
export function isMissing(error: unknown): boolean {
	const code = systemCodeOf(error);
	return code === "ENOENT" || code === "ENOTDIR";
}

/** What the system says in words ("no space left on device"), without call and path. */
export function reasonOf(error: unknown): string {
	const errno = (error as { errno?: unknown } | null)?.errno;
	const known = typeof errno === "number" ? getSystemErrorMap().get(errno) : undefined;
	return known === undefined ? messageOf(error) : `${known[1]} (${systemCodeOf(error)})`;
}

/**
 * Node ignores SIGXFSZ, so that a write over the file size limit fails with EFBIG. A library that cleans up on fatal
 * signals listens for it, and ends the process if nobody else does; then nothing could be taken back or reported.
 */
function outliveFileSizeSignal(): void {
	if (!process.listeners("SIGXFSZ").includes(ignoreSignal)) process.on("SIGXFSZ", ignoreSignal);
}

function ignoreSignal(): void {}
