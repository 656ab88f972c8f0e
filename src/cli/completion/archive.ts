/**
 * What the last part of a session file says of its archive: refs, blocks, runs, tools. Quick and good enough to choose
 * from: branches are not told apart, and of a very large file only the end is read, which is where runs append.
 */
import { closeSync, openSync, readSync, statSync } from "node:fs";
import type { Archive } from "../../archive/archive.js";
import { CUSTOM_TYPE, type RunData } from "../../archive/record.js";
import { replay } from "../../archive/replay.js";
import type { SessionEntry } from "../../session/entry.js";
import { splitLines } from "../../session/lines.js";
import { parseLine } from "../../session/parse-line.js";
import type { Candidate } from "./answer.js";

const MOST_BYTES = 8 << 20;
/** Every entry of an archive has one of these in its type. */
const MARKS = ["context-prune-", "condense-"];
/** What tools call the thing they work on, in the order in which it says most. */
const TELLING = ["command", "path", "file_path", "filePath", "pattern", "query", "url"];

export interface ArchiveEnd {
	readonly archive: Archive;
	readonly runs: readonly { readonly id: string; readonly timestamp: string; readonly command: string }[];
}

/** Reads the session at `path`. Throws what Node throws; what is no regular file has no archive. */
export function readArchiveEnd(path: string): ArchiveEnd {
	const entries: SessionEntry[] = [];
	for (const { bytes, terminated } of splitLines([lastBytes(path)])) {
		if (!MARKS.some((mark) => bytes.includes(mark))) continue;
		const parsed = parseLine(bytes.toString("utf8"), terminated);
		if (parsed.kind === "object") entries.push(parsed.value as unknown as SessionEntry);
	}
	const runs = entries
		.filter((entry) => entry.type === "custom" && entry.customType === CUSTOM_TYPE.run)
		.map((entry) => ({ ...entry, command: (entry as { data?: Partial<RunData> }).data?.command ?? "" }));
	return { archive: replay(entries), runs };
}

/** `t12`, with the call that it stands for. */
export function refsIn({ archive }: ArchiveEnd): Candidate[] {
	const refs = [...archive.byRef].sort(([a], [b]) => numberIn(a) - numberIn(b));
	return refs.flatMap(([value, [archived]]) => {
		if (archived === undefined) return [];
		const { toolName, args } = archived.record;
		return [{ value, text: `${toolName} ${tellingOf(args)}` }];
	});
}

/** `b3`, with the refs in it; those that were undone are left out. */
export function blocksIn({ archive }: ArchiveEnd): Candidate[] {
	const open = [...archive.chains.values()].filter(({ undone }) => undone !== true);
	return open.map(({ blockId, toolRefs }) => ({ value: blockId, text: `block of ${toolRefs.join(", ")}` }));
}

/** The newest first. */
export function runsIn({ runs }: ArchiveEnd): Candidate[] {
	return runs.map(({ id, timestamp, command }) => ({ value: id, text: `${command} ${timestamp}` })).reverse();
}

export function toolsIn({ archive }: ArchiveEnd): Candidate[] {
	const records = [...archive.byKey.values()].flat();
	return [...new Set(records.map(({ record }) => record.toolName))].sort().map((value) => ({ value }));
}

function lastBytes(path: string): Buffer {
	const stat = statSync(path);
	if (!stat.isFile()) return Buffer.alloc(0); // to open a pipe is to wait for its writer
	const length = Math.min(stat.size, MOST_BYTES);
	const buffer = Buffer.allocUnsafe(length);
	const fd = openSync(path, "r");
	try {
		return buffer.subarray(0, readSync(fd, buffer, 0, length, stat.size - length));
	} finally {
		closeSync(fd);
	}
}

function tellingOf(args: unknown): string {
	const fields = (typeof args === "object" && args !== null ? args : {}) as { [name: string]: unknown };
	const telling = TELLING.map((name) => fields[name]).find((value) => typeof value === "string");
	return typeof telling === "string" ? telling : (JSON.stringify(args) ?? "");
}

function numberIn(ref: string): number {
	return Number(/^t(\d{1,15})$/.exec(ref)?.[1] ?? Number.MAX_SAFE_INTEGER);
}
