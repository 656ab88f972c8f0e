/**
 * Writes the files that hold oversized results, beside the session (SPEC 4.8). They are written before the entries
 * that name them (SPEC 11.4), all or none, and a file that is there already is never overwritten.
 */
import { lstatSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, join } from "node:path";

import { CondenseError, systemCodeOf } from "../errors.js";
import { attempt, type Disk, isMissing, reasonOf, syncFolder, systemDisk } from "./disk.js";
import { putWhereFree, writeTemporary } from "./temporary-file.js";

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

export interface Sidecar {
	/** A file name as `sidecarName` gives it. */
	readonly name: string;
	readonly bytes: Buffer;
}

export interface WrittenSidecars {
	/** Absolute or not as the folder was given; one for each sidecar, in order. */
	readonly paths: readonly string[];
	/** Removes what this call created, for when the entries could not be written. */
	takeBack(): void;
}

/**
 * What stands at a name in the folder, compared with the bytes that are to go there. For `sidecarName`.
 * Throws `output.failed` where the folder cannot be looked into.
 */
export function lookUpSidecar(folder: string, name: string, bytes: Buffer): "free" | "same" | "other" {
	const path = join(folder, name);
	try {
		const stats = lstatSync(path);
		const isSame = stats.isFile() && stats.size === bytes.length && holdsBytes(path, bytes);
		return isSame ? "same" : "other";
	} catch (error) {
		if (isMissing(error)) return "free";
		throw new CondenseError("output.failed", `cannot look into ${folder}: ${reasonOf(error)}`, { cause: error });
	}
}

function holdsBytes(path: string, bytes: Buffer): boolean {
	try {
		return readFileSync(path).equals(bytes);
	} catch {
		return false; // not to be read, so not to be relied on: another name is taken
	}
}

/**
 * Writes every sidecar down to the disk. `folder` ends in `-blobs`; it is made, for its owner alone, if it is missing.
 * Throws `output.failed`; then everything that this call created is gone again.
 */
export function writeSidecars(folder: string, sidecars: readonly Sidecar[], disk: Disk = systemDisk): WrittenSidecars {
	const undo: (() => void)[] = [];
	const takeBack = () => {
		for (const step of undo.splice(0).reverse()) attempt(step);
	};
	if (sidecars.length === 0) return { paths: [], takeBack };
	try {
		makeFolder(folder, undo, disk);
		for (const sidecar of sidecars) writeSidecar(folder, sidecar, undo, disk);
		syncFolder(folder, disk);
	} catch (error) {
		takeBack();
		throw new CondenseError("output.failed", `cannot write to ${folder}: ${reasonOf(error)}`, { cause: error });
	}
	return { paths: sidecars.map(({ name }) => join(folder, name)), takeBack };
}

function makeFolder(folder: string, undo: (() => void)[], disk: Disk): void {
	try {
		disk.makeFolder(folder, PRIVATE_FOLDER);
		undo.push(() => disk.removeFolder(folder));
		syncFolder(join(folder, ".."), disk);
	} catch (error) {
		if (systemCodeOf(error) !== "EEXIST") throw error;
		// A link to a folder of another name would be refused when it is read.
		const isFolder = statSync(folder).isDirectory() && basename(realpathSync(folder)).endsWith("-blobs");
		if (!isFolder) throw new Error("it is there already, and is no folder for sidecars");
	}
}

function writeSidecar(folder: string, { name, bytes }: Sidecar, undo: (() => void)[], disk: Disk): void {
	const path = join(folder, name);
	const fate = lookUpSidecar(folder, name, bytes);
	if (fate === "same") return;
	const isWritten =
		fate === "free" && putWhereFree(writeTemporary(folder, bytes, { mode: PRIVATE_FILE }, disk), path, disk);
	if (isWritten) undo.push(() => disk.remove(path));
	// Another run, on a copy of the session, may have put the same there in the meantime.
	else if (lookUpSidecar(folder, name, bytes) !== "same") {
		throw new Error(`${name} is there already, with other content`);
	}
}
