/** The chart of a replay on a terminal: the context over the turns, as recorded and as simulated. */
import { type BlockChartSize, blockChart } from "../../text/block-chart.js";

export interface ChartPoint {
	readonly recorded: number | null;
	readonly simulated: number;
	readonly hasFlush: boolean;
	readonly hasCompaction: boolean;
}

/** Lines of text, none longer than the size allows. */
export function chartOf(points: readonly ChartPoint[], size: BlockChartSize): string[] {
	const drawn = points.map(({ recorded, simulated, hasFlush, hasCompaction }) => ({
		before: recorded,
		after: simulated,
		mark: hasCompaction ? "C" : hasFlush ? "▲" : undefined,
	}));
	return blockChart(drawn, size);
}
