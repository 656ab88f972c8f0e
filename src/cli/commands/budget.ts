/**
 * `condense budget`: looks where the session stands, and compacts it if that is over the limit; with --dry-run, --compare
 * or --csv it replays the session instead and writes nothing.
 */
import {
	type Baseline,
	type Outcome,
	readBaseline,
	type SimulationPorts,
	simulatePolicy,
} from "../../budget/budget.js";
import { type Standing, standingOf } from "../../budget/limit.js";
import { loadModels } from "../../budget/models.js";
import { type NamedPolicy, policiesToCompare } from "../../budget/policies.js";
import {
	createSharedReading,
	extractiveSummarizer,
	modelSummarizer,
	noSummarizer,
	type SharedReading,
	type SimulatedSummarizer,
} from "../../budget/summarizer.js";
import type { Policy } from "../../budget/trigger.js";
import { CondenseError } from "../../errors.js";
import type { BudgetPage } from "../../page/budget-page.js";
import { lastModelOf } from "../../run/model.js";
import { type OpenedSession, openSession } from "../../run/open-session.js";
import { writeBudgetPage } from "../../run/pages.js";
import { sidecarsBeside } from "../../run/sidecars.js";
import { targetFor } from "../../run/target.js";
import type { LocatedSession } from "../../session/locate.js";
import { findSession, type Invocation, warnOfFindings } from "../command.js";
import { EXIT } from "../exit-codes.js";
import { summarizerOf } from "../model-options.js";
import type { ParsedOptions } from "../options.js";
import type { Runnable } from "../program.js";
import { type Progress, startProgress } from "../progress.js";
import { type Compared, compareText } from "../reports/budget-compare.js";
import { budgetCsv } from "../reports/budget-csv.js";
import { budgetJson } from "../reports/budget-json.js";
import { budgetText, standingText } from "../reports/budget-text.js";
import { compactOne } from "./compact.js";

export const runBudget: Runnable = async ([name], options, invocation) => {
	const { reporter, exit } = invocation;
	if (options.csv === true && reporter.isJson) throw new CondenseError("usage", "--csv or --json, not both");
	const located = findSession(name as string | undefined, invocation);
	const opened = openSession(located.path);
	const { file, branch } = opened;
	warnOfFindings(located.given, [...file.session.findings, ...branch.findings], reporter);
	const policy = policyOf(options, invocation);
	const baseline = await baselineOf(opened, options, invocation);
	const standing = standingOf(baseline, policy);
	const replays =
		options.dryRun === true || options.compare === true || options.csv === true || options.html !== undefined;
	if (replays) {
		const report = await replay(baseline, standing, policy, located, options, invocation);
		await showPage(report, opened, options, invocation);
	} else await compactIfOver(baseline, standing, policy, located, options, invocation);
	if (options.exitCode === true && standing.isOver) exit(EXIT.no);
};

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

async function compactIfOver(
	baseline: Baseline,
	standing: Standing,
	policy: Policy,
	located: LocatedSession,
	options: ParsedOptions,
	invocation: Invocation,
): Promise<void> {
	const { reporter } = invocation;
	if (standing.limit === null && baseline.recorded.turns.length > 0) {
		throw new CondenseError("usage", "no threshold is set, so there is nothing to hold the session against", {
			hint: "--threshold 0.8, or autoBudgetThreshold in the settings; --dry-run shows what would have happened",
		});
	}
	reporter.print(standingText(standing, located.given, reporter.color));
	const compacted = standing.isOver ? await compactOne(located, [located.given], options, invocation) : null;
	reporter.printJson(budgetJson({ baseline, standing, policy, path: located.given, compacted }));
}

async function replay(
	baseline: Baseline,
	standing: Standing,
	policy: Policy,
	{ path, given }: LocatedSession,
	options: ParsedOptions,
	invocation: Invocation,
): Promise<BudgetPage & { readonly path: string }> {
	const { reporter } = invocation;
	const progress = startProgress(reporter, given);
	const shared = createSharedReading();
	try {
		const run = async (named: Policy, label: string): Promise<Outcome> => {
			const summarizer = await summarizerFor(baseline, shared, options, invocation, progress);
			return await simulatePolicy(baseline, named, {
				...portsOf(baseline, path, invocation, progress, label),
				summarizer,
			});
		};
		const outcome = await run(policy, "");
		const compared: Compared[] = [];
		for (const named of comparedPolicies(policy, options)) {
			compared.push({ ...named, outcome: await run(named.policy, ` under ${named.name}`) });
		}
		progress.stop();
		const report = { baseline, standing, policy, path: given, outcome, compared };
		reporter.printJson(budgetJson({ ...report, compacted: null }));
		if (options.csv === true) reporter.print(budgetCsv(baseline, outcome));
		else if (options.compare === true) reporter.print(compareText(baseline, compared, given, reporter.color));
		else reporter.print(budgetText(report, reporter.color));
		return report;
	} finally {
		progress.stop();
	}
}

async function showPage(
	{ path: given, ...page }: BudgetPage & { readonly path: string },
	opened: OpenedSession,
	{ html, full }: ParsedOptions,
	{ loaded: { settings }, reporter }: Invocation,
): Promise<void> {
	if (typeof html !== "string") return;
	await writeBudgetPage(page, { opened, given, settings, to: html, isFull: full === true });
	reporter.note(`page ${html}`);
}

function comparedPolicies(policy: Policy, { compare }: ParsedOptions): NamedPolicy[] {
	return compare === true ? policiesToCompare(policy) : [];
}

function portsOf(
	{ input, recorded }: Baseline,
	path: string,
	{ io }: Invocation,
	progress: Progress,
	label: string,
): Omit<SimulationPorts, "summarizer"> {
	const turns = recorded.turns.length;
	return {
		sidecars: path === "-" ? undefined : sidecarsBeside(path, input.session.header.id, true),
		async onTurn(nth) {
			if (nth % TURNS_BETWEEN_SIGNS !== 0) return;
			await new Promise((resolve) => setImmediate(resolve)); // lets signals and the spinner in
			if (io.signal.aborted) throw new CondenseError("interrupted", "interrupted; nothing was written");
			progress.stage(`turn ${nth} of ${turns}${label}`);
		},
	};
}

async function summarizerFor(
	{ input: { settings, branch } }: Baseline,
	shared: SharedReading,
	options: ParsedOptions,
	invocation: Invocation,
	progress: Progress,
): Promise<SimulatedSummarizer> {
	const { summarizer } = settings.condense;
	if (summarizer === "none") return noSummarizer();
	if (summarizer === "extractive") return extractiveSummarizer(shared);
	const { openModel } = await summarizerOf(options, invocation, progress);
	const run = openModel!({ lastModel: lastModelOf({ lines: branch, findings: [] }), blobFolder: undefined });
	return modelSummarizer(run);
}

const TURNS_BETWEEN_SIGNS = 50;
