/** The archived calls as a table: ref, tool, what it was called with, how it ended, size and age. */
import type { ChalkInstance } from "chalk";
import type { ListedCall } from "../../query/all-calls.js";
import { formatBytes, formatTable } from "../table.js";
import { callLine } from "./query-call-line.js";

const CALL_CHARS = 72;

/** `now`: milliseconds; ages are reckoned from it. */
export function listTable(rows: readonly ListedCall[], now: number, color: ChalkInstance): string {
	const cells = rows.map(({ call, bytes }) => [
		call.ref ?? "-",
		callLine(call, CALL_CHARS),
		call.isError ? "failed" : "",
		bytes === undefined ? "lost" : formatBytes(bytes),
		ageText(now - (call.resultTimestamp ?? call.timestamp ?? Number.NaN)),
	]);
	const number = { isNumber: true };
	const columns = [
		{ head: "ref" },
		{ head: "call" },
		{ head: "" },
		{ head: "size", ...number },
		{ head: "age", ...number },
	];
	return formatTable(columns, cells, color);
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
