/**
 * Context over turns: a figure in plain SVG that needs no script, and the same numbers in a table. Text keeps its size
 * at every width, since only the curves are stretched. The page's script adds a cursor for keyboard and pointer.
 */
import type { ChartPoint } from "./chart-point.js";
import { placeOf, shortCount, thinOut, ticksUpTo } from "./chart-scale.js";
import { chartTable } from "./chart-table.js";
import { Html, html } from "./html.js";
import type { ChartNames } from "./payload.js";

export interface ChartInput {
	readonly title: string;
	/** What the chart shows, for those who do not see it. */
	readonly summary: string;
	readonly names: ChartNames;
	/** Those that are drawn: thinned out (`drawnPoints`). */
	readonly points: readonly ChartPoint[];
	/** Horizontal lines: a threshold, the window. */
	readonly levels: readonly { readonly name: string; readonly tokens: number }[];
}

export { thinOut as drawnPoints };

export function chartSection({ title, summary, names, points, levels }: ChartInput): Html {
	const values = points.flatMap(({ before, after }) => [before ?? 0, after ?? 0]);
	const ticks = ticksUpTo(Math.max(...values, ...levels.map(({ tokens }) => tokens)));
	const top = ticks.at(-1)!;
	return html`<section class="chart" aria-labelledby="chart-title">
<h2 id="chart-title">${title}</h2>
<p>${summary}</p>
<ul class="legend">${legend(names, points, levels)}</ul>
<div class="plot-area">
<svg class="y-axis" aria-hidden="true">${ticks.map((tick) => html`<text x="100%" y="${percentDown(tick, top)}">${shortCount(tick)}</text>`)}</svg>
<div class="plot" id="plot" role="img" aria-label="${summary}">
<svg>
${ticks.map((tick) => gridLine("grid", tick, top))}
<svg viewBox="0 0 1000 1000" preserveAspectRatio="none">${curve("before", points, top)}${curve("after", points, top)}</svg>
${levels.flatMap((level) => [gridLine("level", level.tokens, top), levelName(level, top)])}
${points.flatMap((point, nth) => marksAt(point, nth, points.length, top))}
<line id="cursor" class="cursor" y1="0" y2="100%"></line>
</svg>
</div>
<div class="x-axis" aria-hidden="true">${xLabels(points)}</div>
</div>
<p class="readout" id="readout" hidden></p>
${chartTable(names, points)}
</section>`;
}

function legend(names: ChartNames, points: readonly ChartPoint[], levels: ChartInput["levels"]): Html[] {
	const kinds = new Set(points.flatMap(({ marks }) => marks?.map(({ kind }) => kind) ?? []));
	return [
		html`<li class="before">${names.before}</li>`,
		html`<li class="after">${names.after}</li>`,
		...levels.map(({ name }) => html`<li class="level">${name}</li>`),
		...[...kinds].map((kind) => html`<li class="mark ${kind}">${MARK_NAMES[kind]}</li>`),
	];
}

const MARK_NAMES = {
	flush: "flush",
	compaction: "compaction by pi",
	run: "run of condense",
	block: "end of a compressed chain",
};

function percentDown(tokens: number, top: number): string {
	return `${Math.round(10_000 * (1 - tokens / top)) / 100}%`;
}

function gridLine(kind: "grid" | "level", tokens: number, top: number): Html {
	const y = percentDown(tokens, top);
	return html`<line class="${kind}" x1="0" x2="100%" y1="${y}" y2="${y}"></line>`;
}

function levelName({ name, tokens }: ChartInput["levels"][number], top: number): Html {
	return html`<text class="level" x="100%" dx="-4" y="${percentDown(tokens, top)}" dy="-5">${name}</text>`;
}

/** A line, and the area under it. Where a size is not known the line has a gap. */
function curve(side: "before" | "after", points: readonly ChartPoint[], top: number): Html {
	const runs: string[][] = [[]];
	for (const [nth, point] of points.entries()) {
		const tokens = point[side];
		if (tokens === null) runs.push([]);
		else
			runs.at(-1)!.push(`${placeOf(nth, points.length)} ${Math.round(1000 * (1000 - (1000 * tokens) / top)) / 1000}`);
	}
	const drawn = runs.filter((run) => run.length > 0);
	const line = drawn.map((run) => `M${run.join("L")}${run.length === 1 ? "h1" : ""}`).join("");
	const area = drawn.map((run) => `M${xOf(run[0]!)} 1000L${run.join("L")}L${xOf(run.at(-1)!)} 1000Z`).join("");
	return html`<path class="area ${side}" d="${area}"></path><path class="line ${side}" d="${line}"></path>`;
}

function xOf(pair: string): string {
	return pair.slice(0, pair.indexOf(" "));
}

function marksAt(point: ChartPoint, nth: number, count: number, top: number): Html[] {
	const x = `${placeOf(nth, count) / 10}%`;
	const y = percentDown(point.after ?? point.before ?? 0, top);
	return (point.marks ?? []).map(
		({ kind, text }) => html`<circle class="mark ${kind}" cx="${x}" cy="${y}" r="4"><title>${text}</title></circle>`,
	);
}

function xLabels(points: readonly ChartPoint[]): Html {
	const labels = [points[0], points[Math.floor(points.length / 2)], points.at(-1)];
	const texts = points.length < 3 ? [points[0], points.at(-1)] : labels;
	return new Html(texts.map((point) => html`<span>${label(point)}</span>`.text).join(""));
}

function label(point: ChartPoint | undefined): string {
	if (point === undefined) return "";
	return /^\d/.test(point.turn) ? `turn ${point.turn}` : point.turn;
}
