/**
 * The body of a chain that no summary covers (SPEC 6, uncovered, step 4): seven facts, terse, never blank. No clock, no
 * randomness: the same records give the same bytes.
 */
import type { ToolCallRecord } from "../archive/record.js";
import { cutEnd } from "../text/cut.js";
import { refList, SECRET_REACH_CHARS, safeText } from "./compose.js";

/** The most that an excerpt of a call may take; less where lines for each call follow. */
const EXCERPT_CHARS = 200;
export const SHORT_EXCERPT_CHARS = 30;

/** `records` are all records of the chain in call order, `refs` their refs. */
export function deterministicBody(
	records: readonly ToolCallRecord[],
	refs: readonly string[],
	excerptChars = EXCERPT_CHARS,
): string {
	const count = records.length;
	const lines = [`${count} ${count === 1 ? "call" : "calls"}: ${histogram(records)}`, timeLine(records)];
	const first = records[0];
	const last = records.at(-1);
	if (first !== undefined) lines.push(`${count === 1 ? "only" : "first"} ${excerpt(first, excerptChars)}`);
	if (last !== undefined && count > 1) lines.push(`last ${excerpt(last, excerptChars)}`);
	if (refs.length > 0) lines.push(`refs ${refList(refs)}`);
	return lines.filter((line) => line !== "").join("\n");
}

/** `bash x12, read x7`: by count, then by name. */
function histogram(records: readonly ToolCallRecord[]): string {
	const counts = new Map<string, number>();
	for (const { toolName } of records) counts.set(toolName, (counts.get(toolName) ?? 0) + 1);
	return [...counts]
		.sort(([nameA, a], [nameB, b]) => b - a || (nameA < nameB ? -1 : 1))
		.map(([name, times]) => `${name} x${times}`)
		.join(", ");
}

function timeLine(records: readonly ToolCallRecord[]): string {
	// Results of parallel calls come in any order.
	const times = records
		.flatMap(({ resultTimestamp: time }) => (time !== undefined && isTime(time) ? [time] : []))
		.sort((a, b) => a - b);
	const first = times[0];
	const last = times.at(-1);
	if (first === undefined || last === undefined) return "";
	const [from, to] = [isoSeconds(first), isoSeconds(last)];
	const period = from === to ? from : `${from} to ${isSameDay(from, to) ? timeOfDay(to) : to}`;
	return `${period}, ${Math.round((last - first) / 1000)} s`;
}

function isTime(time: number): boolean {
	return Math.abs(time) <= 8.64e15;
}

function isoSeconds(time: number): string {
	return new Date(time).toISOString().replace(/\.\d{3}Z$/, "Z");
}

function isSameDay(from: string, to: string): boolean {
	return from.split("T")[0] === to.split("T")[0];
}

/** The day is said already. */
function timeOfDay(time: string): string {
	return time.slice(time.indexOf("T") + 1);
}

function excerpt({ toolName, args }: ToolCallRecord, chars: number): string {
	const text = cutEnd(`${toolName} ${JSON.stringify(args ?? {})}`, chars + SECRET_REACH_CHARS).replace(/\s+/g, " ");
	return cutEnd(safeText(text), chars, { mark: "…" });
}
