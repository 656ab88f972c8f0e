/** `condense budget` as a replay: the session under one policy or several, and what that is shown as. */
import { type Outcome, type SimulationPorts, simulatePolicy } from "../../budget/budget.js";
import { policiesToCompare } from "../../budget/policies.js";
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
import type { OpenedSession } from "../../run/open-session.js";
import { writeBudgetPage } from "../../run/pages.js";
import { sidecarsBeside } from "../../run/sidecars.js";
import type { LocatedSession } from "../../session/locate.js";
import type { TaskCall } from "../many/task.js";
import { summarizerOf } from "../model-options.js";
import { type Compared, compareText } from "../reports/budget-compare.js";
import { budgetCsv } from "../reports/budget-csv.js";
import { budgetText } from "../reports/budget-text.js";
import { report } from "../standard-output.js";

export type Replayed = BudgetPage & { readonly path: string };
type Looked = Pick<Replayed, "baseline" | "standing" | "policy" | "path">;

/** Replays and prints. Throws `interrupted`; nothing is written. */
export async function replay(looked: Looked, { path }: LocatedSession, call: TaskCall): Promise<Replayed> {
	const { baseline, policy } = looked;
	const { options, invocation } = call;
	const { reporter } = invocation;
	const shared = createSharedReading();
	const run = async (named: Policy, label: string): Promise<Outcome> => {
		const summarizer = await summarizerFor(looked, shared, call);
		return await simulatePolicy(baseline, named, { ...portsOf(looked, path, call, label), summarizer });
	};
	const outcome = await run(policy, "");
	const compared: Compared[] = [];
	for (const named of options.compare === true ? policiesToCompare(policy) : []) {
		compared.push({ ...named, outcome: await run(named.policy, ` under ${named.name}`) });
	}
	const replayed = { ...looked, outcome, compared };
	const { html } = options;
	if (options.csv === true) reporter.print(budgetCsv(baseline, outcome));
	else if (options.compare === true)
		report(compareText(baseline, compared, looked.path, reporter.color), html, reporter);
	else report(budgetText(replayed, reporter.color), html, reporter);
	return replayed;
}

export async function showPage(
	{ path: given, ...page }: Replayed,
	opened: OpenedSession,
	{ options: { html, full }, invocation: { loaded, reporter, io } }: TaskCall,
): Promise<void> {
	if (typeof html !== "string") return;
	const { write: writeOut } = io.stdout;
	await writeBudgetPage(page, { opened, given, settings: loaded.settings, to: html, writeOut, isFull: full === true });
	if (html !== "-") reporter.note(`page ${html}`);
}

function portsOf(
	{ baseline: { input, recorded } }: Looked,
	path: string,
	{ invocation: { io }, progress }: TaskCall,
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
	{ baseline: { input } }: Looked,
	shared: SharedReading,
	{ options, invocation, progress }: TaskCall,
): Promise<SimulatedSummarizer> {
	const { settings, branch } = input;
	const { summarizer } = settings.condense;
	if (summarizer === "none") return noSummarizer();
	if (summarizer === "extractive") return extractiveSummarizer(shared);
	const { openModel } = await summarizerOf(options, invocation, progress);
	const run = openModel!({ lastModel: lastModelOf({ lines: branch, findings: [] }), blobFolder: undefined });
	return modelSummarizer(run);
}

const TURNS_BETWEEN_SIGNS = 50;
