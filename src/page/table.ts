/** Tables that scroll by themselves when they are wide or long; the keyboard can scroll them too. */
import { type Html, type HtmlValue, html } from "./html.js";

export interface Table {
	readonly heads: readonly string[];
	/** One letter a column: `l` for text, `r` for numbers. */
	readonly aligns: string;
	/** The first cell names its row. */
	readonly rows: readonly (readonly HtmlValue[])[];
	/** Sums, in bold. */
	readonly last?: readonly HtmlValue[];
}

export function scrollTable(name: string, { heads, aligns, rows, last }: Table): Html {
	const row = (cells: readonly HtmlValue[], isLast = false) =>
		html`<tr${isLast ? html` class="sum"` : undefined}>${cells.map((cell, nth) => cellOf(cell, nth, aligns))}</tr>`;
	return html`<div class="scroll" role="region" aria-label="${name}" tabindex="0"><table>
<thead><tr>${heads.map((head, nth) => html`<th scope="col"${classOf(nth, aligns)}>${head}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => row(cells))}${last === undefined ? undefined : row(last, true)}</tbody>
</table></div>`;
}

function cellOf(cell: HtmlValue, nth: number, aligns: string): Html {
	if (nth === 0) return html`<th scope="row"${classOf(nth, aligns)}>${cell}</th>`;
	return html`<td${classOf(nth, aligns)}>${cell}</td>`;
}

function classOf(nth: number, aligns: string): Html | undefined {
	return aligns[nth] === "r" ? html` class="number"` : undefined;
}
