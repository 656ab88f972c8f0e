/** What `budget` tells a pipeline: how full each context is, and which are over their limit. */
import type { BudgetReport } from "../contract/budget.js";
import type { FailureReport } from "../contract/many.js";
import { quoted } from "../quoted.js";
import { formatNumber } from "../table.js";
import { adviceOn } from "./advice.js";
import type { Annotation } from "./annotations.js";
import { type BudgetedForCi, type CiReport, placeIn, type Rest } from "./report.js";
import { asCode, heading, joinParts, nextSteps, restLines, sessionsAre, tableOf } from "./step-summary.js";

export interface BudgetCiOptions {
	/** Whether a session over its limit fails the step (--exit-code). */
	readonly isGate: boolean;
	readonly rest: Rest;
}

/** From what `budget` reports of a session, or of one that it could not work on. */
export function toReport(report: BudgetReport | FailureReport): BudgetedForCi {
	if ("error" in report) {
		const { path, error } = report;
		return { path, contextWindow: null, now: null, peak: null, compacted: null, error };
	}
	const { session, contextWindow, now, simulated, peak, compacted } = report;
	return { path: session, contextWindow, now, peak: simulated ? peak : null, compacted, error: null };
}

const SHOWN_SESSIONS = 50;

export function describeBudget(sessions: readonly BudgetedForCi[], options: BudgetCiOptions): CiReport {
	return { summary: summaryOf(sessions, options), annotations: annotationsOf(sessions, options) };
}

function summaryOf(sessions: readonly BudgetedForCi[], { rest }: BudgetCiOptions): string {
	const over = sessions.filter(isOver);
	const inOrder = [...over, ...sessions.filter((session) => !isOver(session))];
	const failed = sessions.filter(({ now }) => now === null);
	const replayed = sessions.some(({ peak }) => peak !== null);
	const cells = (session: BudgetedForCi) => (replayed ? [...rowOf(session), peakOf(session)] : rowOf(session));
	return joinParts([
		heading("condense budget", headline(sessions), {
			"not read": failed.length,
			"not found": rest.errors.length,
			"not begun": rest.notDone.length,
		}),
		restLines(rest),
		tableOf(replayed ? [...COLUMNS, { head: "peak when replayed" }] : COLUMNS, inOrder, cells, SHOWN_SESSIONS),
		nextSteps(adviceFor(inOrder)),
	]);
}

function isOver({ now }: BudgetedForCi): boolean {
	return now?.over === true;
}

function headline(sessions: readonly BudgetedForCi[]): string {
	const read = sessions.filter(({ now }) => now !== null);
	const over = read.filter(isOver).length;
	if (read.length === 0) return "no session was measured";
	if (over > 0) return `${sessionsAre(over, read.length)} over the limit`;
	if (read.some(({ now }) => now?.limit !== null)) return `${sessionsAre(read.length, read.length)} within the limit`;
	return `${formatNumber(read.length)} session${read.length === 1 ? "" : "s"}, no limit set`;
}

const COLUMNS = [
	{ head: "session" },
	{ head: "tokens", isNumber: true },
	{ head: "limit", isNumber: true },
	{ head: "window", isNumber: true },
	{ head: "full", isNumber: true },
	{ head: "result" },
];

function rowOf({ path, now, contextWindow, compacted, error }: BudgetedForCi): string[] {
	if (now === null) return [asCode(path), "", "", "", "", `**not read**: ${asCode(error?.message ?? "unreadable")}`];
	const { tokens, limit, estimated } = now;
	return [
		asCode(path),
		`${estimated ? "~" : ""}${formatNumber(tokens)}`,
		limit === null ? "none" : formatNumber(limit),
		contextWindow === null ? "unknown" : formatNumber(contextWindow),
		contextWindow === null ? "" : `${Math.round((100 * tokens) / contextWindow)} %`,
		stateOf(now, compacted),
	];
}

function stateOf(
	{ over, tokens, limit }: NonNullable<BudgetedForCi["now"]>,
	compacted: BudgetedForCi["compacted"],
): string {
	if (!over) return limit === null ? "no limit set" : `${formatNumber(Math.max(0, limit - tokens))} left`;
	// A single turn may pass the trigger while the context is below its limit (--delta).
	const by = limit === null || tokens < limit ? "**over**" : `**over by ${formatNumber(tokens - limit)}**`;
	return compacted === null ? by : `${by}, ${compactedText(compacted)}`;
}

function compactedText({ tokens, error }: NonNullable<BudgetedForCi["compacted"]>): string {
	if (error !== null) return `not compacted: ${asCode(error.message)}`;
	return tokens.after === null ? "compacted" : `compacted to ~${formatNumber(tokens.after)}`;
}

function peakOf({ peak }: BudgetedForCi): string {
	return peak === null ? "" : `${formatNumber(peak.before)} -> ${formatNumber(peak.after)}`;
}

function adviceFor(sessions: readonly BudgetedForCi[]): string[] {
	const open = sessions.filter((session) => isOver(session) && session.compacted === null);
	const steps = open
		.slice(0, 3)
		.map(({ path }) => `${asCode(`condense compact ${quoted(path)}`)} makes room; nothing is lost by it.`);
	const errors = sessions.flatMap(({ error, compacted }) => error ?? compacted?.error ?? []);
	return [...steps, ...errors.flatMap(({ code }) => adviceOn(code) ?? [])];
}

function annotationsOf(sessions: readonly BudgetedForCi[], { isGate, rest }: BudgetCiOptions): Annotation[] {
	const title = "condense budget";
	const failed = sessions.flatMap(({ path, error, compacted }): Annotation[] => {
		const failure = error ?? compacted?.error ?? null;
		return failure === null ? [] : [{ level: "error", title, message: failure.message, path: placeIn(path) }];
	});
	const over = sessions.filter(isOver).map(({ path, now }): Annotation => {
		const of = now?.limit == null ? "" : ` of ${formatNumber(now.limit)}`;
		const message = `${path}: ${formatNumber(now?.tokens ?? 0)} tokens, over the limit${of}`;
		return { level: isGate ? "error" : "warning", title, message, path: placeIn(path) };
	});
	return [...rest.errors.map(({ message }): Annotation => ({ level: "error", title, message })), ...failed, ...over];
}
