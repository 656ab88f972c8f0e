/** From single runs to what is reported: medians, multiples of the floor, growth from one size to the next. */
import type { Measured } from "./commands.js";
import type { Shape } from "./input/shapes.js";

/** The median of each number over the runs of one row on one input. */
export interface Result {
	readonly row: string;
	readonly runs: number;
	readonly wallMs: number;
	readonly cpuMs: number;
	readonly peakMegabytes: number | null;
	readonly bytesAdded: number;
	/** Multiples of the floor, itself a median of the same run; null for the floor. */
	readonly wallRatio: number | null;
	readonly cpuRatio: number | null;
}

export interface InputResults {
	readonly input: string;
	readonly shape: Shape;
	readonly bytes: number;
	readonly results: readonly Result[];
}

export interface Growth {
	readonly row: string;
	/** How many times as much CPU time and memory as on the input before, which was `bytes` times smaller. */
	readonly steps: readonly {
		readonly from: string;
		readonly to: string;
		readonly cpu: number;
		readonly peak: number | null;
	}[];
}

export interface Series {
	readonly row: string;
	readonly floor: string;
	readonly measured: readonly Measured[];
}

export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Rows that could not be measured, because a program is not installed, are left out. */
export function summarize(series: readonly Series[]): Result[] {
	const present = series.filter(({ measured }) => measured.length > 0);
	const medianOf = (row: string, of: (measured: Measured) => number) => {
		const found = present.find((one) => one.row === row);
		return found === undefined ? Number.NaN : median(found.measured.map(of));
	};
	return present.map(({ row, floor, measured }) => {
		const [wallMs, cpuMs] = [medianOf(row, (one) => one.wallMs), medianOf(row, (one) => one.cpuMs)];
		const peaks = measured.flatMap(({ peakKilobytes }) => (peakKilobytes === undefined ? [] : [peakKilobytes]));
		return {
			row,
			runs: measured.length,
			wallMs,
			cpuMs,
			peakMegabytes: peaks.length === 0 ? null : (median(peaks) * 1024) / 1e6,
			bytesAdded: medianOf(row, (one) => one.bytesAdded),
			wallRatio: row === floor ? null : wallMs / medianOf(floor, (one) => one.wallMs),
			cpuRatio: row === floor ? null : cpuMs / medianOf(floor, (one) => one.cpuMs),
		};
	});
}

/** What each row does from each input to the next. `start` is the CPU time of an empty process, which does not grow. */
export function growthOf(sized: readonly InputResults[], startCpuMs: number): Growth[] {
	const rows = sized[0]?.results.map(({ row }) => row) ?? [];
	return rows.map((row) => ({
		row,
		steps: sized.slice(1).flatMap((to, at) => {
			const from = sized[at]!;
			const [small, large] = [from, to].map(({ results }) => results.find((one) => one.row === row));
			if (small === undefined || large === undefined) return [];
			const cpu = Math.max(0, large.cpuMs - startCpuMs) / Math.max(1, small.cpuMs - startCpuMs);
			const hasPeaks = small.peakMegabytes !== null && large.peakMegabytes !== null;
			const peak = hasPeaks ? large.peakMegabytes! / small.peakMegabytes! : null;
			return [{ from: from.input, to: to.input, cpu, peak }];
		}),
	}));
}
