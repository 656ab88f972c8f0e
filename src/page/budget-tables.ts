/** The numbers of a replay: sizes and cost on both sides, each flush, and other policies beside it. */
import type { Outcome } from "../budget/budget.js";
import { formatCount, percentChange, plural } from "../preview/numbers.js";
import { safeLine } from "../preview/safe.js";
import { formatDollars } from "../text/format-dollars.js";
import type { BudgetPage } from "./budget-page.js";
import { type Html, html } from "./html.js";
import { scrollTable } from "./table.js";

const MOST_FLUSHES = 300;

export function totalsSection({ baseline, outcome, standing }: BudgetPage): Html {
	const { peak, mean, final, money, summarizerCost } = outcome;
	const sizes = [
		["peak", peak],
		["mean", mean],
		["at the end", final],
	] as const;
	const rows = sizes.map(([name, { before, after }]) => [
		`tokens, ${name}`,
		formatCount(before),
		formatCount(after),
		percentChange(before, after) ?? "",
	]);
	const { before, after } = money;
	const change = before === null || after === null ? "" : (percentChange(before, after) ?? "");
	rows.push(["cost", dollars(before), dollars(after), change]);
	if (summarizerCost !== null && summarizerCost > 0) {
		rows.push(["of it for summaries", "", formatDollars(summarizerCost), ""]);
	}
	return html`<section aria-labelledby="budget-title">
<h2 id="budget-title">As recorded, and as it would have been</h2>
${scrollTable("Sizes and cost", { heads: ["", "as recorded", "simulated", "change"], aligns: "lrrr", rows })}
<ul class="note">
<li>The session stands at ${formatCount(standing.tokens)} tokens${standing.isEstimated ? ", estimated" : ""}.</li>
${[estimateNote(baseline), moneyNote(money.unpriced), idleNote(outcome)].filter((note) => note !== undefined)}
</ul>
</section>`;
}

export function flushSection({ flushes }: Outcome): Html | undefined {
	if (flushes.length === 0) return undefined;
	const rows = flushes
		.slice(0, MOST_FLUSHES)
		.map((flush) => [
			formatCount(flush.turnIndex),
			flush.isEarly ? `${flush.trigger}, early` : flush.trigger,
			...[flush.tokensAfter + flush.reclaimed, flush.tokensAfter, flush.reclaimed].map(formatCount),
			...[flush.calls, flush.chains].map(formatCount),
			paidBack(flush),
		]);
	const more = flushes.length - rows.length;
	return html`<section aria-labelledby="flushes-title">
<h2 id="flushes-title">Flushes</h2>
${scrollTable("Flushes", {
	heads: ["turn", "trigger", "before", "after", "reclaimed", "calls", "tasks", "paid back after"],
	aligns: "rlrrrrrl",
	rows,
})}
${more > 0 ? html`<p class="note">… and ${plural(more, "flush", "flushes")} more.</p>` : undefined}
</section>`;
}

export function compareSection(compared: BudgetPage["compared"]): Html | undefined {
	if (compared.length === 0) return undefined;
	const rows = compared.map(({ name, outcome: { flushes, peak, mean, money } }) => [
		name,
		...[flushes.length, peak.after, mean.after].map(formatCount),
		dollars(money.after),
	]);
	return html`<section aria-labelledby="policies-title">
<h2 id="policies-title">Policies side by side</h2>
${scrollTable("Policies", { heads: ["policy", "flushes", "peak", "mean", "cost"], aligns: "lrrrr", rows })}
</section>`;
}

function paidBack({ breakEven }: Outcome["flushes"][number]): string {
	if (breakEven === undefined) return "";
	const { turns, isReached } = breakEven;
	if (turns === null) return "never";
	return isReached ? plural(turns, "turn") : `not yet (~${plural(turns, "turn")})`;
}

function estimateNote({ calibration }: BudgetPage["baseline"]): Html {
	const { isCalibrated, observations, error } = calibration;
	if (!isCalibrated || error === undefined) return html`<li>Simulated sizes are characters / 4, as pi has it.</li>`;
	const requests = plural(observations, "request");
	return html`<li>Simulated sizes are calibrated on ${requests}: off by ${(100 * error.mean).toFixed(1)} % on average.</li>`;
}

function moneyNote(unpriced: readonly string[]): Html | undefined {
	if (unpriced.length === 0) return undefined;
	return html`<li>No prices are known for ${unpriced.map((name) => safeLine(name)).join(", ")}.</li>`;
}

function idleNote({ simulation: { idle, reasons } }: Outcome): Html | undefined {
	if (idle === 0) return undefined;
	const why = reasons.length === 0 ? "nothing was pending" : reasons.map((reason) => safeLine(reason)).join(", ");
	return html`<li>There was nothing to do at ${plural(idle, "further trigger")} (${why}).</li>`;
}

function dollars(amount: number | null): string {
	return amount === null ? "not known" : formatDollars(amount);
}
