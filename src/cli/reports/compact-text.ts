/** What `compact` tells a person: blocks, what was left and why, totals, where the preview is, the way back. */
import type { ChalkInstance } from "chalk";
import { refList } from "../../plan/compose.js";
import type { Plan } from "../../plan/plan.js";
import type { CompactRun } from "../../run/compact.js";
import { textOf } from "../../session/content.js";
import type { UserMessage } from "../../session/entry.js";
import { cutEnd } from "../../text/cut.js";
import { redactSecrets } from "../../text/secrets/redact.js";
import { stripControl } from "../../text/strip-control.js";
import { quoted } from "../quoted.js";
import { formatBytes, formatChange, formatNumber, formatTable } from "../table.js";
import { modelLines, modelTable } from "./compact-model.js";
import { adviseWindow, openTasksOf } from "./window-advice.js";

export interface CompactReport {
	readonly path: string;
	readonly preview: string | undefined;
	readonly out: string | undefined;
	readonly isDryRun: boolean;
	readonly hasFamilyExtension: boolean;
}

const TASK_CHARS = 36;
const REFS_CHARS = 24;

export function compactText(run: CompactRun, report: CompactReport, color: ChalkInstance): string {
	const { plan } = run;
	const parts = [color.bold(stripControl(report.path))];
	if (plan.chains.length > 0) parts.push(chainTable(plan, color));
	const asked = report.isDryRun ? modelTable(run, color) : undefined;
	if (asked !== undefined) parts.push(asked);
	const left = leftLines(plan);
	if (left.length > 0) parts.push(left.join("\n"));
	parts.push(totals(run, report).join("\n"));
	return parts.join("\n\n");
}

function chainTable(plan: Plan, color: ChalkInstance): string {
	const tasks = new Map<number, UserMessage>();
	for (const { message } of plan.context) if (message.role === "user") tasks.set(message.timestamp, message);
	const rows = plan.chains.map((chain) => {
		const task = textOf(tasks.get(chain.startUserTimestamp)?.content);
		return [
			chain.blockId,
			cutEnd(stripControl(redactSecrets(task)), TASK_CHARS, { mark: "…" }),
			String(chain.calls),
			cutEnd(refList(chain.refs), REFS_CHARS, { mark: "…" }),
			`~${formatNumber(chain.tokensBefore)}`,
			`~${formatNumber(chain.tokensAfter)}`,
			chain.source,
		];
	});
	const number = { isNumber: true };
	return formatTable(
		[
			{ head: "block" },
			{ head: "task" },
			{ head: "calls", ...number },
			{ head: "refs" },
			{ head: "before", ...number },
			{ head: "after", ...number },
			{ head: "body" },
		],
		rows,
		color,
	);
}

/** One line for each reason why something stays as it is. */
function leftLines({ skipped, batches }: Plan): string[] {
	const reasons = countBy(skipped, ({ reason }) => reason);
	const outcomes = countBy(batches, ({ outcome }) => outcome);
	return [
		...[...reasons].map(([reason, count]) => `${plural(count, "task")} left: ${SKIP_TEXT[reason] ?? reason}`),
		...[...outcomes]
			.filter(([outcome]) => OUTCOME_TEXT[outcome] !== undefined)
			.map(([outcome, count]) => `${plural(count, "batch", "batches")} without summary: ${OUTCOME_TEXT[outcome]}`),
	];
}

const SKIP_TEXT: { readonly [reason: string]: string } = {
	window: "among the newest, which stay open (--window)",
	recovery: "a recovered output in it is still fresh",
	"no-gain": "its block would be larger than the task",
	"no-summary": "all of it is protected, or its archive could not be written",
	pending: "it holds calls that wait for a summary",
	"ambiguous timestamps": "its messages cannot be told apart by their times",
};

const OUTCOME_TEXT: { readonly [outcome: string]: string } = {
	"skipped-trivial": "too little text (minBatchChars)",
	"skipped-oversized": "the summary would be longer than the text",
	"skipped-deduped": "all of it repeats what is archived",
	failed: "the summarizer failed",
	pending: "behind one that failed",
};

function totals(run: CompactRun, report: CompactReport): string[] {
	const { plan, entriesAppended, bytesWritten, backup } = run;
	const { before, after } = plan.tokens;
	const advice = adviseWindow(openTasksOf(plan));
	const lines = [
		`context  ${formatChange(before, after)}, estimated`,
		...(advice === undefined ? [] : [`window   ${advice}`]),
		...modelLines(run, report.isDryRun),
	];
	if (entriesAppended === 0) {
		const nothing = plan.failure === undefined ? "nothing to do, nothing written" : "nothing written";
		return [...lines, report.out === undefined || report.isDryRun ? nothing : `copied   ${report.out}`];
	}
	if (report.isDryRun)
		return [...lines, `dry run  ${plural(entriesAppended, "entry", "entries")} would be appended, nothing written`];
	const size = formatBytes(bytesWritten);
	if (report.out === undefined) lines.push(`written  ${plural(entriesAppended, "entry", "entries")}, ${size} appended`);
	else if (report.out !== "-")
		lines.push(`written  ${report.out}, ${size}, with ${plural(entriesAppended, "new entry", "new entries")}`);
	if (backup !== undefined)
		lines.push(`backup   ${backup}, the session as it was before its format was brought up to date`);
	if (report.preview !== undefined) lines.push(`preview  ${report.preview}`);
	if (report.out === undefined) lines.push(`undo     condense undo ${quoted(report.path)}`);
	lines.push(targetNote(plan.target, report));
	return lines;
}

/** What the target needs to have an effect, and the other one where that need is not met. */
function targetNote(target: Plan["target"], { hasFamilyExtension }: CompactReport): string {
	if (target !== "extension") return "needs    pi 0.87 or later, without any extension";
	if (hasFamilyExtension) return "needs    the extension of the context-prune family that pi's settings name";
	return "needs    an extension of the context-prune family, and pi's settings name none: --target native does without";
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, number> {
	const counts = new Map<string, number>();
	for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
	return counts;
}

function plural(count: number, one: string, many = `${one}s`): string {
	return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
