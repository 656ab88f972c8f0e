/** `condense compact`: what it does with one session, and what it says of it. The list is cli/many's. */
import { CondenseError } from "../../errors.js";
import { type CompactOptions, type CompactRun, compactSession } from "../../run/compact.js";
import { type PreviewWish, writePreview } from "../../run/preview.js";
import { formatOf } from "../../run/preview-format.js";
import type { LocatedSession } from "../../session/locate.js";
import { VERSION } from "../../version.js";
import { describeCompact, overText } from "../ci/compact-report.js";
import { openReports, writeReports } from "../ci/write-reports.js";
import { type Invocation, warnOfFindings } from "../command.js";
import type { Runnable } from "../command-spec.js";
import type { CompactedSession } from "../contract/compact.js";
import { EXIT } from "../exit-codes.js";
import { refuseForSeveral } from "../many/refuse.js";
import { runMany } from "../many/run.js";
import { copiedTokens } from "../many/shared-tokens.js";
import { type Counts, formatTokens, type SessionTask, type TaskCall } from "../many/task.js";
import { summarizerOf } from "../model-options.js";
import type { ParsedOptions } from "../options.js";
import { compactJson, failedJson } from "../reports/compact-json.js";
import { compactText } from "../reports/compact-text.js";
import { formatNumber } from "../table.js";

export const runCompact: Runnable = async ([names], options, invocation) => {
	checkPreview(options); // better now than after the work
	const wish = openReports(options, invocation);
	const refuse = refuseForSeveral(options, ["out", "preview"]);
	const { outcomes, summary } = await runMany(compactTask, names as string[], options, invocation, refuse);
	const sessions = outcomes.map(({ json }) => json);
	writeReports(describeCompact(sessions, summary), wish, invocation);
};

export const compactTask: SessionTask<CompactedSession> = {
	command: "compact",
	manySchema: "condense/compact@1",
	oneSchema: "condense/compact-session@1",
	isBareAlone: false,
	columns: [
		{ name: "tokensBefore", head: "before", format: formatTokens },
		{ name: "tokensAfter", head: "after", format: formatTokens },
		{ name: "chains", head: "blocks", format: formatNumber, isOwn: true },
		{ name: "entriesAppended", head: "entries", format: formatNumber, isOwn: true },
	],
	writes: ({ dryRun, out }) => dryRun !== true || out !== undefined,
	async run(session, call) {
		const { options, invocation } = call;
		const isDryRun = options.dryRun === true;
		const run = await compactSession(session.path, await optionsOf(call));
		const preview = await writePreview(run, previewWish(session, options, invocation));
		tell(run, session, preview, options, invocation);
		const { plan, entriesAppended } = run;
		const json = compactJson(run, session.given, preview, isDryRun, options.failOver as number | undefined);
		failIfOver(json, invocation);
		const counts = countsOf(run, isDryRun);
		const didNothing = entriesAppended === 0;
		const state = plan.failure !== undefined ? "incomplete" : didNothing ? "nothing to do" : "compacted";
		return { json, state: isDryRun && !didNothing ? "dry run" : state, counts, shared: sharedOf(run, call) };
	},
	failed({ given }, error, { options, invocation: { loaded } }) {
		return failedJson(given, error, loaded.settings.condense.target, options.dryRun === true);
	},
};

/** The gate: what is still too large after compaction. */
function failIfOver({ path, failOver }: CompactedSession, { reporter, exit }: Invocation): void {
	if (failOver?.over !== true) return;
	reporter.error(overText(path, failOver));
	exit(EXIT.no);
}

function countsOf({ plan, entriesAppended }: CompactRun, isDryRun: boolean): Counts {
	const { before, after } = plan.tokens;
	const counts = { tokensBefore: before, tokensAfter: after, chains: plan.chains.length };
	return isDryRun ? counts : { ...counts, entriesAppended };
}

function sharedOf({ plan }: CompactRun, { copied }: TaskCall): Counts {
	if (copied.size === 0) return {};
	const { before, after, context } = plan;
	return { tokensBefore: copiedTokens(before, context, copied), tokensAfter: copiedTokens(after, context, copied) };
}

async function optionsOf({ options, invocation, progress }: TaskCall): Promise<CompactOptions> {
	const { loaded, clock, io } = invocation;
	const { settings } = loaded;
	return {
		settings,
		isTargetDefault: loaded.sources.get("condense.target")?.source === "default",
		...(await summarizerOf(options, invocation, progress)),
		now: clock.now,
		realNow: clock.realNow,
		version: VERSION,
		command: "compact",
		isDryRun: options.dryRun === true,
		isForced: options.force === true,
		touches: options.touch === true,
		out: options.out as string | undefined,
		writeOut: (bytes) => io.stdout.write(bytes),
		signal: io.signal,
		onStage: progress.stage,
	};
}

function previewWish(
	session: LocatedSession,
	options: ParsedOptions,
	{ loaded: { settings } }: Invocation,
): PreviewWish {
	const { preview, dryRun, out, full } = options;
	const path = typeof preview === "string" ? preview : undefined;
	// A dry run writes only what was asked for by name.
	const isWanted = preview !== false && (path !== undefined || (settings.condense.preview && dryRun !== true));
	const sessionPath = typeof out === "string" && dryRun !== true ? out : session.given;
	return { isWanted, path, sessionPath, settings, isFull: full === true };
}

/** Throws `usage` for a preview that could not be written. */
export function checkPreview({ preview, full }: ParsedOptions): void {
	const isFull = full === true;
	if (typeof preview === "string") formatOf(preview, { isFull });
	else if (isFull)
		throw new CondenseError("usage", "--full is about a page, and none is asked for: --preview out.html");
}

function tell(
	run: CompactRun,
	session: LocatedSession,
	preview: string | undefined,
	options: ParsedOptions,
	{ reporter, exit, loaded }: Invocation,
): void {
	warnOfFindings(session.given, [...run.file.session.findings, ...run.branch.findings], reporter);
	for (const warning of run.warnings) reporter.warn(`${session.given}: ${warning}`);
	for (const { kind, detail } of run.plan.unwritten) reporter.detail(`${session.given}: ${kind} ${detail}`);
	// The new session itself is on standard output: the report goes elsewhere.
	const text = compactText(
		run,
		{
			path: session.given,
			preview,
			out: options.out as string | undefined,
			isDryRun: options.dryRun === true,
			hasFamilyExtension: loaded.hasFamilyExtension,
		},
		reporter.color,
	);
	if (options.out === "-") reporter.note(text);
	else reporter.print(text);
	const { failure } = run.plan;
	if (failure === undefined) return;
	reporter.error(
		`${session.given}: ${failure.reason}; what came before it is kept, the rest stays pending`,
		"run the command again",
	);
	exit(failure.kind === "model" ? EXIT.modelFailed : EXIT.error);
}
