/** What `budget` tells a person: where the session stands, and what a replay came to. */
import type { ChalkInstance } from "chalk";
import { type Baseline, inheritedCost, type Outcome } from "../../budget/budget.js";
import type { Standing } from "../../budget/limit.js";
import { thinkingNow, tokensPerChar } from "../../budget/tokens-per-char.js";
import type { Policy } from "../../budget/trigger.js";
import { lastWhile } from "../../last-while.js";
import { formatDollars } from "../../text/format-dollars.js";
import { stripControl } from "../../text/strip-control.js";
import { formatNumber } from "../table.js";
import { chartOf } from "./budget-chart.js";
import { flushTable } from "./budget-flushes.js";

export interface BudgetReport {
	readonly baseline: Baseline;
	readonly standing: Standing;
	readonly policy: Policy;
	readonly path: string;
	readonly outcome: Outcome;
}

/** As pi counts an image. */
const IMAGE_CHARS = 4800;
const CHART = { columns: 80, rows: 10 } as const;

/** How far a session is from its limit, in one line. */
export function standingText(standing: Standing, path: string, color: ChalkInstance): string {
	const { tokens, isEstimated, contextWindow, limit, isOver } = standing;
	const name = color.bold(stripControl(path));
	if (contextWindow === null || limit === null) return `${name}: no answer of a model yet, nothing to do`;
	const size = `${isEstimated ? "~" : ""}${formatNumber(tokens)} tokens`;
	const share = `${percent(tokens, contextWindow)} of the window`;
	const far = formatNumber(Math.abs(limit - tokens));
	const where = isOver ? `${far} over the limit of ${formatNumber(limit)}` : `${far} below ${formatNumber(limit)}`;
	return `${name}: ${size}, ${share}, ${where}${isOver ? "" : "; nothing to do, nothing written"}`;
}

export function budgetText(report: BudgetReport, color: ChalkInstance): string {
	const { baseline, outcome, path } = report;
	const head = [color.bold(stripControl(path)), policyLine(report)];
	if (outcome.simulation.turns.length === 0) return [...head, "no turns, nothing to replay"].join("\n");
	const parts = [head.join("\n"), chart(report)];
	if (outcome.flushes.length > 0) parts.push(flushTable(outcome.flushes, color));
	parts.push([...totals(outcome), ...idleLines(outcome)].join("\n"));
	parts.push([...estimateLines(baseline), ...moneyNote(baseline, outcome)].join("\n"));
	return parts.join("\n\n");
}

function policyLine({ standing, policy, outcome }: BudgetReport): string {
	const { contextWindow, limit } = standing;
	const window = contextWindow === null ? [] : [`window ${formatNumber(contextWindow)}`];
	const when = [
		...(limit === null ? [] : [`at ${formatNumber(limit)} tokens`]),
		...(policy.delta === null ? [] : [`when a turn adds ${percent(policy.delta, 1)}`]),
		...(policy.pruneOn === "agent-message" ? ["at final answers"] : []),
	];
	const turns = `${formatNumber(outcome.simulation.turns.length)} turns`;
	return [turns, ...window, `flushes ${when.length === 0 ? "never" : when.join(", ")}`].join("; ");
}

function chart({ baseline, outcome }: BudgetReport): string {
	const { turns, compactions } = baseline.recorded;
	const after = new Set(compactions.map((at) => lastWhile(turns, ({ start }) => start <= at) + 1));
	const points = outcome.simulation.turns.map(({ tokens, flush }, nth) => ({
		recorded: turns[nth]!.reckoned.tokens,
		simulated: tokens,
		hasFlush: flush !== undefined,
		hasCompaction: after.has(nth),
	}));
	const compacted = compactions.length > 0 ? ", C compaction by pi" : "";
	const legend = `tokens over turns: ░ as recorded, █ simulated, ▲ flush${compacted}`;
	return [legend, ...chartOf(points, CHART)].join("\n");
}

