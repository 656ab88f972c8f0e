/** `budget --compare`: what each policy would have come to, one row each. */
import type { ChalkInstance } from "chalk";
import type { Baseline, Outcome } from "../../budget/budget.js";
import type { NamedPolicy } from "../../budget/policies.js";
import { formatDollars } from "../../text/format-dollars.js";
import { stripControl } from "../../text/strip-control.js";
import { formatNumber, formatTable } from "../table.js";
import { estimateLines, moneyNote } from "./budget-text.js";

export interface Compared extends NamedPolicy {
	readonly outcome: Outcome;
}

export function compareText(
	baseline: Baseline,
	compared: readonly Compared[],
	path: string,
	color: ChalkInstance,
): string {
	const number = { isNumber: true };
	const heads = ["flushes", "peak", "mean", "cost"].map((head) => ({ head, ...number }));
	const rows = compared.map(({ name, outcome }) => [
		name,
		formatNumber(outcome.flushes.length),
		formatNumber(outcome.peak.after),
		formatNumber(outcome.mean.after),
		costOf(outcome),
	]);
	const table = formatTable([{ head: "policy" }, ...heads], rows, color);
	const last = compared.at(-1)?.outcome;
	const notes = [...estimateLines(baseline), ...(last === undefined ? [] : moneyNote(baseline, last))];
	return [color.bold(stripControl(path)), table, notes.join("\n")].join("\n\n");
}

function costOf({ money: { before, after } }: Outcome): string {
	if (after === null) return "unknown";
	const share = before === null || before === 0 ? 0 : Math.round((100 * (after - before)) / before);
	return `${formatDollars(after)}${share === 0 ? "" : ` ${share > 0 ? "+" : ""}${share} %`}`;
}
