/** How much of a long text is shown at first. Pure. */

/** A little more than the limit is shown whole. */
const SPARE_LINES = 5;
const CHARS_PER_LINE = 220;

/** Where a text is folded: after so many lines, or as many characters as they might hold; at its end if it is short. */
export function foldAt(text: string, lines: number): number {
	const most = lines * CHARS_PER_LINE;
	const isShort = endOfLine(text, lines + SPARE_LINES) === text.length && text.length <= most + CHARS_PER_LINE;
	return isShort ? text.length : offPair(text, Math.min(most, endOfLine(text, lines)));
}

/** Where the line of a number, from 1, ends; the end of the text where there are fewer. */
function endOfLine(text: string, line: number): number {
	let at = -1;
	for (let nth = 0; nth < line; nth++) {
		at = text.indexOf("\n", at + 1);
		if (at === -1) return text.length;
	}
	return at;
}

function offPair(text: string, at: number): number {
	const unit = text.charCodeAt(at);
	return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
