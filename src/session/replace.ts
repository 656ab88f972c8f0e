/** Writes a complete new file: under a temporary name, down to the disk, then renamed. Old or new, nothing between. */
import { type BigIntStats, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";

import { CondenseError } from "../errors.js";
import { type Disk, isMissing, reasonOf, syncFolder, systemDisk } from "./disk.js";
import { isSameFile } from "./file-state.js";
import { type FileTraits, ownershipOf, putInPlace, writeTemporary } from "./temporary-file.js";

export interface ReplaceOptions {
	/** The file that the new one is made from. It is never written to, and a new file is as private as it is. */
	input?: string;
}

/**
 * Writes `path` anew (SPEC 11.6), from bytes in one piece or several, each valid until the next is asked for. An
 * existing file is replaced and keeps its permissions; a link is followed. Throws `usage` where the path is the input itself or no regular file, `output.failed` where it cannot be written.
 */
export function replaceFile(
	path: string,
	bytes: Uint8Array | Iterable<Uint8Array>,
	options: ReplaceOptions = {},
	disk: Disk = systemDisk,
): void {
	try {
		const existing = statIfThere(path);
		const input = options.input === undefined ? undefined : statIfThere(options.input);
		if (existing !== undefined) checkReplaceable(path, existing, input);
		const target = existing === undefined ? path : realpathSync(path);
		const folder = dirname(target);
		putInPlace(writeTemporary(folder, bytes, traitsFor(existing, input), disk), target, disk);
		syncFolder(folder, disk);
	} catch (error) {
		if (error instanceof CondenseError) throw error;
		throw new CondenseError("output.failed", `cannot write ${path}: ${reasonOf(error)}`, { cause: error });
	}
}

function checkReplaceable(path: string, existing: BigIntStats, input: BigIntStats | undefined): void {
	if (!existing.isFile()) throw new CondenseError("usage", `${path} is not a regular file, so it is not replaced`);
	if (input === undefined || !isSameFile(existing, input)) return;
	throw new CondenseError("usage", `${path} is the session itself; --out never writes over its input`, {
		hint: "name another file",
	});
}

function traitsFor(existing: BigIntStats | undefined, input: BigIntStats | undefined): FileTraits {
	if (existing !== undefined) return { like: ownershipOf(existing) };
	return input === undefined ? {} : { mode: Number(input.mode) & 0o666 };
}

function statIfThere(path: string): BigIntStats | undefined {
	try {
		return statSync(path, { bigint: true });
	} catch (error) {
		if (isMissing(error)) return undefined;
		throw error;
	}
}
