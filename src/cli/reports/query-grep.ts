/** What a search found in one call: the call in a line, then the lines as grep shows them, `:` behind those that match. */
import type { ChalkInstance } from "chalk";
import type { FoundCall } from "../../query/found-call.js";
import type { GrepLine } from "../../query/grep.js";
import { cutEnd, cutStart } from "../../text/cut.js";
import { stripControl } from "../../text/strip-control.js";
import { callLine } from "./query-call-line.js";
import { timeOf } from "./query-text.js";

export interface Hit {
	readonly call: FoundCall;
	readonly lines: readonly GrepLine[];
}

const CALL_CHARS = 80;
/** Minified files are one line: around the match is enough. */
const LINE_CHARS = 500;
const BEFORE_MATCH_CHARS = 120;

/** Ends in a newline. */
export function hitText({ call, lines }: Hit, color: ChalkInstance): string {
	const { ref, key, isError, turnIndex } = call;
	const facts = [isError ? color.red("failed") : "", turnIndex === undefined ? "" : `turn ${turnIndex}`, timeOf(call)];
	const name = call.duplicateOf === undefined ? (ref ?? key) : key;
	const head = `${color.bold(stripControl(name))}  ${callLine(call, CALL_CHARS)}`;
	const shown = [[head, ...facts.filter((fact) => fact !== "")].join(" · ")];
	const width = String(lines.at(-1)?.line ?? 0).length;
	let expected = lines[0]?.line;
	for (const { line, text, at } of lines) {
		if (line !== expected) shown.push(color.dim("  --"));
		const number = String(line).padStart(width);
		shown.push(`  ${number}${at === undefined ? "-" : ":"} ${stripControl(around(text, at))}`);
		expected = line + 1;
	}
	return `${shown.join("\n")}\n`;
}

function around(text: string, at = 0): string {
	if (text.length <= LINE_CHARS) return text;
	const from = Math.max(0, at - BEFORE_MATCH_CHARS);
	const mark = "…";
	return cutEnd(cutStart(text, text.length - from, { mark }), LINE_CHARS, { mark });
}
