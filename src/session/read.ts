/** Reads session files. The only place of the reading side that touches the disk; it never writes. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { CondenseError, messageOf, systemCodeOf } from "../errors.js";
import { parseSession } from "./parse.js";
import type { Session } from "./session.js";

const CHUNK_BYTES = 1 << 20;

export interface SessionFile {
	readonly path: string;
	readonly session: Session;
}

/**
 * Reads the session at `path`. Throws `input.not-found`, `input.unreadable` or `input.not-a-session`, each saying
 * what was found there.
 */
export function readSessionFile(path: string): SessionFile {
	const fd = openForReading(path);
	try {
		if (fstatSync(fd).isDirectory()) {
			throw new CondenseError("input.unreadable", `${path} is a directory, not a session file`);
		}
		return { path, session: parseSession(chunksOf(fd, path), path) };
	} finally {
		closeSync(fd);
	}
}

function openForReading(path: string): number {
	try {
		return openSync(path, "r");
	} catch (error) {
		const code = systemCodeOf(error);
		if (code === "ENOENT" || code === "ENOTDIR") {
			throw new CondenseError("input.not-found", `no such session file: ${path}`, { cause: error });
		}
		throw new CondenseError("input.unreadable", `cannot read ${path}: ${messageOf(error)}`, { cause: error });
	}
}

/** The file's bytes from the start. Each chunk is valid until the next one is asked for. */
function* chunksOf(fd: number, path: string): Generator<Buffer> {
	const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
	for (;;) {
		let length: number;
		try {
			length = readSync(fd, buffer, 0, buffer.length, null);
		} catch (error) {
			throw new CondenseError("input.unreadable", `cannot read ${path}: ${messageOf(error)}`, { cause: error });
		}
		if (length === 0) return;
		yield buffer.subarray(0, length);
	}
}
