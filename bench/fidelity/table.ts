/** Tables in markdown, aligned so that they read well in a terminal too. */
export type Row = readonly string[];

/** The first row is the head; the first column is left-aligned, all others right. */
export function table(rows: readonly Row[]): string {
	const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
	const line = (row: Row): string => {
		const cells = row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)));
		return `| ${cells.join(" | ")} |`;
	};
	const rule = widths.map((width, at) => (at === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`));
	return [line(rows[0]!), `|${rule.join("|")}|`, ...rows.slice(1).map(line)].join("\n");
}

/** A percentage with one place. */
export function show(value: number | null): string {
	return value === null ? "-" : value.toFixed(1);
}