function totals({ peak, mean, final, money, summarizerCost }: Outcome): string[] {
	const sizes = [
		["peak", peak],
		["mean", mean],
		["at the end", final],
	] as const;
	const lines = sizes.map(([name, { before, after }]) => {
		const change = before === 0 ? "" : `  ${signed(Math.round((100 * (after - before)) / before))} %`;
		return `${name.padEnd(11)}${formatNumber(before).padStart(10)} -> ${formatNumber(after).padStart(10)}${change}`;
	});
	const { before, after } = money;
	if (before === null && after === null) return lines;
	const cost = `${"cost".padEnd(11)}${dollars(before).padStart(10)} -> ${dollars(after).padStart(10)}`;
	const net = before === null || after === null ? "" : `  ${difference(after - before)}`;
	const summaries = summarizerCost ? `, summaries ${formatDollars(summarizerCost)} of it` : "";
	return [...lines, `${cost}${net}${summaries}`];
}

/** Said once, however often it came up. */
function idleLines({ simulation: { idle, reasons } }: Outcome): string[] {
	if (idle === 0) return [];
	const why =
		reasons.length === 0 ? "nothing was pending" : reasons.map((reason) => REASONS[reason] ?? reason).join(", ");
	return [`nothing to do at ${formatNumber(idle)} further ${idle === 1 ? "trigger" : "triggers"} (${why})`];
}

const REASONS: { readonly [reason: string]: string } = {
	window: "tasks among the newest stay open",
	recovery: "recovered outputs are still fresh",
	pending: "calls wait for a summary",
	"no-gain": "blocks would be larger than their tasks",
	"no-summary": "nothing to archive in some tasks",
	"skipped-trivial": "too little text",
	"skipped-oversized": "summaries would be longer than the text",
	"skipped-deduped": "all of it is archived",
};

/** How good the numbers are. */
export function estimateLines(baseline: Baseline): string[] {
	const { isCalibrated, observations, error, piError } = baseline.calibration;
	if (observations === 0) return ["estimate   no usage was recorded: all sizes are characters / 4, as pi has it"];
	const off = (errors: typeof error) =>
		errors === undefined ? "" : `off by ${percent(errors.mean, 1)} on average, ${percent(errors.worst, 1)} at worst`;
	if (!isCalibrated) return [`estimate   too few requests to calibrate: characters / 4, ${off(piError)}`];
	return [
		`estimate   calibrated on ${formatNumber(observations)} requests: ${off(error)}`,
		`           (characters / 4: ${off(piError)})`,
		...rateLines(baseline),
	];
}

function rateLines(baseline: Baseline): string[] {
	const { images, frame: _, ...rates } = tokensPerChar(baseline);
	const each = Object.entries(rates).map(([kind, rate]) => `${kind} ${rate.toFixed(2)}`);
	const lines = each.length === 0 ? [] : [`           per character: ${each.join(", ")}`];
	if (images !== undefined) lines.push(`           per image: ${formatNumber(images * IMAGE_CHARS)}`);
	const thinking = thinkingNow(baseline);
	if (thinking >= 1) lines.push(`           thinking in the context: ~${formatNumber(thinking)} tokens`);
	return lines;
}

export function moneyNote(baseline: Baseline, { money: { unpriced } }: Outcome): string[] {
	const inherited = inheritedCost(baseline);
	const names = unpriced.map((name) => stripControl(name)).join(", ");
	return [
		...(inherited
			? [`money      ${formatDollars(inherited)} of it was paid in the session that this is a fork of`]
			: []),
		...(names === "" ? [] : [`money      no prices are known for ${names}`]),
	];
}

function percent(part: number, whole: number): string {
	const share = (100 * part) / whole;
	return `${share < 10 ? share.toFixed(1) : Math.round(share)} %`;
}

function signed(value: number): string {
	return value > 0 ? `+${value}` : String(value);
}

function dollars(amount: number | null): string {
	return amount === null ? "unknown" : formatDollars(amount);
}

/** Signed: a policy may cost more than it saves. */
function difference(amount: number): string {
	if (Math.abs(amount) < 0.0001) return "no difference";
	return `${formatDollars(Math.abs(amount))} ${amount > 0 ? "more" : "less"} in all`;
}
