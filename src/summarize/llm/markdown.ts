/** As much of markdown as it takes to leave code alone: fences around lines, spans within a line. */

export interface MarkdownLine {
	readonly text: string;
	/** Part of a fenced block, its fences included. */
	readonly isFenced: boolean;
}

const OPENING = /^\s*(?:[-*+]\s+|\d{1,9}[.)]\s+|>\s?)*(`{3,}(?=[^`]*$)|~{3,})/;

/** The lines of a text. A fence that is never closed reaches to the end. */
export function linesOf(text: string): MarkdownLine[] {
	let fence: string | undefined;
	return text.split("\n").map((line) => {
		if (fence !== undefined) {
			if (isClosing(line, fence)) fence = undefined;
			return { text: line, isFenced: true };
		}
		fence = OPENING.exec(line)?.[1];
		return { text: line, isFenced: fence !== undefined };
	});
}

function isClosing(line: string, fence: string): boolean {
	const mark = line.trim();
	return mark.length >= fence.length && mark === fence.charAt(0).repeat(mark.length);
}

/** A code span of a line, its backticks apart; or the text between two. */
export interface Span {
	readonly text: string;
	/** The backticks on either side; empty for text. */
	readonly ticks: string;
}

const CODE = /(?<!`)(`{1,3})(?!`)(.{1,1000}?)(?<!`)\1(?!`)/g;

export function spansOf(line: string): Span[] {
	const spans: Span[] = [];
	let at = 0;
	for (const match of line.matchAll(CODE)) {
		if (match.index > at) spans.push({ text: line.slice(at, match.index), ticks: "" });
		spans.push({ text: match[2]!, ticks: match[1]! });
		at = match.index + match[0].length;
	}
	if (at < line.length) spans.push({ text: line.slice(at), ticks: "" });
	return spans;
}

const WHOLE = /^(`{3,}|~{3,})(markdown|md|text|txt|plaintext)?[ \t]*\n([\s\S]*)\n\1[ \t]*$/;

/** An answer without the fence that a model has put around all of it. */
export function withoutOuterFence(text: string): string {
	const match = WHOLE.exec(text.trim());
	if (match === null) return text;
	const inner = match[3]!;
	const fences = inner.split("\n").filter((line) => /^\s*(?:`{3,}|~{3,})/.test(line)).length;
	// Two blocks of code with text between them also begin and end with a fence.
	const isOuter = fences === 0 || (match[2]?.startsWith("m") === true && fences % 2 === 0);
	return isOuter ? inner : text;
}
