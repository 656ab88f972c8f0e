/** What tells that a file is still the one that was read: its place on the disk, its size, its modification time. */
import { type BigIntStats, fstatSync, statSync } from "node:fs";

import { CondenseError } from "../errors.js";
import { isMissing, reasonOf } from "./disk.js";

export interface FileState {
	/** Bytes. */
	readonly size: number;
	/** Nanoseconds since 1970. */
	readonly mtimeNs: bigint;
	readonly ino: bigint;
	readonly dev: bigint;
}

/**
 * The state of a file by path (links are followed) or by open descriptor. Take it before reading the file.
 * Throws `input.not-found`, or `input.unreadable` for what is no regular file or cannot be looked at.
 */
export function fileStateOf(file: string | number): FileState {
	const name = typeof file === "string" ? file : "the open file";
	const stats = statOrFail(file, name);
	if (!stats.isFile()) throw new CondenseError("input.unreadable", `${name} is not a regular file`);
	return { size: Number(stats.size), mtimeNs: stats.mtimeNs, ino: stats.ino, dev: stats.dev };
}

/** The same file, with the same size and modification time. */
export function isSameState(one: FileState, other: FileState): boolean {
	return isSameFile(one, other) && one.size === other.size && one.mtimeNs === other.mtimeNs;
}

/** The same place on the disk, whatever the paths. */
export function isSameFile(one: Pick<FileState, "ino" | "dev">, other: Pick<FileState, "ino" | "dev">): boolean {
	return one.ino === other.ino && one.dev === other.dev;
}

/** The error for a session that is not what it was when it was read (SPEC 11.2). */
export function sessionChanged(path: string, details: { what?: string; cause?: unknown } = {}): CondenseError {
	const what = details.what ?? "changed since it was read";
	return new CondenseError("session.changed", `${path} ${what}; is pi running on it?`, {
		hint: "close pi on this session, then run the command again",
		cause: details.cause,
	});
}

function statOrFail(file: string | number, name: string): BigIntStats {
	try {
		return typeof file === "string" ? statSync(file, { bigint: true }) : fstatSync(file, { bigint: true });
	} catch (error) {
		if (isMissing(error)) {
			throw new CondenseError("input.not-found", `no such session file: ${name}`, { cause: error });
		}
		throw new CondenseError("input.unreadable", `cannot read ${name}: ${reasonOf(error)}`, { cause: error });
	}
}
