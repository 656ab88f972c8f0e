/**
 * The preview in markdown, for GitHub and for editors. The page stays under a size: what was gives way first, in steps,
 * then the length of what is seen, and last the middle of the conversation; the page says so.
 */

import { type Detail, itemMarkdown } from "./markdown-item.js";
import { overviewMarkdown } from "./markdown-overview.js";
import { plural } from "./numbers.js";
import type { Preview } from "./preview.js";

/** GitHub takes up to 1 MiB as a step's summary. */
const MAX_BYTES = 1_000_000;

/** About; as estimates have it. */
const CHARS_PER_TOKEN = 4;

interface Step extends Detail {
	readonly note: string;
}

const ALL = Number.POSITIVE_INFINITY;
const WAS_CUT = "To keep this page small, originals are shown by less of their two ends.";
const WAS_GONE = "To keep this page small, the originals are left out; every ref still gives its own.";
const SEEN_CUT = "To keep this page small, originals are left out, and long messages are shown by their two ends.";
const STEPS: readonly Step[] = [
	{ seen: ALL, was: 3000, replaced: 1200, note: "" },
	{ seen: ALL, was: 1000, replaced: 300, note: WAS_CUT },
	{ seen: ALL, was: 0, replaced: 0, note: WAS_GONE },
	{ seen: 4000, was: 0, replaced: 0, note: SEEN_CUT },
	{ seen: 1000, was: 0, replaced: 0, note: SEEN_CUT },
	{ seen: 300, was: 0, replaced: 0, note: SEEN_CUT },
];

/** A page of `maxBytes` at most (UTF-8), as long as the tables above the conversation fit. */
export function previewMarkdown(preview: Preview, { maxBytes = MAX_BYTES }: { maxBytes?: number } = {}): string {
	for (const step of isSeenTooLarge(preview, maxBytes) ? STEPS.filter(({ seen }) => seen !== ALL) : STEPS) {
		const page = compose(preview, step, maxBytes);
		if (page !== undefined) return page;
	}
	return composeEnds(preview, STEPS.at(-1)!, maxBytes);
}

/** Whether what is seen is too large by itself: then no page with all of it has room, and what was need not be shown. */
function isSeenTooLarge(preview: Preview, maxBytes: number): boolean {
	if (preview.tokens.after * CHARS_PER_TOKEN < maxBytes) return false;
	return compose(preview, { seen: ALL, was: 0, replaced: 0, note: "" }, maxBytes) === undefined;
}

/** The whole page, or undefined as soon as it is too large. */
function compose(preview: Preview, step: Step, maxBytes: number): string | undefined {
	const pieces = opening(preview, step.note);
	let room = maxBytes - sizeOf(pieces);
	for (const [at, item] of preview.items.entries()) {
		const piece = itemMarkdown(item, at + 1, step);
		room -= sizeOf([piece]);
		if (room < 0) return undefined;
		pieces.push(piece);
	}
	return join(pieces);
}

/** As many messages as fit, half from either end. */
function composeEnds(preview: Preview, step: Step, maxBytes: number): string {
	const { items } = preview;
	const pieces = opening(preview, step.note);
	const half = (maxBytes - sizeOf(pieces) - 200) / 2;
	const head: string[] = [];
	const tail: string[] = [];
	for (let room = half; head.length < items.length; ) {
		const piece = itemMarkdown(items[head.length]!, head.length + 1, step);
		room -= sizeOf([piece]);
		if (room < 0) break;
		head.push(piece);
	}
	for (let room = half; head.length + tail.length < items.length; ) {
		const at = items.length - tail.length - 1;
		const piece = itemMarkdown(items[at]!, at + 1, step);
		room -= sizeOf([piece]);
		if (room < 0) break;
		tail.push(piece);
	}
	const omitted = items.length - head.length - tail.length;
	const note = `*Left out here, to keep this page small: ${plural(omitted, "message")} of the context.*`;
	return join([...pieces, ...head, note, ...tail.reverse()]);
}

function opening(preview: Preview, note: string): string[] {
	return [...overviewMarkdown(preview), "## The conversation", ...(note === "" ? [] : [`*${note}*`])];
}

function sizeOf(pieces: readonly string[]): number {
	return pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece) + 2, 0);
}

function join(pieces: readonly string[]): string {
	return `${pieces.join("\n\n")}\n`;
}
