/** What `compact` tells a pipeline: what each session holds now, and which are still too large. */
import type { RunSummary } from "../contract/many.js";
import { quoted } from "../quoted.js";
import { formatChange, formatNumber } from "../table.js";
import { adviceOn } from "./advice.js";
import type { Annotation } from "./annotations.js";
import { type CiReport, type CompactedForCi, placeIn, type Rest } from "./report.js";
import { asCode, heading, joinParts, nextSteps, restLines, sessionsAre, tableOf } from "./step-summary.js";

/** The totals count what a fork shares with its parent once. */
export type RunForCompact = Rest & Pick<RunSummary, "totals">;

const SHOWN_SESSIONS = 50;

export function describeCompact(sessions: readonly CompactedForCi[], run: RunForCompact): CiReport {
	return { summary: summaryOf(sessions, run), annotations: annotationsOf(sessions, run) };
}

function summaryOf(sessions: readonly CompactedForCi[], run: RunForCompact): string {
	const inOrder = [...sessions].sort((a, b) => weight(b) - weight(a));
	const title = sessions.some(({ dryRun }) => dryRun) ? "condense compact (dry run)" : "condense compact";
	const failed = sessions.filter(({ tokens }) => tokens.after === null);
	return joinParts([
		heading(title, stateOf(sessions, run.totals), {
			"not compacted": failed.length,
			"not found": run.errors.length,
			"not begun": run.notDone.length,
		}),
		restLines(run),
		tableOf(COLUMNS, inOrder, rowOf, SHOWN_SESSIONS),
		nextSteps(adviceFor(inOrder)),
	]);
}

/** What needs somebody comes first. */
function weight({ error, failOver }: CompactedForCi): number {
	if (error !== null) return 2;
	return failOver?.over === true ? 1 : 0;
}

function stateOf(sessions: readonly CompactedForCi[], { tokensBefore, tokensAfter }: RunSummary["totals"]): string {
	const over = sessions.filter(({ failOver }) => failOver?.over === true);
	const limit = over[0]?.failOver?.limit;
	if (limit !== undefined) return `${sessionsAre(over.length, sessions.length)} over ${formatNumber(limit)} tokens`;
	if (typeof tokensBefore !== "number" || typeof tokensAfter !== "number") return "nothing was compacted";
	const count = sessions.length === 1 ? "" : `${formatNumber(sessions.length)} sessions, `;
	return count + formatChange(tokensBefore, tokensAfter);
}

const COLUMNS = [
	{ head: "session" },
	{ head: "tokens before", isNumber: true },
	{ head: "after", isNumber: true },
	{ head: "change", isNumber: true },
	{ head: "blocks", isNumber: true },
	{ head: "result" },
];

function rowOf(session: CompactedForCi): string[] {
	const { path, tokens, chains } = session;
	const { before, after } = tokens;
	if (before === null || after === null) return [asCode(path), "", "", "", "", resultOf(session)];
	const change = before === 0 ? 0 : Math.round((100 * (after - before)) / before);
	const percent = `${change > 0 ? "+" : ""}${change} %`;
	const numbers = [`~${formatNumber(before)}`, `~${formatNumber(after)}`, percent, formatNumber(chains.length)];
	return [asCode(path), ...numbers, resultOf(session)];
}

function resultOf({ error, failOver, dryRun, entriesAppended, tokens }: CompactedForCi): string {
	const parts: string[] = [];
	if (failOver?.over === true) parts.push(`**over ${formatNumber(failOver.limit)} by ~${formatNumber(failOver.by)}**`);
	if (error !== null)
		parts.push(`**${tokens.after === null ? "not compacted" : "not finished"}**: ${asCode(error.message)}`);
	else if (dryRun) parts.push("nothing written");
	else if (entriesAppended === 0) parts.push("nothing to do");
	else parts.push(entriesAppended === 1 ? "1 entry written" : `${formatNumber(entriesAppended)} entries written`);
	return parts.join(", ");
}

function adviceFor(sessions: readonly CompactedForCi[]): string[] {
	const over = sessions.filter(({ failOver }) => failOver?.over === true);
	const steps = over
		.slice(0, 3)
		.map(({ path }) => `${asCode(`condense inspect ${quoted(path)}`)} shows where its tokens are.`);
	if (over.length > 0)
		steps.push("`--window 1` compresses all finished tasks but the newest; the default leaves three.");
	return [...steps, ...sessions.flatMap(({ error }) => (error === null ? [] : (adviceOn(error.code) ?? [])))];
}

function annotationsOf(sessions: readonly CompactedForCi[], run: RunForCompact): Annotation[] {
	const title = "condense compact";
	const failures = sessions.flatMap(({ path, error, failOver }): Annotation[] => {
		const about = { level: "error", title, path: placeIn(path) } as const;
		return [
			...(error === null ? [] : [{ ...about, message: error.message }]),
			...(failOver?.over === true ? [{ ...about, message: overText(path, failOver) }] : []),
		];
	});
	return [...run.errors.map(({ message }): Annotation => ({ level: "error", title, message })), ...failures];
}

/** `a.jsonl: ~8,705 tokens after compaction, 705 over the limit of 8,000`. */
export function overText(path: string, { limit, by }: NonNullable<CompactedForCi["failOver"]>): string {
	const tokens = `~${formatNumber(limit + by)} tokens after compaction`;
	return `${path}: ${tokens}, ${formatNumber(by)} over the limit of ${formatNumber(limit)}`;
}
