/** Tables for people: plain columns, wide characters aligned, no frame. Numbers to the right. */

import type { ChalkInstance } from "chalk";
import Table from "cli-table3";

const NO_FRAME = {
	top: "",
	"top-mid": "",
	"top-left": "",
	"top-right": "",
	bottom: "",
	"bottom-mid": "",
	"bottom-left": "",
	"bottom-right": "",
	left: "",
	"left-mid": "",
	mid: "",
	"mid-mid": "",
	right: "",
	"right-mid": "",
	middle: "  ",
};

export interface Column {
	readonly head: string;
	readonly isNumber?: boolean;
}

/** The rows below their heads. Cells are plain text; what comes from a session must be clean already. */
export function formatTable(
	columns: readonly Column[],
	rows: readonly (readonly string[])[],
	color: ChalkInstance,
): string {
	if (rows.length > MANY_ROWS) return formatManyRows(columns, rows);
	const table = new Table({
		head: columns.map(({ head }) => color.bold(head)),
		colAligns: columns.map(({ isNumber }) => (isNumber === true ? "right" : "left")),
		chars: NO_FRAME,
		style: { head: [], border: [], "padding-left": 0, "padding-right": 0, compact: true },
	});
	for (const row of rows) table.push([...row]);
	return table
		.toString()
		.split("\n")
		.map((line) => line.trimEnd())
		.join("\n");
}

/** The table library takes time that grows with the square of the rows; long lists are aligned without it. */
const MANY_ROWS = 200;

function formatManyRows(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
	const lines = [columns.map(({ head }) => head), ...rows];
	const widths = columns.map((_, i) => lines.reduce((width, cells) => Math.max(width, cells[i]?.length ?? 0), 0));
	const align = (cell: string, i: number) =>
		columns[i]?.isNumber === true ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!);
	return lines.map((cells) => cells.map(align).join("  ").trimEnd()).join("\n");
}

/** `12,345`, the same in every locale. */
export function formatNumber(value: number): string {
	return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** `~12,345 → ~1,234 tokens (-90 %)`; estimates are marked as such. */
export function formatChange(before: number, after: number): string {
	const percent = before === 0 ? 0 : Math.round((100 * (after - before)) / before);
	return `~${formatNumber(before)} -> ~${formatNumber(after)} tokens (${percent > 0 ? "+" : ""}${percent} %)`;
}

/** `312 B`, `4.1 KB`, `2.3 MB`. */
export function formatBytes(bytes: number): string {
	if (bytes < 1000) return `${bytes} B`;
	const unit = bytes < 1_000_000 ? 1000 : 1_000_000;
	return `${(bytes / unit).toFixed(1)} ${unit === 1000 ? "KB" : "MB"}`;
}
