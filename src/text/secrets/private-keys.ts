/**
 * Private keys between their PEM or PGP lines: quoted in JSON, indented, numbered, with headers, and cut off at either
 * end, as they come out of `head` and `tail`. Lines that merely name the marker (code, prose) are no key.
 */
import type { Finding } from "./finding.js";
import type { Sign } from "./sign.js";

const MARKER = /-----(BEGIN|END) (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
/** In every text with a marker. */
export const PRIVATE_KEY_SIGN: Sign = { leads: "-", source: "-(?<=PRIVATE KEY-|KEY BLOCK-)" };
/** The key's text comes in runs of at least this many characters. */
const RUN = /[A-Za-z0-9+/]{16,}={0,2}/g;
/** More than any key has: an RSA key of 16,384 bits takes 13,000 characters. */
const MAX_KEY_CHARS = 20_000;
/** Runs of key text with little between them: blanks, line numbers, quotes, diff marks; and a short last line. */
const RUNS_AFTER =
	/(?:[^A-Za-z+/]{0,24}[A-Za-z0-9+/]{16,}={0,2})+(?:\s{1,3}(?=[a-z]*[A-Z0-9+/])[A-Za-z0-9+/]{1,15}={0,2}(?=[ \t\r]*(?:\n|$)))?/y;
const KEY_LINE = /^[^A-Za-z+/]{0,24}[A-Za-z0-9+/]{16,}={0,2}["',\s]{0,4}$/;

/** The private keys in the text, markers included. */
export function findPrivateKeys(text: string): Finding[] {
	const findings: Finding[] = [];
	const markers = [...text.matchAll(MARKER)];
	for (const [position, marker] of markers.entries()) {
		const { index } = marker;
		const afterMarker = index + marker[0].length;
		const next = markers[position + 1];
		const previous = markers[position - 1];
		if (marker[1] === "BEGIN") {
			const end = next?.[1] === "END" && next.index - index <= MAX_KEY_CHARS ? next.index : undefined;
			const isWhole = end !== undefined && isMostlyKey(text.slice(afterMarker, end));
			const keyEnd = isWhole ? end + (next?.[0].length ?? 0) : endOfRuns(text, afterMarker);
			if (keyEnd > afterMarker) findings.push({ start: index, end: keyEnd, kind: "private-key" });
		} else if (previous?.[1] !== "BEGIN") {
			const start = startOfLines(text, index, previous === undefined ? 0 : previous.index);
			if (start !== undefined) findings.push({ start, end: afterMarker, kind: "private-key" });
		}
	}
	return findings;
}

function isMostlyKey(body: string): boolean {
	const inRuns = [...body.matchAll(RUN)].reduce((sum, [run]) => sum + run.length, 0);
	return inRuns > 0 && inRuns >= body.replace(/\s+/g, "").length / 2;
}

function endOfRuns(text: string, from: number): number {
	RUNS_AFTER.lastIndex = from;
	const match = RUNS_AFTER.exec(text);
	return match === null ? from : from + match[0].length;
}

/** Goes back over whole lines of key text, to `limit` at most. Undefined: there is none. */
function startOfLines(text: string, markerAt: number, limit: number): number | undefined {
	const floor = Math.max(limit, markerAt - MAX_KEY_CHARS);
	const markerLine = text.lastIndexOf("\n", markerAt) + 1;
	let start = markerLine;
	while (start > floor) {
		const lineStart = text.lastIndexOf("\n", start - 2) + 1;
		if (lineStart < floor || !KEY_LINE.test(text.slice(lineStart, start - 1))) break;
		start = lineStart;
	}
	return start < markerLine ? start : undefined;
}
