/** The results as tables that read well in a terminal and in markdown. */
import { type Row as Cells, table } from "../fidelity/table.js";
import { SIZED } from "./inputs.js";
import { type Machine, machineLine } from "./machine.js";
import type { Growth, InputResults, Result } from "./results.js";

const GROWTH_HEADING = "**How each grows**, without what an empty process needs";

export interface Report {
	readonly machine: Machine;
	readonly starts: readonly Result[];
	readonly inputs: readonly InputResults[];
	/** How what is measured in several sizes grows, by shape. */
	readonly growth: { readonly [shape in (typeof SIZED)[number]]: readonly Growth[] };
}

/** The parts of the page by name: starts, the shapes of several sizes, the hard sessions. Empty where not measured. */
export function sectionsOf({ machine, starts, inputs, growth }: Report): { readonly [name: string]: string } {
	const head = `${machineLine(machine)}.`;
	const tablesOf = (some: readonly InputResults[]) =>
		some.flatMap((one) => [`**${inputHeading(one)}**`, inputTable(one)]);
	const sectionOf = (some: readonly InputResults[], grows: readonly Growth[]) => {
		const last = grows.some(({ steps }) => steps.length > 0) ? [GROWTH_HEADING, growthTable(grows)] : [];
		return some.length === 0 ? "" : [head, ...tablesOf(some), ...last].join("\n\n");
	};
	const sized = SIZED.map((shape): [string, string] => {
		return [
			shape,
			sectionOf(
				inputs.filter((input) => input.shape === shape),
				growth[shape],
			),
		];
	});
	const hard = inputs.filter(({ shape }) => !SIZED.some((one) => one === shape));
	return { start: [head, startsTable(starts)].join("\n\n"), ...Object.fromEntries(sized), hard: sectionOf(hard, []) };
}

function startsTable(starts: readonly Result[]): string {
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

function inputTable({ results }: InputResults): string {
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

function growthTable(growth: readonly Growth[]): string {
	const steps = growth[0]?.steps ?? [];
	const head = steps.flatMap(({ from, to }) => [`CPU ${from} → ${to}`, `peak ${from} → ${to}`]);
	return table([
		["command", ...head],
		...growth.map(({ row, steps }) => [row, ...steps.flatMap(({ cpu, peak }) => [times(cpu), times(peak)])]),
	]);
}

function inputHeading({ input, bytes, results }: InputResults): string {
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
