/**
 * A file's bytes to a session (SPEC 1.1 to 1.3, 1.5). A line that pi would skip is skipped and becomes a finding;
 * whatever a line holds, the bytes of the file are never anybody's to change here.
 */
import { CondenseError } from "../errors.js";
import type { SessionHeader, SessionLine } from "./entry.js";
import type { Keep } from "./keeping.js";
import { placeLines } from "./line-places.js";
import type { RawLine } from "./lines.js";
import { migrate } from "./migrate.js";
import { type ParsedLine, parseLine } from "./parse-line.js";
import type { Finding, Session } from "./session.js";

/** Somebody who looks at every line as it is read. */
export interface LineWatch {
	/** A line, its text, and what the reader makes of it. The bytes are valid until the call returns. */
	see(raw: RawLine, text: string, parsed: ParsedLine): void;
}

/** An object with its place, whatever it says: the header, an entry, or neither. */
interface Placed {
	readonly entry: { [key: string]: unknown };
	readonly line: number;
	readonly start: number;
	readonly end: number;
}

/**
 * Reads a whole session from chunks of bytes. `name` is what errors call the input; `keep` leaves parts of its entries
 * to the file; `watch` is shown every line. Throws `input.not-a-session` when the first
 * object is no session header.
 */
export function parseSession(chunks: Iterable<Buffer>, name: string, keep?: Keep, watch?: LineWatch): Session {
	const findings: Finding[] = [];
	const { placed, size, endsWithNewline } = placeObjects(chunks, name, findings, keep, watch);
	const first = placed[0];
	if (first === undefined) throw notASession(name, size === 0 ? "the file is empty" : firstProblem(findings));

	const header = first.entry as unknown as SessionHeader;
	const version = typeof header.version === "number" ? header.version : 1;
	if (version < 3)
		migrate(
			placed.map(({ entry }) => entry),
			version,
		);
	const lines = usableLines(placed, findings);
	return {
		header,
		headerLine: first.line,
		version,
		lines,
		byId: indexById(lines),
		findings,
		size,
		endsWithNewline,
	};
}

interface Read extends Pick<Session, "size" | "endsWithNewline"> {
	/** The header first. */
	readonly placed: readonly Placed[];
}

function placeObjects(
	chunks: Iterable<Buffer>,
	name: string,
	findings: Finding[],
	keep: Keep | undefined,
	watch: LineWatch | undefined,
): Read {
	const placed: Placed[] = [];
	let size = 0;
	let endsWithNewline = true;
	for (const { line, start, end, bytes, from, to, terminated } of placeLines(chunks)) {
		size = terminated ? end + 1 : end;
		endsWithNewline = terminated;
		const text = bytes.toString("utf8", from, to);
		const parsed = parseLine(text, terminated);
		watch?.see({ line, start, end, bytes: bytes.subarray(from, to), terminated }, text, parsed);
		if (parsed.kind === "malformed") {
			findings.push({ check: "malformed-line", line, message: parsed.reason });
		} else if (parsed.kind === "object") {
			if (placed.length === 0) requireHeader(parsed.value, findings, name);
			else keep?.(parsed.value, start, end);
			placed.push({ entry: parsed.value, line, start, end });
		}
	}
	return { placed, size, endsWithNewline };
}

function requireHeader(value: { [key: string]: unknown }, findings: readonly Finding[], name: string): void {
	if (value.type === "session" && typeof value.id === "string") return;
	if (value.type === "session") throw notASession(name, "its header has no id");
	const type =
		typeof value.type === "string" ? `an entry of type "${value.type.slice(0, 40)}"` : "an object without a type";
	throw notASession(name, findings.length > 0 ? `${firstProblem(findings)}; then ${type}` : `it begins with ${type}`);
}

function firstProblem(findings: readonly Finding[]): string {
	const first = findings[0];
	return first === undefined ? "it holds only blank lines" : `line ${first.line} is ${first.message}`;
}

function notASession(name: string, found: string): CondenseError {
	return new CondenseError("input.not-a-session", `${name} is not a pi session: ${found}`, {
		hint: 'a session begins with a line {"type":"session","id":…}',
	});
}

/** Entries without an id cannot be linked, and a second header is no entry: pi has no use for either. */
function usableLines(placed: readonly Placed[], findings: Finding[]): SessionLine[] {
	const lines: SessionLine[] = [];
	for (let nth = 1; nth < placed.length; nth++) {
		const { entry, line } = placed[nth]!;
		if (entry.type === "session") {
			findings.push({ check: "extra-header", line, message: "a second session header" });
		} else if (typeof entry.id !== "string" || entry.id === "") {
			findings.push({ check: "entry-without-id", line, message: "an entry without an id" });
		} else {
			lines.push(placed[nth] as unknown as SessionLine);
		}
	}
	return lines;
}

function indexById(lines: readonly SessionLine[]): Map<string, SessionLine> {
	const byId = new Map<string, SessionLine>();
	for (const line of lines) byId.set(line.entry.id, line);
	return byId;
}
