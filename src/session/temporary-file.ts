/** Complete files under a temporary name, and the two ways to give them their real one. */
import { randomBytes } from "node:crypto";
import { type BigIntStats, constants, existsSync } from "node:fs";
import { join } from "node:path";

import { systemCodeOf } from "../errors.js";
import { attempt, type Disk, writeWhole } from "./disk.js";
import type { Times } from "./take-back.js";

const CREATE_NEW = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY;

export interface Ownership {
	readonly mode: number;
	readonly uid: number;
	readonly gid: number;
}

export interface FileTraits {
	/** Permission bits for a new file, under the process's umask. */
	mode?: number;
	/** A file whose permission bits and owner the new one takes over, umask or not. */
	like?: Ownership;
	times?: Times;
}

/**
 * Writes a new file beside where it is to go, down to the disk, and returns its path. Throws the system's error, and
 * leaves nothing behind. (write-file-atomic 7 is not used: it takes a short write for a whole one, so that on a full
 * disk it puts a truncated file in place and reports success.)
 */
export function writeTemporary(
	folder: string,
	bytes: Uint8Array | Iterable<Uint8Array>,
	traits: FileTraits,
	disk: Disk,
): string {
	const path = join(folder, `${nameStart(process.pid)}${randomBytes(6).toString("hex")}.tmp`);
	const fd = disk.open(path, CREATE_NEW, traits.mode ?? 0o666);
	try {
		try {
			for (const piece of bytes instanceof Uint8Array ? [bytes] : bytes) writeWhole(fd, [piece], disk);
			setTraits(fd, traits, disk);
			disk.sync(fd);
		} finally {
			disk.close(fd);
		}
		return path;
	} catch (error) {
		attempt(() => disk.remove(path));
		throw error;
	}
}

/** Whether a file is a temporary one that the process with this id has made. */
export function isTemporaryOf(name: string, pid: number): boolean {
	return name.startsWith(nameStart(pid)) && name.endsWith(".tmp");
}

function nameStart(pid: number): string {
	return `.condense-${pid}-`;
}

/** Gives a temporary file its name, in place of whatever had it. */
export function putInPlace(temporary: string, path: string, disk: Disk): void {
	try {
		disk.rename(temporary, path);
	} catch (error) {
		attempt(() => disk.remove(temporary));
		throw error;
	}
}

/** Gives a temporary file a name that is free. False if it is taken; then nothing is left of the temporary file. */
export function putWhereFree(temporary: string, path: string, disk: Disk): boolean {
	try {
		disk.link(temporary, path);
	} catch (error) {
		const code = systemCodeOf(error);
		// File systems without hard links: look, then rename.
		const hasLinks = code !== "EPERM" && code !== "ENOSYS" && code !== "ENOTSUP" && code !== "EOPNOTSUPP";
		if (!hasLinks && !existsSync(path)) {
			putInPlace(temporary, path, disk);
			return true;
		}
		attempt(() => disk.remove(temporary));
		if (code === "EEXIST" || !hasLinks) return false;
		throw error;
	}
	attempt(() => disk.remove(temporary));
	return true;
}

/** Permission bits and owner of a file. */
export function ownershipOf(stats: BigIntStats): Ownership {
	return { mode: Number(stats.mode) & 0o7777, uid: Number(stats.uid), gid: Number(stats.gid) };
}

function setTraits(fd: number, { like, times }: FileTraits, disk: Disk): void {
	if (like !== undefined) {
		// Only root can give a file away. Anyone else gets one of their own, as from any editor.
		attempt(() => disk.setOwner(fd, like.uid, like.gid));
		disk.setMode(fd, like.mode);
	}
	if (times !== undefined) disk.setTimes(fd, times.accessed, times.modified);
}
