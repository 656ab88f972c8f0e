/**
 * A file's bytes to a session (SPEC 1.1 to 1.3, 1.5). A line that pi would skip is skipped and becomes a finding;
 * whatever a line holds, the bytes of the file are never anybody's to change here.
 */
import { CondenseError } from "../errors.js";
import type { ColdStore } from "./cold.js";
import type { Message, SessionEntry, SessionHeader, SessionLine } from "./entry.js";
import { type RawLine, splitLines } from "./lines.js";
import { migrate } from "./migrate.js";
import { parseLine } from "./parse-line.js";
import type { Finding, Session } from "./session.js";
import { messageChars } from "./sizes.js";

interface Placed {
	value: { [key: string]: unknown };
	line: number;
	start: number;
	end: number;
}

/**
 * Reads a whole session from chunks of bytes. `name` is what errors call the input; `store`, where its long texts are
 * left if it is too large to hold them all. Throws `input.not-a-session` when the first object is no session header.
 */
export function parseSession(chunks: Iterable<Buffer>, name: string, store?: ColdStore): Session {
	const findings: Finding[] = [];
	const placed: Placed[] = [];
	let last: RawLine | undefined;
	for (const raw of splitLines(chunks)) {
		last = raw;
		const parsed = parseLine(raw.bytes.toString("utf8"), raw.terminated);
		if (parsed.kind === "malformed") {
			findings.push({ check: "malformed-line", line: raw.line, message: parsed.reason });
		} else if (parsed.kind === "object") {
			if (placed.length === 0) requireHeader(parsed.value, findings, name);
			else if (store !== undefined) leaveTexts(parsed.value, raw, store);
			placed.push({ value: parsed.value, line: raw.line, start: raw.start, end: raw.end });
		}
	}
	const first = placed[0];
	if (first === undefined) throw notASession(name, last === undefined ? "the file is empty" : firstProblem(findings));

	const header = first.value as unknown as SessionHeader;
	const version = typeof header.version === "number" ? header.version : 1;
	if (version < 3)
		migrate(
			placed.map(({ value }) => value),
			version,
		);
	const lines = usableLines(placed, findings);
	return {
		header,
		headerLine: first.line,
		version,
		lines,
		byId: new Map(lines.map((line) => [line.entry.id, line])),
		findings,
		size: last === undefined ? 0 : last.end + (last.terminated ? 1 : 0),
		endsWithNewline: last?.terminated ?? true,
	};
}

/** Sizes are taken while the texts are at hand: most steps ask for nothing else. */
function leaveTexts(value: { [key: string]: unknown }, { start, end }: RawLine, store: ColdStore): void {
	const { message } = value;
	if (value.type === "message" && typeof message === "object" && message !== null) messageChars(message as Message);
	store.cool(value, start, end);
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
	for (const { value, line, start, end } of placed.slice(1)) {
		if (value.type === "session") {
			findings.push({ check: "extra-header", line, message: "a second session header" });
		} else if (typeof value.id !== "string" || value.id === "") {
			findings.push({ check: "entry-without-id", line, message: "an entry without an id" });
		} else {
			lines.push({ entry: value as unknown as SessionEntry, line, start, end });
		}
	}
	return lines;
}
