/** What a batch's summary says about one of its results. Pure. */
import type { PageItem, PageMessage } from "../payload.js";

const REF = /(?<![\w-])t(\d{1,9})(?:\.\.t(\d{1,9}))?(?![\w-])/g;

export interface SummaryOf {
	/** The position of the summary among the items. */
	readonly at: number;
	readonly text: string;
}

/** The summary that speaks of a ref: its lines about it, or all of it where none names it. */
export function summaryOf(ref: string, items: readonly PageItem[]): SummaryOf | undefined {
	const at = items.findIndex(({ kind, refs }) => kind === "summary" && refs.includes(ref));
	if (at === -1) return undefined;
	const text = textOf(items[at]!);
	return { at, text: linesAbout(ref, text) || text };
}

/** The lines that name a ref, alone or in a range, each with what follows it before the next ref. */
export function linesAbout(ref: string, text: string): string {
	const number = Number(ref.slice(1));
	const lines: string[] = [];
	let isAbout = false;
	for (const line of text.split("\n")) {
		if (/^Refs: /.test(line)) break;
		const ranges = [...line.matchAll(REF)].map(([, first, last]) => [Number(first), Number(last ?? first)] as const);
		if (line.trim() === "") isAbout = false;
		else if (ranges.length > 0) isAbout = ranges.some(([first, last]) => first <= number && number <= last);
		if (isAbout) lines.push(line);
	}
	return lines.join("\n");
}

function textOf({ parts }: PageMessage): string {
	return parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}
