/** Wraps prose where nothing else does: in code blocks and pagers. Lines that fit, and words that do not, stay whole. */
export function wrapLines(text: string, width: number): string[] {
	return text.split("\n").flatMap((line) => (line.length <= width ? [line] : wrapLine(line, width)));
}

/** What goes on is indented as the line is, so that lists stay lists. */
function wrapLine(line: string, width: number): string[] {
	const indent = /^\s{0,24}(?:[-*+] |\d{1,3}[.)] )?/.exec(line)?.[0].replace(/\S/g, " ") ?? "";
	const lines: string[] = [];
	let start = 0;
	let room = width;
	while (line.length - start > room) {
		// No earlier than the text begins: a blank of the indent is no place to break.
		const least = start + (lines.length === 0 ? indent.length : 0);
		let end = line.lastIndexOf(" ", start + room);
		if (end <= least) end = line.indexOf(" ", start + room);
		if (end === -1) break;
		lines.push((lines.length === 0 ? "" : indent) + line.slice(start, end).trimEnd());
		start = end + 1;
		room = width - indent.length;
	}
	return start < line.length ? [...lines, (lines.length === 0 ? "" : indent) + line.slice(start)] : lines;
}
