/**
 * Shortening text. Every cut falls on a boundary (boundary.ts), so a result is never longer than asked for, and may be
 * a few units shorter. Lengths are UTF-16 units, as `length` counts them, except where the name says bytes.
 */
import { boundaryAfter, boundaryBefore } from "./boundary.js";

export interface CutOptions {
	/** Stands where text was left out; its length counts. Default: nothing. */
	mark?: string;
	/** Cut at a line's end or start instead, if at least half of what fits is kept that way. */
	atLine?: boolean;
}

/** Both ends of a text, and how many units between them were left out. */
export interface HeadAndTail {
	head: string;
	tail: string;
	omitted: number;
}

/** The beginning of the text, `maxChars` long at most: its end is cut off. */
export function cutEnd(text: string, maxChars: number, options: CutOptions = {}): string {
	if (text.length <= maxChars) return text;
	const { mark, room } = fitMark(maxChars, options);
	return text.slice(0, headEnd(text, room, options)) + mark;
}

/** The end of the text, `maxChars` long at most: its beginning is cut off. */
export function cutStart(text: string, maxChars: number, options: CutOptions = {}): string {
	if (text.length <= maxChars) return text;
	const { mark, room } = fitMark(maxChars, options);
	return mark + text.slice(tailStart(text, room, options));
}

/** Beginning and end of the text with the mark between (default `…`), `maxChars` long at most. */
export function cutMiddle(text: string, maxChars: number, options: CutOptions = {}): string {
	if (text.length <= maxChars) return text;
	const { mark, room } = fitMark(maxChars, { mark: "…", ...options });
	const head = text.slice(0, headEnd(text, Math.ceil(room / 2), options));
	const tail = text.slice(tailStart(text, Math.floor(room / 2), options));
	return head + mark + tail;
}

/** The beginning of the text, `maxBytes` bytes of UTF-8 at most. No mark. */
export function cutBytes(text: string, maxBytes: number, options: { atLine?: boolean } = {}): string {
	const size = Math.max(0, maxBytes);
	// A unit takes at least one byte: more of the text than this cannot fit.
	const candidate = text.slice(0, size + 1);
	const { read } = new TextEncoder().encodeInto(candidate, new Uint8Array(size));
	return read === text.length ? text : text.slice(0, headEnd(text, read, options));
}

/** The first and the last `each` units; a text that both would hold is all head. For a model's input window. */
export function headAndTail(text: string, each: number, options: { atLine?: boolean } = {}): HeadAndTail {
	if (text.length <= 2 * each) return { head: text, tail: "", omitted: 0 };
	const head = text.slice(0, headEnd(text, each, options));
	const tail = text.slice(tailStart(text, each, options));
	return { head, tail, omitted: text.length - head.length - tail.length };
}

function fitMark(maxChars: number, options: CutOptions): { mark: string; room: number } {
	const limit = Math.max(0, maxChars);
	const whole = options.mark ?? "";
	const mark = whole.length <= limit ? whole : "";
	return { mark, room: limit - mark.length };
}

function headEnd(text: string, room: number, options: CutOptions): number {
	const end = boundaryBefore(text, room);
	if (options.atLine !== true || isLineEnd(text, end)) return end;
	const newline = text.lastIndexOf("\n", end - 1);
	const lineEnd = newline > 0 && text[newline - 1] === "\r" ? newline - 1 : newline;
	return lineEnd > 0 && lineEnd >= room / 2 ? lineEnd : end;
}

function tailStart(text: string, room: number, options: CutOptions): number {
	const start = boundaryAfter(text, text.length - room);
	if (options.atLine !== true || start === 0 || text[start - 1] === "\n") return start;
	const newline = text.indexOf("\n", start);
	return newline >= 0 && text.length - (newline + 1) >= room / 2 ? newline + 1 : start;
}

function isLineEnd(text: string, index: number): boolean {
	return text[index] === "\n" || (text[index] === "\r" && text[index + 1] === "\n");
}
