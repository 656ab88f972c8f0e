/**
 * A chart of block characters: the context over the turns, as recorded and as simulated. Two shades tell them apart, so
 * that it reads the same without colour; bars are filled in eighths of a line.
 */

export interface ChartPoint {
	readonly recorded: number | null;
	readonly simulated: number;
	readonly hasFlush: boolean;
	readonly hasCompaction: boolean;
}

export interface ChartSize {
	/** Of the whole chart, labels included. */
	readonly columns: number;
	/** Of the bars. */
	readonly rows: number;
}

const EIGHTHS = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] as const;
const RECORDED = "░";
const LABEL_COLUMNS = 7;

/** Lines of text, none longer than the size allows. */
export function chartOf(points: readonly ChartPoint[], { columns, rows }: ChartSize): string[] {
	const width = Math.max(1, Math.min(columns - LABEL_COLUMNS - 1, points.length));
	const buckets = bucketsOf(points, width);
	const most = points.reduce((peak, { recorded, simulated }) => Math.max(peak, recorded ?? 0, simulated), 1);
	const lines: string[] = [];
	for (let row = rows - 1; row >= 0; row--) {
		const cells = buckets.map(({ recorded, simulated }) => cellOf(recorded ?? 0, simulated, row, most / rows));
		const label = row === rows - 1 ? shortNumber(most) : row === Math.floor(rows / 2) ? shortNumber(most / 2) : "";
		lines.push(`${label.padStart(LABEL_COLUMNS - 1)} │${cells.join("")}`.trimEnd());
	}
	lines.push(`${"0".padStart(LABEL_COLUMNS - 1)} └${"─".repeat(width)}`);
	const marks = buckets.map(({ hasFlush, hasCompaction }) => (hasCompaction ? "C" : hasFlush ? "▲" : " ")).join("");
	if (marks.trim() !== "") lines.push(`${" ".repeat(LABEL_COLUMNS + 1)}${marks}`.trimEnd());
	return lines;
}

/** Each column stands for a few turns: their largest sizes, and whether anything happened. */
function bucketsOf(points: readonly ChartPoint[], width: number): ChartPoint[] {
	return Array.from({ length: Math.min(width, points.length) }, (_, nth) => {
		const from = Math.floor((nth * points.length) / width);
		const to = Math.max(from + 1, Math.floor(((nth + 1) * points.length) / width));
		return points.slice(from, to).reduce((sum, point) => ({
			recorded: Math.max(sum.recorded ?? 0, point.recorded ?? 0),
			simulated: Math.max(sum.simulated, point.simulated),
			hasFlush: sum.hasFlush || point.hasFlush,
			hasCompaction: sum.hasCompaction || point.hasCompaction,
		}));
	});
}

function cellOf(recorded: number, simulated: number, row: number, perRow: number): string {
	const eighths = Math.round((simulated / perRow - row) * 8);
	if (eighths >= 8) return EIGHTHS[8];
	// A part of a line hides what was recorded behind it: the line goes to whichever fills more of it.
	if (eighths >= 4 || (eighths > 0 && recorded / perRow - row < 1)) return EIGHTHS[eighths]!;
	return recorded / perRow - row >= 0.5 ? RECORDED : " ";
}

/** `84k`, `1.2M`. */
export function shortNumber(value: number): string {
	if (value < 1000) return String(Math.round(value));
	if (value < 1_000_000) return `${value < 10_000 ? (value / 1000).toFixed(1) : Math.round(value / 1000)}k`;
	return `${(value / 1_000_000).toFixed(1)}M`;
}
