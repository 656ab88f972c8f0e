/**
 * Finds a file's session header without reading the file: pi looks through the first MiB (FORMAT 2), past blank lines
 * and lines that do not parse.
 */
import { closeSync, openSync, readSync, statSync } from "node:fs";
import type { SessionHeader } from "./entry.js";
import { splitLines } from "./lines.js";
import { parseLine } from "./parse-line.js";

/** Headers are short; long first lines take a few more reads. */
const CHUNK_BYTES = 4096;
const MOST_BYTES = 1 << 20;

export interface FoundHeader {
	readonly header: SessionHeader;
	/** pi passes over a line that begins with a byte order mark; condense reads it (SPEC 1.1). */
	readonly hasBom: boolean;
}

/**
 * The header of the session file at `path`; undefined where it is no regular file, or its first object within the
 * first MiB is no session header. Throws what Node throws when the file cannot be read.
 */
export function scanHeader(path: string): FoundHeader | undefined {
	// A pipe is not even opened: that would wait for its writer, and cost it what it has to say.
	if (!statSync(path).isFile()) return undefined;
	const fd = openSync(path, "r");
	try {
		return firstHeader(fd);
	} finally {
		closeSync(fd);
	}
}

function firstHeader(fd: number): FoundHeader | undefined {
	for (const { bytes, terminated } of splitLines(firstChunks(fd))) {
		const text = bytes.toString("utf8");
		const parsed = parseLine(text, terminated);
		if (parsed.kind !== "object") continue;
		if (parsed.value.type !== "session" || typeof parsed.value.id !== "string") return undefined;
		return { header: parsed.value as unknown as SessionHeader, hasBom: text.startsWith("\ufeff") };
	}
	return undefined;
}

function* firstChunks(fd: number): Generator<Buffer> {
	const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
	for (let seen = 0; seen < MOST_BYTES; ) {
		const length = readSync(fd, buffer, 0, Math.min(buffer.length, MOST_BYTES - seen), null);
		if (length === 0) return;
		seen += length;
		yield buffer.subarray(0, length);
	}
}
