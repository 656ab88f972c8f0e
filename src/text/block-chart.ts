/**
 * A chart of block characters: sizes before and after, side by side over time. Two shades tell them apart, so that it
 * reads the same without colour; bars are filled in eighths of a line.
 */

export interface BlockPoint {
	/** Null where it is not known. */
	readonly before: number | null;
	readonly after: number;
	/** One character under the chart. */
	readonly mark?: string | undefined;
}

export interface BlockChartSize {
	/** Of the whole chart, labels included. */
	readonly columns: number;
	/** Of the bars. */
	readonly rows: number;
}

const EIGHTHS = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] as const;
const BEFORE = "░";
const LABEL_COLUMNS = 7;

/** Lines of text, none longer than the size allows. */
export function blockChart(points: readonly BlockPoint[], { columns, rows }: BlockChartSize): string[] {
	const width = Math.max(1, Math.min(columns - LABEL_COLUMNS - 1, points.length));
	const buckets = bucketsOf(points, width);
	const most = points.reduce((peak, { before, after }) => Math.max(peak, before ?? 0, after), 1);
	const lines: string[] = [];
	for (let row = rows - 1; row >= 0; row--) {
		const cells = buckets.map(({ before, after }) => cellOf(before ?? 0, after, row, most / rows));
		const label = row === rows - 1 ? shortNumber(most) : row === Math.ceil(rows / 2) - 1 ? shortNumber(most / 2) : "";
		lines.push(`${label.padStart(LABEL_COLUMNS - 1)} │${cells.join("")}`.trimEnd());
	}
	lines.push(`${"0".padStart(LABEL_COLUMNS - 1)} └${"─".repeat(width)}`);
	const marks = buckets.map(({ mark }) => mark ?? " ").join("");
	if (marks.trim() !== "") lines.push(`${" ".repeat(LABEL_COLUMNS + 1)}${marks}`.trimEnd());
	return lines;
}

/** Each column stands for a few points: their largest sizes, and of their marks the first in the alphabet. */
function bucketsOf(points: readonly BlockPoint[], width: number): BlockPoint[] {
	return Array.from({ length: Math.min(width, points.length) }, (_, nth) => {
		const from = Math.floor((nth * points.length) / width);
		const to = Math.max(from + 1, Math.floor(((nth + 1) * points.length) / width));
		return points.slice(from, to).reduce((sum, point) => ({
			before: Math.max(sum.before ?? 0, point.before ?? 0),
			after: Math.max(sum.after, point.after),
			mark: firstOf(sum.mark, point.mark),
		}));
	});
}

function firstOf(a: string | undefined, b: string | undefined): string | undefined {
	if (a === undefined || b === undefined) return a ?? b;
	return a < b ? a : b;
}

function cellOf(before: number, after: number, row: number, perRow: number): string {
	const eighths = Math.round((after / perRow - row) * 8);
	if (eighths >= 8) return EIGHTHS[8];
	// A part of a line hides what was before, behind it: the line goes to whichever fills more of it.
	if (eighths >= 4 || (eighths > 0 && before / perRow - row < 1)) return EIGHTHS[eighths]!;
	return before / perRow - row >= 0.5 ? BEFORE : " ";
}

/** `84k`, `1.2M`. */
export function shortNumber(value: number): string {
	if (value < 1000) return String(Math.round(value));
	if (value < 1_000_000) return `${value < 10_000 ? (value / 1000).toFixed(1) : Math.round(value / 1000)}k`;
	return `${(value / 1_000_000).toFixed(1)}M`;
}
