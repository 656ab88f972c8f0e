/** The results as tables that read well in a terminal and in markdown. */
import { type Row as Cells, table } from "../fidelity/table.js";
import type { Growth, InputResults, Result } from "./results.js";

export function startsTable(starts: readonly Result[]): string {
	return table([
		["start", "CPU", "wall", "CPU ms", "wall ms", "peak MB"],
		...starts.map((result) => [
			result.row,
			times(result.cpuRatio),
			times(result.wallRatio),
			result.cpuMs.toFixed(0),
			result.wallMs.toFixed(0),
			megabytes(result.peakMegabytes),
		]),
	]);
}

export function inputTable({ results }: InputResults): string {
	return table([
		["command", "CPU", "wall", "CPU s", "wall s", "peak MB", "added MB"],
		...results.map(
			(result): Cells => [
				result.row,
				times(result.cpuRatio),
				times(result.wallRatio),
				(result.cpuMs / 1000).toFixed(2),
				(result.wallMs / 1000).toFixed(2),
				megabytes(result.peakMegabytes),
				result.bytesAdded === 0 ? "" : (result.bytesAdded / 1e6).toFixed(1),
			],
		),
	]);
}

export function growthTable(growth: readonly Growth[]): string {
	const steps = growth[0]?.steps ?? [];
	const head = steps.flatMap(({ from, to }) => [`CPU ${from} → ${to}`, `peak ${from} → ${to}`]);
	return table([
		["command", ...head],
		...growth.map(({ row, steps }) => [row, ...steps.flatMap(({ cpu, peak }) => [times(cpu), times(peak)])]),
	]);
}

export function inputHeading({ input, bytes, results }: InputResults): string {
	const runs = Math.min(...results.map(({ runs }) => runs));
	return `${input}: ${(bytes / 1e6).toFixed(1)} MB, medians of ${runs}`;
}

function times(ratio: number | null): string {
	if (ratio === null) return "";
	return `${ratio.toFixed(ratio < 10 ? 2 : 1)}x`;
}

function megabytes(value: number | null): string {
	return value === null ? "" : value.toFixed(0);
}
