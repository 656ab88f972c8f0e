/** How the context grows, in block characters: for markdown and for terminals. */
import { blockChart } from "../text/block-chart.js";
import type { Preview } from "./preview.js";

const SIZE = { columns: 80, rows: 8 } as const;
/** Fewer points are no course. */
const LEAST_POINTS = 4;

export interface CourseChart {
	/** What the shades stand for. */
	readonly legend: string;
	readonly lines: readonly string[];
}

/** Undefined where there is not enough to draw. */
export function courseChart({ course, of }: Pick<Preview, "course" | "of">): CourseChart | undefined {
	if (course.length < LEAST_POINTS) return undefined;
	const points = course.map(({ before, after, blocks }) => ({
		before,
		after,
		mark: blocks === undefined ? undefined : "▲",
	}));
	const [before, after] = of === "compact" ? ["before", "after"] : ["as written", "as the model sees it"];
	const ends = course.some(({ blocks }) => blocks !== undefined) ? ", ▲ end of a compressed chain" : "";
	return { legend: `tokens over turns: ░ ${before}, █ ${after}${ends}`, lines: blockChart(points, SIZE) };
}
