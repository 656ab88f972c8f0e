/** The numbers of the chart, for those who read rather than look. */
import { formatCount, plural } from "../preview/numbers.js";
import { type ChartPoint, markTexts } from "./chart-point.js";
import { thinOut } from "./chart-scale.js";
import { type Html, html } from "./html.js";
import type { ChartNames } from "./payload.js";
import { scrollTable } from "./table.js";

const MOST_ROWS = 200;

export function chartTable(names: ChartNames, points: readonly ChartPoint[]): Html {
	const rows = thinOut(points, MOST_ROWS);
	const hasMarks = rows.some(({ marks }) => marks !== undefined);
	const left = points.length - rows.length;
	return html`<details><summary>The numbers in a table</summary>
${left > 0 ? html`<p class="note">${plural(left, "turn")} between the rows left out.</p>` : undefined}
${scrollTable("Context over turns", {
	heads: ["turn", `tokens ${names.before}`, `tokens ${names.after}`, ...(hasMarks ? ["what happened"] : [])],
	aligns: hasMarks ? "rrrl" : "rrr",
	rows: rows.map((point) => [
		point.turn,
		countOf(point.before),
		countOf(point.after),
		...(hasMarks ? [markTexts(point).join("; ")] : []),
	]),
})}
</details>`;
}

function countOf(tokens: number | null): string {
	return tokens === null ? "not known" : formatCount(tokens);
}
