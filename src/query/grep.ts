/** Searches a text line by line, as grep does. Lines end at `\n`; a `\r` before it belongs to the line's end. Pure. */

export interface GrepLine {
	/** Counted from 1. */
	readonly line: number;
	readonly text: string;
	/** Where the pattern matches in it, in UTF-16 units; undefined for a line that only surrounds a match. */
	readonly at: number | undefined;
}

/**
 * The lines that match, with up to `context` lines around each, in order and each once. Gaps show in the line numbers.
 * Empty where nothing matches.
 */
export function grepText(text: string, pattern: RegExp, context = 0): GrepLine[] {
	const lines = text.split("\n");
	if (lines.at(-1) === "") lines.pop(); // behind the last newline there is no line
	const found: GrepLine[] = [];
	let done = 0; // lines before this one are in `found` or of no interest
	let wanted = -1; // up to here lines surround the last match
	for (const [index, whole] of lines.entries()) {
		const line = withoutReturn(whole);
		const at = line.search(pattern);
		if (at === -1 && index > wanted) continue;
		if (at !== -1) {
			for (let before = Math.max(done, index - context); before < index; before++) {
				found.push({ line: before + 1, text: withoutReturn(lines[before]!), at: undefined });
			}
			wanted = index + context;
		}
		found.push({ line: index + 1, text: line, at: at === -1 ? undefined : at });
		done = index + 1;
	}
	return found;
}

function withoutReturn(line: string): string {
	return line.endsWith("\r") ? line.slice(0, -1) : line;
}
