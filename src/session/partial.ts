/**
 * A session of which only some lines are read: the tree of all its entries, and in full the entries that mention given
 * names. All others are without content: a message keeps its role, the rest its type. For lookups, which need a few
 * lines of a file that may be very large.
 */
import type { SessionEntry, SessionHeader, SessionLine } from "./entry.js";
import type { FileSource } from "./file-source.js";
import { ByteFinder } from "./find-bytes.js";
import { headOf, type LineHead } from "./line-head.js";
import { placeLines } from "./line-places.js";
import { parseLine } from "./parse-line.js";
import type { Session } from "./session.js";

/** No valid line holds these: two objects on one line, for a quote would have to be escaped; and NUL. */
const SPOILS = [Buffer.from('}{"'), Buffer.from([0])];

interface OpenLine extends SessionLine {
	entry: SessionEntry;
	/** Whether the entry has its content. */
	isWhole: boolean;
	isGiven: boolean;
}

export interface PartialSession {
	readonly session: Session;
	/** The entries that mention any of the names that it was opened for. */
	readonly mentions: readonly SessionEntry[];
	/** The entries that mention any of the names, each as a whole JSON string. Gives those that were not given before. */
	readMentions(names: readonly string[]): SessionEntry[];
}

/**
 * Opens a session of the current version for lookups of `names`; undefined where the file is none, or has to be read to
 * say what it is.
 */
export function openPartial(source: FileSource, names: readonly string[]): PartialSession | undefined {
	const spoiled: number[] = [];
	const mentioned: number[] = [];
	const chunks = watched(watched(source.chunks(), SPOILS, spoiled), needlesOf(names), mentioned);
	const lines: OpenLine[] = [];
	let header: { value: SessionHeader; line: number } | undefined;
	const end = { size: 0, endsWithNewline: true };
	for (const { line, start, end: to, bytes, from, to: until, terminated } of placeLines(chunks)) {
		end.size = to + (terminated ? 1 : 0);
		end.endsWithNewline = terminated;
		const head = header === undefined ? undefined : headOf(bytes, from, until);
		if (head !== undefined) {
			lines.push({ entry: emptyEntry(head), line, start, end: to, isWhole: false, isGiven: false });
			continue;
		}
		const value = objectIn(source.read(start, to), terminated);
		if (value === undefined) continue;
		if (header === undefined) {
			header = { value: value as unknown as SessionHeader, line };
			if (!isCurrent(header.value)) return undefined;
		} else if (isEntry(value)) {
			lines.push({ entry: value, line, start, end: to, isWhole: true, isGiven: false });
		}
	}
	// Lines that look whole and are not: what they hold is not worth a way of its own.
	if (header === undefined || linesAt(spoiled, lines).some(({ isWhole }) => !isWhole)) return undefined;
	const byId = new Map(lines.map((line) => [line.entry.id, line]));
	const readAt = (offsets: readonly number[]) =>
		linesAt(offsets, lines).flatMap((line) => (line.isGiven ? [] : readLine(line, source)));
	return {
		mentions: readAt(mentioned),
		session: { header: header.value, headerLine: header.line, version: 3, lines, byId, findings: [], ...end },
		readMentions(names) {
			const offsets: number[] = [];
			for (const _ of watched(source.chunks(), needlesOf(names), offsets)); // to the end of the file
			return readAt(offsets);
		},
	};
}

function needlesOf(names: readonly string[]): Buffer[] {
	return names.map((name) => Buffer.from(JSON.stringify(name)));
}

/** The chunks of the file, with the places of needles in them added to `offsets` on the way. */
function* watched(chunks: Iterable<Buffer>, needles: readonly Buffer[], offsets: number[]): Generator<Buffer> {
	const finder = new ByteFinder(needles, (offset) => offsets.push(offset));
	for (const chunk of chunks) {
		finder.add(chunk);
		yield chunk;
	}
}

function objectIn(bytes: Buffer, terminated: boolean): { [key: string]: unknown } | undefined {
	const parsed = parseLine(bytes.toString("utf8"), terminated);
	return parsed.kind === "object" ? parsed.value : undefined;
}

function isCurrent({ type, id, version }: SessionHeader): boolean {
	return type === "session" && typeof id === "string" && typeof version === "number" && version >= 3;
}

function isEntry(value: { [key: string]: unknown }): value is { [key: string]: unknown } & SessionEntry {
	return value.type !== "session" && typeof value.id === "string" && value.id !== "";
}

/** A result without a call id answers no call; as a user's message it stands in nobody's way. */
const OTHER = Object.freeze({ role: "user", content: [] });
const ANSWER = Object.freeze({ role: "assistant", content: [] });

function emptyEntry({ type, id, parentId, role }: LineHead): SessionEntry {
	const message = role === undefined ? undefined : role === "assistant" ? ANSWER : OTHER;
	return { type, id, parentId, timestamp: "", message } as unknown as SessionEntry;
}

function readLine(line: OpenLine, source: FileSource): SessionEntry[] {
	line.isGiven = true;
	if (line.isWhole) return [line.entry];
	line.isWhole = true;
	const value = objectIn(source.read(line.start, line.end), true);
	if (value === undefined || !isEntry(value)) return [];
	line.entry = value;
	return [value];
}

/** The lines that hold the bytes at given offsets, each once. */
function linesAt(offsets: readonly number[], lines: readonly OpenLine[]): OpenLine[] {
	return [...new Set(offsets.flatMap((offset) => lineAt(offset, lines) ?? []))];
}

function lineAt(offset: number, lines: readonly OpenLine[]): OpenLine | undefined {
	let [low, high] = [0, lines.length - 1];
	while (low <= high) {
		const middle = (low + high) >> 1;
		const line = lines[middle]!;
		if (offset < line.start) high = middle - 1;
		else if (offset > line.end) low = middle + 1;
		else return line;
	}
	return undefined;
}
