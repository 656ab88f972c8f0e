/** `condense compact`: each session on its own; one that fails does not stop the rest, and the worst code counts. */
import { CondenseError } from "../../errors.js";
import { type CompactOptions, type CompactRun, compactSession } from "../../run/compact.js";
import { type PreviewWish, writePreview } from "../../run/preview.js";
import { formatOf } from "../../run/preview-format.js";
import type { LocatedSession } from "../../session/locate.js";
import { expandSessions } from "../../session/locate-expand.js";
import { VERSION } from "../../version.js";
import { type Invocation, warnOfFindings } from "../command.js";
import type { CompactedSession } from "../contract/compact.js";
import { EXIT, EXIT_BY_ERROR } from "../exit-codes.js";
import { summarizerOf } from "../model-options.js";
import type { ParsedOptions } from "../options.js";
import type { Runnable } from "../program.js";
import { type Progress, startProgress } from "../progress.js";
import { compactJson, compactReport, failedJson } from "../reports/compact-json.js";
import { compactText } from "../reports/compact-text.js";

export const runCompact: Runnable = async ([names], options, invocation) => {
	const { reporter, places, io } = invocation;
	checkPreview(options); // better now than after the work
	const { sessions, errors } = await expandSessions(names as string[], places);
	for (const error of errors) fail(error, invocation);
	if (options.out !== undefined && sessions.length > 1) {
		throw new CondenseError("usage", `--out takes one session, and ${sessions.length} were named`);
	}
	if (typeof options.preview === "string" && sessions.length > 1) {
		throw new CondenseError("usage", `--preview takes one session, and ${sessions.length} were named`);
	}
	const results: CompactedSession[] = [];
	for (const session of sessions) {
		if (io.signal.aborted) throw new CondenseError("interrupted", "interrupted; the sessions before were finished");
		results.push(await compactOne(session, names as string[], options, invocation));
	}
	reporter.printJson(compactReport(results));
};

/** One session, and all that is said of it. `names`: what was typed, none for the session that pi would continue. */
export async function compactOne(
	session: LocatedSession,
	names: readonly string[],
	options: ParsedOptions,
	invocation: Invocation,
): Promise<CompactedSession> {
	const { reporter } = invocation;
	if (names.length === 0) reporter.note(`${session.path} (${session.how})`);
	const progress = startProgress(reporter, session.given);
	try {
		const run = await compactSession(session.path, await optionsOf(options, invocation, progress));
		const preview = await writePreview(run, previewWish(session, options, invocation));
		progress.stop();
		tell(run, session, preview, options, invocation);
		return compactJson(run, session.given, preview, options.dryRun === true);
	} catch (error) {
		progress.stop();
		if (!(error instanceof CondenseError) || error.code === "interrupted") throw error;
		fail(error, invocation);
		return failedJson(session.given, error, invocation.loaded.settings.condense.target, options.dryRun === true);
	}
}

async function optionsOf(options: ParsedOptions, invocation: Invocation, progress: Progress): Promise<CompactOptions> {
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

function fail(error: CondenseError, { reporter, exit }: Invocation): void {
	reporter.error(error.message, error.hint);
	exit(EXIT_BY_ERROR[error.code]);
}
