/**
 * Puts the migrated form of a v1 or v2 session in its place. Such a file cannot be appended to, so this is the one
 * time that a session is not kept as a prefix: its original stays beside it, under a name of its own (SPEC 11.1).
 */
import { type BigIntStats, lstatSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";

import { CondenseError, systemCodeOf } from "../errors.js";
import { attempt, type Disk, reasonOf, syncFolder, systemDisk } from "./disk.js";
import { type FileState, fileStateOf, isSameState, sessionChanged } from "./file-state.js";
import { timesOf } from "./take-back.js";
import { type FileTraits, ownershipOf, putInPlace, putWhereFree, writeTemporary } from "./temporary-file.js";

export interface MigratedFile {
	/** State of the new file, which has the modification time of the old one. */
	readonly state: FileState;
	/** Where the original is. */
	readonly backup: string;
}

/**
 * Keeps the original as `<path>.v1.bak` (or `.v2.bak`; `.v1.bak.2`, … where that holds something else) and replaces
 * the file. `expected` is the state from before it was read. The caller holds the lock.
 * Throws `session.changed`, or `output.failed`; either way the session is what it was.
 */
export function migrateInPlace(
	path: string,
	expected: FileState,
	newBytes: Uint8Array,
	version: 1 | 2,
	disk: Disk = systemDisk,
): MigratedFile {
	checkUnchanged(path, expected);
	const created: string[] = [];
	try {
		const target = realpathSync(path);
		const stats = statSync(target, { bigint: true });
		const original = readFileSync(target);
		const backup = keepOriginal(`${target}.v${version}.bak`, original, traitsOf(stats), created, disk);
		const temporary = writeTemporary(dirname(target), newBytes, traitsOf(stats), disk);
		created.push(temporary);
		checkUnchanged(path, expected);
		putInPlace(temporary, target, disk);
		created.length = 0;
		// The backup's name is safe by now; before or after the rename, what a power cut leaves is a whole file.
		attempt(() => syncFolder(dirname(target), disk));
		return { state: fileStateOf(target), backup };
	} catch (error) {
		for (const file of created) attempt(() => disk.remove(file));
		if (error instanceof CondenseError) throw error;
		throw new CondenseError("output.failed", `cannot migrate ${path}: ${reasonOf(error)}`, { cause: error });
	}
}

/** Writes the backup under the first name that is free, or finds it there already. */
function keepOriginal(wanted: string, original: Buffer, traits: FileTraits, created: string[], disk: Disk): string {
	for (let number = 1; ; number++) {
		const backup = number === 1 ? wanted : `${wanted}.${number}`;
		if (holds(backup, original)) return backup;
		if (isTaken(backup)) continue;
		const folder = dirname(backup);
		if (!putWhereFree(writeTemporary(folder, original, traits, disk), backup, disk)) continue;
		created.push(backup);
		syncFolder(folder, disk);
		return backup;
	}
}

function isTaken(path: string): boolean {
	try {
		lstatSync(path);
		return true;
	} catch (error) {
		if (systemCodeOf(error) === "ENOENT") return false;
		throw error;
	}
}

function holds(path: string, bytes: Buffer): boolean {
	if (!isTaken(path)) return false;
	const stats = lstatSync(path);
	return stats.isFile() && stats.size === bytes.length && readFileSync(path).equals(bytes);
}

function traitsOf(stats: BigIntStats): FileTraits {
	return { like: ownershipOf(stats), times: timesOf(stats) };
}

function checkUnchanged(path: string, expected: FileState): void {
	if (!isSameState(fileStateOf(path), expected)) throw sessionChanged(path);
}
