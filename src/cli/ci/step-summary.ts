/** Parts of a step summary. It is read on the page of a run, by someone who wants to know: what is it, and what now? */
import { code, table } from "../../preview/markdown-escape.js";
import { redactSecrets } from "../../text/secrets/redact.js";
import { stripControl } from "../../text/strip-control.js";
import { formatNumber } from "../table.js";
import type { Rest } from "./report.js";

export interface SummaryColumn {
	readonly head: string;
	readonly isNumber?: boolean;
}

/** Text of a session, a path or a message: as code, because nothing in code is markup, a link or a mention. */
export function asCode(text: string): string {
	return code(stripControl(redactSecrets(text)));
}

/** A table of the first `limit` items and a line that says how many are missing. Empty without items. */
export function tableOf<Item>(
	columns: readonly SummaryColumn[],
	items: readonly Item[],
	rowOf: (item: Item) => readonly string[],
	limit: number,
): string {
	if (items.length === 0) return "";
	const heads = columns.map(({ head }) => head);
	const aligns = columns.map(({ isNumber }) => (isNumber === true ? "r" : "l")).join("");
	const shown = table(heads, aligns, items.slice(0, limit).map(rowOf));
	return items.length <= limit ? shown : `${shown}\n\nand ${formatNumber(items.length - limit)} more`;
}

/** What a reader can do, each piece of advice once. */
export function nextSteps(steps: readonly string[]): string {
	const unique = [...new Set(steps)];
	if (unique.length === 0) return "";
	return ["**What next**", unique.map((step) => `- ${step}`).join("\n")].join("\n\n");
}

/** What the tables do not have: names that led to no session, and sessions that were not begun. */
export function restLines({ errors, notDone }: Rest): string {
	const lines = [
		...errors.map(({ message }) => `- not found: ${asCode(message)}`),
		...notDone.map((path) => `- not begun: ${asCode(path)}`),
	];
	const shown = lines.slice(0, SHOWN_OF_REST);
	if (shown.length < lines.length) shown.push(`- and ${formatNumber(lines.length - shown.length)} more`);
	return shown.join("\n");
}

const SHOWN_OF_REST = 10;

/** The heading: what came of it, and how many there are that this is not about (`{"not found": 2}`). */
export function heading(title: string, state: string, counts: { readonly [what: string]: number }): string {
	const others = Object.entries(counts).flatMap(([what, count]) =>
		count === 0 ? [] : [`${formatNumber(count)} ${what}`],
	);
	return `### ${title}: ${[state, ...others].join(", ")}`;
}

/** The parts that are not empty, a blank line between them. */
export function joinParts(parts: readonly string[]): string {
	return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** `1 session is`, `2 of 5 sessions are`. */
export function sessionsAre(count: number, all: number): string {
	const of = count === all ? formatNumber(count) : `${formatNumber(count)} of ${formatNumber(all)}`;
	return `${of} session${all === 1 ? "" : "s"} ${count === 1 ? "is" : "are"}`;
}
