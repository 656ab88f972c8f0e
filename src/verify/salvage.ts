/**
 * Finds the whole entries in a line that no reader can take as one object: several that were glued together, one that
 * was appended to a torn one, one with NUL bytes in or around it.
 */

export interface Salvaged {
	/** The texts of the entries, in order; each parses to an object. */
	readonly parts: readonly string[];
	/** What is not part of any of them, for as far as it is not blank. */
	readonly rest: string;
}

type Fields = { readonly [key: string]: unknown };

/** How every entry begins, as pi writes it. */
const ENTRY_START = '{"type":"';
/** A torn line is scanned once for each object that is open where it was torn; no honest line has more of them. */
const MAX_ATTEMPTS = 64;
/** What JSON takes for blank, and the mark that may begin a file. */
const BLANKS = new Set(" \t\r\n\uFEFF");
const BLOCK_TYPES = new Set(["text", "image", "thinking", "toolCall"]);

/** Salvages what it can from an unreadable line. Linear in its length. */
export function salvage(line: string): Salvaged {
	const text = line.replaceAll("\0", "");
	const parts: string[] = [];
	let rest = "";
	let at = 0;
	for (let attempts = 0; attempts < MAX_ATTEMPTS; ) {
		at = endOfBlanks(text, at);
		if (at >= text.length) return { parts, rest };
		const end = endOfObject(text, at);
		// Behind something torn, a whole object may be no more than a block of it.
		if (end !== undefined && isEntry(text.slice(at, end), rest !== "")) {
			parts.push(text.slice(at, end));
			at = end;
			continue;
		}
		if (end === undefined) attempts += 1;
		const next = text.indexOf(ENTRY_START, at + 1);
		rest += text.slice(at, next === -1 ? undefined : next);
		if (next === -1) return { parts, rest };
		at = next;
	}
	return { parts, rest: rest + text.slice(at) };
}

function endOfBlanks(text: string, start: number): number {
	let at = start;
	while (at < text.length && BLANKS.has(text.charAt(at))) at += 1;
	return at;
}

/** Where the object that begins at `start` ends, or undefined if it does not. */
function endOfObject(text: string, start: number): number | undefined {
	if (text.charCodeAt(start) !== 0x7b) return undefined;
	let depth = 0;
	let inString = false;
	for (let i = start; i < text.length; i++) {
		const char = text.charCodeAt(i);
		if (inString) {
			if (char === 0x5c) i += 1;
			else if (char === 0x22) inString = false;
		} else if (char === 0x22) inString = true;
		else if (char === 0x7b) depth += 1;
		else if (char === 0x7d && --depth === 0) return i + 1;
	}
	return undefined;
}

function isEntry(json: string, isStrict: boolean): boolean {
	try {
		const value = JSON.parse(json) as Fields;
		return !isStrict || (typeof value.timestamp === "string" && !BLOCK_TYPES.has(String(value.type)));
	} catch {
		return false; // balanced by chance
	}
}
