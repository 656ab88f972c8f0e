/** The points of the chart of context over turns, and what is said about each: on the chart, in its table, aloud. */
import { formatCount } from "../preview/numbers.js";

export interface ChartPoint {
	/** As the reader knows it: the number of a turn, or `end`. */
	readonly turn: string;
	/** Tokens; null where they are not known. */
	readonly before: number | null;
	readonly after: number | null;
	readonly marks?: readonly ChartMark[];
}

export interface ChartMark {
	readonly kind: "flush" | "compaction" | "run" | "block";
	readonly text: string;
}

/** `turn 12: 34,000 tokens before, 12,000 after; flush at 80 % of the window` */
export function pointText(point: ChartPoint, names: { readonly before: string; readonly after: string }): string {
	const { turn, before, after } = point;
	const place = /^\d/.test(turn) ? `turn ${turn}` : turn;
	const sizes = [sizeText(before, names.before), sizeText(after, names.after)].filter((text) => text !== "");
	return [`${place}: ${sizes.join(", ") || "size not known"}`, ...markTexts(point)].join("; ");
}

export function markTexts({ marks }: ChartPoint): string[] {
	return marks?.map(({ text }) => text) ?? [];
}

function sizeText(tokens: number | null, name: string): string {
	return tokens === null ? "" : `${formatCount(tokens)} tokens ${name}`;
}
