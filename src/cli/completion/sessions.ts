/** The sessions of the working directory, newest first. Looks at a few, and at the beginning of each alone. */
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { textOf } from "../../session/content.js";
import type { Message, SessionHeader } from "../../session/entry.js";
import { splitLines } from "../../session/lines.js";
import { isOwnCwd, type SessionPlaces, sessionDirOf } from "../../session/locate-dirs.js";
import { sessionFilesIn } from "../../session/locate-list.js";
import { parseLine } from "../../session/parse-line.js";
import type { Candidate } from "./answer.js";

/** Nobody picks from more than these. */
const MOST_SESSIONS = 100;
/** Enough for the header and the first message. */
const HEAD_BYTES = 16_384;

/** Ids, with the time of the last change and how the session begins. None where the folder is not there. */
export function completeSessions(places: SessionPlaces): Candidate[] {
	const { dir, shared } = sessionDirOf(places);
	const candidates: Candidate[] = [];
	for (const { file, mtimeMs } of newestFiles(dir)) {
		const { header, text } = readHead(file);
		if (header === undefined || (shared && !isOwnCwd(header.cwd, places))) continue;
		const time = new Date(mtimeMs).toISOString().slice(0, 16).replace("T", " ");
		candidates.push({ value: header.id, text: `${time}  ${text}`.trimEnd() });
	}
	return candidates;
}

function newestFiles(dir: string): { file: string; mtimeMs: number }[] {
	return sessionFilesIn(dir)
		.map((file) => ({ file, stat: statSync(file, { throwIfNoEntry: false }) }))
		.flatMap(({ file, stat }) => (stat?.isFile() === true ? [{ file, mtimeMs: stat.mtimeMs }] : []))
		.sort((a, b) => b.mtimeMs - a.mtimeMs)
		.slice(0, MOST_SESSIONS);
}

/** The header, and the first thing the user said. */
function readHead(file: string): { header?: SessionHeader; text: string } {
	let header: SessionHeader | undefined;
	for (const { bytes, terminated } of splitLines([firstBytes(file)])) {
		const parsed = parseLine(bytes.toString("utf8"), terminated);
		if (parsed.kind !== "object") continue;
		const { type, message } = parsed.value as { type?: unknown; message?: Message };
		if (header === undefined && type !== "session") break;
		header ??= parsed.value as unknown as SessionHeader;
		if (type === "message" && message?.role === "user") return { header, text: textOf(message.content) };
	}
	return header === undefined ? { text: "" } : { header, text: "" };
}

function firstBytes(file: string): Buffer {
	const fd = openSync(file, "r");
	try {
		const buffer = Buffer.alloc(HEAD_BYTES);
		return buffer.subarray(0, readSync(fd, buffer, 0, HEAD_BYTES, 0));
	} finally {
		closeSync(fd);
	}
}
