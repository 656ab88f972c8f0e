/**
 * What is wrong with the bytes of a file, line by line: the lines that the reader skips, each with the reason, and what
 * it takes without a word. Nothing here depends on what the entries say.
 */
import { isUtf8 } from "node:buffer";
import { type RawLine, splitLines } from "../session/lines.js";
import { parseLine } from "../session/parse-line.js";
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

export type LineFaultKind = SkipReason | "byte-order-mark" | "carriage-returns" | "no-final-newline" | "invalid-utf8";

export interface LineFault {
	readonly kind: LineFaultKind;
	readonly line: number;
	readonly message: string;
}

const CARRIAGE_RETURN = 0x0d;

/** The faults of a file's lines, in order; of some kinds only the first, with their number. */
export function findLineFaults(chunks: Iterable<Buffer>): LineFault[] {
	const faults: LineFault[] = [];
	let lastLine: RawLine | undefined;
	let firstReturn: number | undefined;
	let returns = 0;
	for (const raw of splitLines(chunks)) {
		const { line, bytes } = raw;
		lastLine = raw;
		if (line === 1 && bytes.subarray(0, 3).equals(BOM)) faults.push(fault("byte-order-mark", line, BOM_MESSAGE));
		if (!isUtf8(bytes)) faults.push(fault("invalid-utf8", line, "bytes that are no UTF-8 are read as U+FFFD"));
		if (bytes.at(-1) === CARRIAGE_RETURN) {
			firstReturn ??= line;
			returns += 1;
		}
		const skipped = findSkipReason(bytes.toString("utf8"), raw.terminated);
		if (skipped !== undefined) faults.push(fault(skipped.reason, line, skipped.message));
	}
	if (firstReturn !== undefined) faults.push(fault("carriage-returns", firstReturn, `${returns} lines end in CRLF`));
	if (lastLine?.terminated === false && parseLine(lastLine.bytes.toString("utf8"), true).kind === "object") {
		faults.push(fault("no-final-newline", lastLine.line, "the last line is whole, but has no newline"));
	}
	return faults;
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
	if (parsed.kind !== "malformed") return undefined;
	if (isJson(text)) {
		return text.trim() === "null"
			? { reason: "null-line", message: "a JSON null" }
			: { reason: "not-an-object", message: parsed.reason };
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
	return { reason: "unreadable-line", message: `no JSON (${size}): ${parsed.reason}` };
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
