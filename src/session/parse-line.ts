/** One line to one JSON object, or to the reason why pi will skip it. */

const BOM = "\uFEFF";

export type ParsedLine =
	| { readonly kind: "blank" }
	| { readonly kind: "object"; readonly value: { [key: string]: unknown } }
	| { readonly kind: "malformed"; readonly reason: string };

/** Reads a line's text. `terminated` is false for a last line without a newline, which may be cut off. */
export function parseLine(text: string, terminated: boolean): ParsedLine {
	const json = text.startsWith(BOM) ? text.slice(1) : text;
	let value: unknown;
	try {
		value = JSON.parse(json);
	} catch (error) {
		if (json.trim() === "") return { kind: "blank" };
		return { kind: "malformed", reason: reasonOf(json, terminated, error) };
	}
	if (typeof value !== "object" || value === null || Array.isArray(value)) {
		return { kind: "malformed", reason: `a JSON ${describe(value)}, not an object` };
	}
	return { kind: "object", value: value as { [key: string]: unknown } };
}

function reasonOf(json: string, terminated: boolean, error: unknown): string {
	if (json.includes("\0")) return "NUL bytes";
	const parts = splitGluedObjects(json);
	if (parts !== undefined) return `${parts.length} objects on one line`;
	if (!terminated) return "cut off in the middle";
	return `not JSON (${error instanceof Error ? error.message.slice(0, 80) : "unreadable"})`;
}

function describe(value: unknown): string {
	if (value === null) return "null";
	return Array.isArray(value) ? "array" : typeof value;
}

/**
 * The texts of several JSON objects that a writer glued onto one line, or undefined where the line is anything else.
 * Every part parses to an object.
 */
export function splitGluedObjects(text: string): string[] | undefined {
	const parts: string[] = [];
	let depth = 0;
	let inString = false;
	let start = -1;
	for (let i = 0; i < text.length; i++) {
		const char = text.charCodeAt(i);
		if (inString) {
			if (char === 0x5c) i += 1;
			else if (char === 0x22) inString = false;
		} else if (char === 0x22) {
			if (depth === 0) return undefined;
			inString = true;
		} else if (char === 0x7b) {
			if (depth === 0) start = i;
			depth += 1;
		} else if (char === 0x7d) {
			depth -= 1;
			if (depth < 0) return undefined;
			if (depth === 0) parts.push(text.slice(start, i + 1));
		} else if (depth === 0 && char > 0x20) {
			return undefined;
		}
	}
	return depth === 0 && !inString && parts.length > 1 && parts.every(isObject) ? parts : undefined;
}

function isObject(text: string): boolean {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null && !Array.isArray(value);
	} catch {
		return false; // not an object: the caller treats the line as unreadable
	}
}
