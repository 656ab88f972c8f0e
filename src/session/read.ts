/** Reads session files. The only place of the reading side that touches the disk; it never writes. */
import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { CondenseError, messageOf, systemCodeOf } from "../errors.js";
import { ColdStore, type Taken } from "./cold.js";
import { type FileSource, fileSource, ownedSource } from "./file-source.js";
import { type FileState, fileStateOf } from "./file-state.js";
import { keepIn } from "./keeping.js";
import { findKeptPart } from "./kept-part.js";
import { copiesOf } from "./lines.js";
import { type LineWatch, parseSession } from "./parse.js";
import type { Session } from "./session.js";

const CHUNK_BYTES = 1 << 20;
const PAUSE_MS = 10;

export interface SessionFile {
	readonly path: string;
	readonly session: Session;
	/** The file as it was before it was read; undefined for what is no regular file, such as a pipe. */
	readonly state: FileState | undefined;
	/** Kept only of what cannot be read a second time. */
	readonly bytes?: Buffer;
}

/** Up to this size a session is held in memory; the long texts of a larger one stay in the file. Bytes. */
const HELD_BYTES = 64 << 20;

/** From this size on it pays to set messages aside; and each such session keeps a descriptor while it is used. Bytes. */
const ASIDE_BYTES = 8 << 20;

export interface ReadOptions {
	/** In place of `HELD_BYTES`. */
	readonly heldBytes?: number;
	/** What is taken of texts that are not held; sizes, if nothing else is said. */
	readonly takes?: Taken;
	/** Whether the context is what will be looked at: of messages before it little is held. */
	readonly isForContext?: boolean;
	/** In place of `ASIDE_BYTES`. */
	readonly asideBytes?: number;
	/** Shown every line of the file. */
	readonly watch?: LineWatch;
}

/**
 * Reads the session at `path`. Throws `input.not-found`, `input.unreadable` or `input.not-a-session`, each saying
 * what was found there.
 */
export function readSessionFile(
	path: string,
	{ heldBytes = HELD_BYTES, takes, isForContext = false, asideBytes = ASIDE_BYTES, watch }: ReadOptions = {},
): SessionFile {
	const fd = openForReading(path);
	let store: ColdStore | undefined;
	try {
		const stats = fstatSync(fd);
		if (stats.isDirectory()) {
			throw new CondenseError("input.unreadable", `${path} is a directory, not a session file`);
		}
		if (!stats.isFile()) return readOnce(fd, path, path, watch);
		const state = fileStateOf(fd);
		const leavesTexts = state.size > heldBytes;
		const keptFrom = isForContext && state.size >= asideBytes ? findKeptPart(fileSource(fd, path), state.size) : 0;
		if (leavesTexts || keptFrom > 0) store = new ColdStore(ownedSource(fd, path), takes);
		const keep = store && keepIn(store, { leavesTexts, keptFrom });
		return { path, session: parseSession(chunksOf(fd, path), path, keep, watch), state };
	} finally {
		if (store === undefined) closeSync(fd);
	}
}

/** Reads a session from standard input, to its end. */
export function readSessionInput(fd = 0, { watch }: Pick<ReadOptions, "watch"> = {}): SessionFile {
	return readOnce(fd, "-", "standard input", watch);
}

/** What comes through a pipe cannot be read again: its bytes are kept. */
function readOnce(fd: number, path: string, name: string, watch?: LineWatch): SessionFile {
	const bytes = Buffer.concat(copiesOf(chunksOf(fd, name)));
	return { path, session: parseSession([bytes], name, undefined, watch), state: undefined, bytes };
}

/**
 * Gives a regular file, while it is open, to `read`; undefined for what is none. Throws like `readSessionFile`, and what
 * `read` throws.
 */
export function readInParts<Value>(
	path: string,
	read: (source: FileSource, state: FileState) => Value,
): Value | undefined {
	// A pipe is not even opened: its writer may not be there a second time.
	if (!orUnreadable(path, () => statSync(path).isFile())) return undefined;
	const fd = openForReading(path);
	try {
		return read(fileSource(fd, path), fileStateOf(fd));
	} finally {
		closeSync(fd);
	}
}

/** All bytes of the file that a session was read from. Throws like `readSessionFile` where it is gone since. */
export function bytesOf({ path, bytes }: SessionFile): Buffer {
	return bytes ?? orUnreadable(path, () => readFileSync(path));
}

/** Everything at a path, or on standard input (`-`), whether it is a session or not. */
export function readBytes(path: string): Buffer {
	return Buffer.concat(copiesOf(path === "-" ? chunksOf(0, "standard input") : chunksOfFile({ path })));
}

/** The same bytes, a piece at a time. Each piece is valid until the next one is asked for. */
export function* chunksOfFile({ path, bytes }: Pick<SessionFile, "path" | "bytes">): Generator<Buffer> {
	if (bytes !== undefined) {
		yield bytes;
		return;
	}
	const fd = openForReading(path);
	try {
		yield* chunksOf(fd, path);
	} finally {
		closeSync(fd);
	}
}

function openForReading(path: string): number {
	return orUnreadable(path, () => openSync(path, "r"));
}

function orUnreadable<Value>(path: string, look: () => Value): Value {
	try {
		return look();
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
			if (systemCodeOf(error) === "EAGAIN") {
				pause();
				continue;
			}
			throw new CondenseError("input.unreadable", `cannot read ${path}: ${messageOf(error)}`, { cause: error });
		}
		if (length === 0) return;
		yield buffer.subarray(0, length);
	}
}

/** A pipe may say that it has nothing yet instead of waiting: whoever opened it chose that for all its users. */
function pause(): void {
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
}
