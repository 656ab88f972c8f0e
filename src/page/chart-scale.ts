/** The numbers of a chart: which points are drawn, where the grid lines are, what they are called. */
import type { ChartPoint } from "./chart-point.js";

/** More points than this say no more on a screen. */
const MOST_POINTS = 600;

/** Grid lines from 0 up to at least `most`, at round numbers. */
export function ticksUpTo(most: number): number[] {
	const rough = Math.max(most, 4) / 4;
	const power = 10 ** Math.floor(Math.log10(rough));
	const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough)!;
	const ticks: number[] = [];
	for (let tick = 0; ticks.length === 0 || ticks.at(-1)! < most; tick += step) ticks.push(Math.round(tick));
	return ticks;
}

/** `0`, `800`, `40k`, `1.2M` */
export function shortCount(tokens: number): string {
	if (tokens < 1000) return String(tokens);
	const [value, unit] = tokens < 1_000_000 ? [tokens / 1000, "k"] : [tokens / 1_000_000, "M"];
	return `${Number(value.toFixed(1))}${unit}`;
}

/** Every so many points, and all that have a mark or are an end: their marks are never lost. */
export function thinOut(points: readonly ChartPoint[], most = MOST_POINTS): readonly ChartPoint[] {
	if (points.length <= most) return points;
	const step = Math.ceil(points.length / most);
	return points.filter(({ marks }, at) => at % step === 0 || at === points.length - 1 || marks !== undefined);
}

/** Thousandths of the way from the first to the last of `count` points. */
export function placeOf(nth: number, count: number): number {
	return count < 2 ? 1000 : Math.round((1000 * 1000 * nth) / (count - 1)) / 1000;
}
