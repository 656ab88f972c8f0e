/**
 * `condense budget`: looks where a session stands, and compacts it if that is over the limit; with --dry-run, --compare,
 * --csv or --html it replays the session instead and writes nothing.
 */
import { type Baseline, inheritedMoney, readBaseline } from "../../budget/budget.js";
import { type Standing, standingOf } from "../../budget/limit.js";
import { loadModels } from "../../budget/models.js";
import type { Policy } from "../../budget/trigger.js";
import { CondenseError } from "../../errors.js";
import { type OpenedSession, openSession } from "../../run/open-session.js";
import { targetFor } from "../../run/target.js";
import type { LocatedSession } from "../../session/locate.js";
import { formatDollars } from "../../text/format-dollars.js";
import { describeBudget, toReport } from "../ci/budget-report.js";
import { openReports, writeReports } from "../ci/write-reports.js";
import { type Invocation, warnOfFindings } from "../command.js";
import type { Runnable } from "../command-spec.js";
import type { BudgetReport } from "../contract/budget.js";
import type { CompactedSession } from "../contract/compact.js";
import type { FailureReport } from "../contract/many.js";
import { EXIT, EXIT_BY_ERROR } from "../exit-codes.js";
import { refuseForSeveral } from "../many/refuse.js";
import { runMany } from "../many/run.js";
import { type Counts, failedSession, type SessionTask, type TaskCall } from "../many/task.js";
import type { ParsedOptions } from "../options.js";
import { budgetJson } from "../reports/budget-json.js";
import { standingText } from "../reports/budget-text.js";
import { formatNumber } from "../table.js";
import { type Replayed, replay, showPage } from "./budget-replay.js";
import { compactTask } from "./compact.js";

export const runBudget: Runnable = async ([names], options, invocation) => {
	if (options.csv === true && invocation.reporter.isJson) throw new CondenseError("usage", "--csv or --json, not both");
	const refuse = refuseForSeveral(options, ["csv", "html", "preview"]);
	const wish = openReports(options, invocation);
	const { outcomes, summary } = await runMany(budgetTask, names as string[], options, invocation, (selection) => {
		const { threshold, windowCap } = policyOf(options, invocation);
		if (selection.isList && !replays(options) && threshold === null && windowCap === null) throw withoutLimit();
		return refuse(selection);
	});
	const sessions = outcomes.map(({ json }) => toReport(json));
	writeReports(describeBudget(sessions, { isGate: options.exitCode === true, rest: summary }), wish, invocation);
};

export const budgetTask: SessionTask<BudgetReport | FailureReport> = {
	command: "budget",
	manySchema: "condense/budgets@1",
	isBareAlone: true,
	columns: [
		{ name: "tokens", head: "tokens", format: formatNumber, isSummed: false },
		{ name: "limit", head: "limit", format: formatNumber, isSummed: false },
		{ name: "peakBefore", head: "peak", format: formatNumber, isSummed: false },
		{ name: "peakAfter", head: "peak then", format: formatNumber, isSummed: false },
		{ name: "flushes", head: "flushes", format: formatNumber, isOwn: true },
		{ name: "costBefore", head: "cost", format: formatDollars },
		{ name: "costAfter", head: "cost then", format: formatDollars },
	],
	writes: (options) => !replays(options),
	async run(session, call) {
		const { options, invocation } = call;
		const { path, given } = session;
		const opened = openSession(path);
		const { file, branch } = opened;
		warnOfFindings(given, [...file.session.findings, ...branch.findings], invocation.reporter);
		const policy = policyOf(options, invocation);
		const baseline = await baselineOf(opened, options, invocation);
		const standing = standingOf(baseline, policy);
		if (options.exitCode === true && standing.isOver) invocation.exit(EXIT.no);
		if (!replays(options)) return await compactIfOver({ baseline, standing, policy, path: given }, session, call);
		const replayed = await replay({ baseline, standing, policy, path: given }, session, call);
		await showPage(replayed, opened, call);
		const json = budgetJson({ ...replayed, compacted: null });
		return { json, state: stateOf(standing), counts: countsOf(json, replayed), shared: sharedOf(replayed, call) };
	},
	failed: failedSession,
};

