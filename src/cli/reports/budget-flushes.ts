/** The table of a replay's flushes. */
import type { ChalkInstance } from "chalk";
import type { Outcome } from "../../budget/budget.js";
import { formatNumber, formatTable } from "../table.js";

type Flush = Outcome["flushes"][number];

/** More rows than that nobody reads: the largest are shown. */
const MOST_ROWS = 30;

export function flushTable(flushes: readonly Flush[], color: ChalkInstance): string {
	const number = { isNumber: true };
	const shown = largest(flushes);
	const table = formatTable(
		[
			{ head: "turn", ...number },
			{ head: "trigger" },
			{ head: "before", ...number },
			{ head: "after", ...number },
			{ head: "reclaimed", ...number },
			{ head: "calls", ...number },
			{ head: "tasks", ...number },
			{ head: "paid back" },
		],
		shown.map((flush) => [
			String(flush.turnIndex),
			flush.isEarly ? `${flush.trigger}, early` : flush.trigger,
			formatNumber(flush.tokensAfter + flush.reclaimed),
			formatNumber(flush.tokensAfter),
			formatNumber(flush.reclaimed),
			formatNumber(flush.calls),
			formatNumber(flush.chains),
			paidBack(flush),
		]),
		color,
	);
	const left = flushes.length - shown.length;
	return left === 0 ? table : `${table}\n${formatNumber(left)} smaller ones are left out; --json and --csv have all`;
}

function largest(flushes: readonly Flush[]): Flush[] {
	const bySize = [...flushes].sort((a, b) => b.reclaimed - a.reclaimed).slice(0, MOST_ROWS);
	return bySize.sort((a, b) => a.turnIndex - b.turnIndex);
}

function paidBack({ breakEven }: Flush): string {
	if (breakEven === undefined) return "";
	const { turns, isReached } = breakEven;
	if (turns === null) return "never";
	if (!isReached) return `not yet ~${formatNumber(turns)}`;
	return `${formatNumber(turns)} ${turns === 1 ? "turn" : "turns"}`;
}
