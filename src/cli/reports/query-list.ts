/**
 * The archived calls, one a line: ref, size, age, how it ended, and the call. The call comes last: it may hold wide
 * characters, and a session may have thousands of calls, more than a table that measures each cell can take.
 */
import type { ChalkInstance } from "chalk";
import type { ListedCall } from "../../query/all-calls.js";
import { stripControl } from "../../text/strip-control.js";
import { formatBytes } from "../table.js";
import { callLine } from "./query-call-line.js";

const CALL_CHARS = 90;

/** `now`: milliseconds; ages are reckoned from it. */
export function listTable(rows: readonly ListedCall[], now: number, color: ChalkInstance): string {
	const cells = rows.map(({ call, bytes }) => [
		stripControl(call.ref ?? call.key),
		bytes === undefined ? "lost" : formatBytes(bytes),
		ageText(now - (call.resultTimestamp ?? call.timestamp ?? Number.NaN)),
		call.isError ? "failed" : "",
		callLine(call, CALL_CHARS),
	]);
	const table = [["ref", "size", "age", "", "call"], ...cells];
	const [refs = 0, sizes = 0, ages = 0, ends = 0] = [0, 1, 2, 3].map((column) => widthOf(table, column));
	return table
		.map(([ref = "", size = "", age = "", end = "", call = ""], index) => {
			const failed = end === "" ? " ".repeat(ends) : color.red(end);
			const status = ends === 0 ? "" : `${failed}  `;
			const line = `${ref.padEnd(refs)}  ${size.padStart(sizes)}  ${age.padStart(ages)}  ${status}${call}`;
			return index === 0 ? color.bold(line) : line;
		})
		.join("\n");
}

function widthOf(table: readonly (readonly string[])[], column: number): number {
	return table.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0);
}

const UNITS = [
	["d", 86_400_000],
	["h", 3_600_000],
	["min", 60_000],
	["s", 1000],
] as const;

/** `3 d`, `5 h`, `12 min`, `40 s`: the largest unit that gives at least one. */
function ageText(milliseconds: number): string {
	if (Number.isNaN(milliseconds)) return "";
	const [unit, size] = UNITS.find(([, length]) => milliseconds >= length) ?? ["s", 1000];
	return `${Math.max(0, Math.floor(milliseconds / size))} ${unit}`;
}