interface Looked {
	readonly baseline: Baseline;
	readonly standing: Standing;
	readonly policy: Policy;
	readonly path: string;
}

function replays({ dryRun, compare, csv, html }: ParsedOptions): boolean {
	return dryRun === true || compare === true || csv === true || html !== undefined;
}

function stateOf({ isOver, limit }: Standing): string {
	return isOver ? "over" : limit === null ? "no limit" : "below";
}

function countsOf({ cost, peak }: BudgetReport, { standing, outcome }: Looked & Partial<Replayed>): Counts {
	const counts = { tokens: standing.tokens, limit: standing.limit, costBefore: cost.before };
	if (outcome === undefined) return counts;
	const flushes = outcome.flushes.length;
	return { ...counts, peakBefore: peak.before, peakAfter: peak.after, flushes, costAfter: cost.after };
}

/** What a fork's parent has paid. */
function sharedOf({ baseline, outcome }: Pick<Looked, "baseline"> & Partial<Replayed>, { copied }: TaskCall): Counts {
	if (copied.size === 0) return {};
	const { before, after } = inheritedMoney(baseline, outcome?.simulation.requests) ?? { before: 0, after: 0 };
	return { costBefore: before, ...(outcome === undefined ? {} : { costAfter: after }) };
}

function policyOf(options: ParsedOptions, { loaded: { settings } }: Invocation): Policy {
	const pruneOn = options.pruneOn ?? settings.pruneOn;
	return {
		threshold: settings.autoBudgetThreshold,
		delta: settings.budgetTurnDelta,
		windowCap: (options.windowCap as number | undefined) ?? null,
		pruneOn: pruneOn === "on-demand" ? "on-demand" : "agent-message",
	};
}

async function baselineOf(
	{ file, branch }: OpenedSession,
	options: ParsedOptions,
	{ loaded }: Invocation,
): Promise<Baseline> {
	const isTargetDefault = loaded.sources.get("condense.target")?.source === "default";
	return readBaseline({
		session: file.session,
		branch: branch.lines,
		settings: loaded.settings,
		target: targetFor(file, branch, { settings: loaded.settings, isTargetDefault }),
		contextWindow: options.contextWindow as number | undefined,
		models: await loadModels(),
	});
}

async function compactIfOver(looked: Looked, session: LocatedSession, call: TaskCall) {
	const { baseline, standing } = looked;
	const { reporter } = call.invocation;
	if (standing.limit === null && baseline.recorded.turns.length > 0) throw withoutLimit();
	reporter.print(standingText(standing, looked.path, reporter.color));
	const compacted = standing.isOver ? await compact(session, call) : null;
	const json = budgetJson({ ...looked, compacted });
	const state = compacted !== null && compacted.entriesAppended > 0 ? "compacted" : stateOf(standing);
	return { json, state, counts: countsOf(json, looked), shared: sharedOf(looked, call) };
}

function withoutLimit(): CondenseError {
	return new CondenseError("usage", "no threshold is set, so there is nothing to hold the session against", {
		hint: "--threshold 0.8, or autoBudgetThreshold in the settings; --dry-run shows what would have happened",
	});
}

/** Where a session stands is worth knowing also where it could not be compacted. */
async function compact(session: LocatedSession, call: TaskCall): Promise<CompactedSession> {
	try {
		return (await compactTask.run(session, call)).json;
	} catch (error) {
		if (!(error instanceof CondenseError) || error.code === "interrupted") throw error;
		call.invocation.reporter.error(error.message, error.hint);
		call.invocation.exit(EXIT_BY_ERROR[error.code]);
		return compactTask.failed(session, error, call);
	}
}
