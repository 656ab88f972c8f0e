/**
 * What is wrong with the bytes of a file, line by line: the lines that the reader skips, each with the reason, and what
 * it takes without a word. All of it is taken while a line is read: nobody has to come back for it.
 */
import { isUtf8 } from "node:buffer";
import { type RawLine, splitLines } from "../session/lines.js";
import type { LineWatch } from "../session/parse.js";
import { type ParsedLine, parseLine } from "../session/parse-line.js";
import { hasLoneSurrogate } from "../text/well-formed.js";
import { salvage } from "./salvage.js";

/** Why a line is skipped. */
export type SkipReason =
	| "glued-objects"
	| "nul-bytes"
	| "nul-block"
	| "torn-line"
	| "unreadable-line"
	| "not-an-object"
	| "null-line";

export type LineFaultKind =
	| SkipReason
	| "byte-order-mark"
	| "carriage-returns"
	| "no-final-newline"
	| "invalid-utf8"
	| "lone-surrogate";

export interface LineFault {
	readonly kind: LineFaultKind;
	readonly line: number;
	readonly message: string;
}

/** Gathers the faults of the lines that it is shown, in order; of some kinds only the first, with their number. */
export class FaultFinder implements LineWatch {
	private readonly found: LineFault[] = [];
	private firstReturn: number | undefined;
	private returns = 0;
	private last: { readonly line: number; readonly isWhole: boolean } | undefined;

	see({ line, bytes, terminated }: RawLine, text: string, parsed: ParsedLine): void {
		if (line === 1 && bytes.subarray(0, 3).equals(BOM)) this.add("byte-order-mark", line, BOM_MESSAGE);
		if (text.includes("\uFFFD") && !isUtf8(bytes))
			this.add("invalid-utf8", line, "bytes that are no UTF-8 are read as U+FFFD");
		if (text.endsWith("\r")) {
			this.firstReturn ??= line;
			this.returns += 1;
		}
		if (parsed.kind === "malformed") {
			const { reason, message } = reasonToSkip(text, terminated, parsed.reason);
			this.add(reason, line, message);
		} else if (parsed.kind === "object" && mayHoldHalf(text) && holdsLoneSurrogate(parsed.value)) {
			this.add("lone-surrogate", line, "half a character (a lone surrogate) in a text");
		}
		if (!terminated) this.last = { line, isWhole: parsed.kind === "object" };
	}

	private add(kind: LineFaultKind, line: number, message: string): void {
		this.found.push({ kind, line, message });
	}

	/** Those of the whole file, once all of it was shown. */
	faults(): LineFault[] {
		const { found, firstReturn, returns, last } = this;
		const atEnd: LineFault[] = [];
		if (firstReturn !== undefined) atEnd.push(fault("carriage-returns", firstReturn, `${returns} lines end in CRLF`));
		if (last?.isWhole === true) {
			atEnd.push(fault("no-final-newline", last.line, "the last line is whole, but has no newline"));
		}
		return [...found, ...atEnd];
	}
}

/** The faults of a file that is read for nothing else. */
export function findLineFaults(chunks: Iterable<Buffer>): LineFault[] {
	const finder = new FaultFinder();
	for (const raw of splitLines(chunks)) {
		const text = raw.bytes.toString("utf8");
		finder.see(raw, text, parseLine(text, raw.terminated));
	}
	return finder.faults();
}

/** No bytes decode to half a character, so a line that holds one has it as an escape. */
function mayHoldHalf(text: string): boolean {
	// Most lines have no escape of this kind at all, which is told faster.
	return text.includes("\\u") && /\\u[dD][89a-fA-F]/.test(text);
}

/** Walks an entry without recursion: arguments may be nested as deep as JSON is parsed. */
function holdsLoneSurrogate(entry: object): boolean {
	const open: unknown[] = [entry];
	while (open.length > 0) {
		const value = open.pop();
		if (typeof value === "string" && hasLoneSurrogate(value)) return true;
		if (typeof value === "object" && value !== null) for (const item of Object.values(value)) open.push(item);
	}
	return false;
}

const BOM = Buffer.from("\uFEFF");
const BOM_MESSAGE = "the file begins with a byte order mark; current pi refuses it";

function fault(kind: LineFaultKind, line: number, message: string): LineFault {
	return { kind, line, message };
}

/** Why pi skips a line, or undefined for one that it takes. `isTerminated`: it ends in a newline. */
export function findSkipReason(
	text: string,
	isTerminated: boolean,
): { readonly reason: SkipReason; readonly message: string } | undefined {
	const parsed = parseLine(text, isTerminated);
	return parsed.kind === "malformed" ? reasonToSkip(text, isTerminated, parsed.reason) : undefined;
}

/** `problem` is what the reader says about the line. */
function reasonToSkip(
	text: string,
	isTerminated: boolean,
	problem: string,
): { readonly reason: SkipReason; readonly message: string } {
	if (isJson(text)) {
		return text.trim() === "null"
			? { reason: "null-line", message: "a JSON null" }
			: { reason: "not-an-object", message: problem };
	}
	const { parts, rest } = salvage(text);
	const hasNul = text.includes("\0");
	const size = `${text.length.toLocaleString("en-US")} characters`;
	if (parts.length > 1 || (parts.length === 1 && rest !== "")) {
		const torn = rest === "" ? "" : " and something unreadable";
		return {
			reason: "glued-objects",
			message: `${count(parts.length, "entry", "entries")}${torn} on one line; pi skips all of it`,
		};
	}
	if (parts.length === 1)
		return {
			reason: "nul-bytes",
			message: `${hasNul ? "NUL bytes" : "stray characters"} in or around an entry; pi skips it`,
		};
	if (hasNul && rest === "") return { reason: "nul-block", message: `nothing but NUL bytes (${size})` };
	if (isTorn(text.replaceAll("\0", ""), isTerminated)) {
		return { reason: "torn-line", message: `an entry that was cut off after ${size}` };
	}
	return { reason: "unreadable-line", message: `no JSON (${size}): ${problem}` };
}

/** A write that was cut off, perhaps closed by a newline later: it begins like an entry and has no end. */
function isTorn(text: string, isTerminated: boolean): boolean {
	const line = text.trim();
	return line.startsWith("{") && (!isTerminated || !line.endsWith("}"));
}

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false; // not even a value of another kind
	}
}

function count(number: number, one: string, many: string): string {
	return `${number} ${number === 1 ? one : many}`;
}
