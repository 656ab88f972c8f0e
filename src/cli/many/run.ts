/**
 * The one way in which compact, verify, inspect, export and budget work on sessions, on one as on many: names to a list,
 * each session on its own, results in the order of the list, then what it all came to. One that fails does not stop the
 * rest, and the worst exit code counts.
 */
import type { Invocation } from "../command.js";
import type { RunSummary } from "../contract/many.js";
import { EXIT } from "../exit-codes.js";
import type { ParsedOptions } from "../options.js";
import { startProgress } from "../progress.js";
import type { Outcome } from "./attempt.js";
import { jobsFor } from "./jobs.js";
import { manyOptionsOf } from "./options.js";
import { printJson, printJsonLine } from "./print-json.js";
import { runEach } from "./run-each.js";
import { type Selection, selectSessions } from "./select.js";
import { exitCodeOf, summaryOf } from "./summary.js";
import { summaryText } from "./table.js";
import type { SessionTask } from "./task.js";

export interface ManyRun<Report extends object = object> {
	/** Of the sessions that were worked on, in the order of the list. */
	readonly outcomes: readonly Outcome<Report>[];
	readonly summary: RunSummary;
}

/**
 * `prepare` may throw for what makes no sense, and leave sessions out. Throws `usage`, and `interrupted` where a session was
 * asked for alone.
 */
export async function runMany<Report extends object>(
	task: SessionTask<Report>,
	names: readonly string[],
	options: ParsedOptions,
	invocation: Invocation,
	prepare: (selection: Selection) => Selection,
): Promise<ManyRun<Report>> {
	const { reporter, exit, io } = invocation;
	const many = manyOptionsOf(options);
	const selection = prepare(await selectSessions(names, many, invocation));
	for (const error of selection.errors) reporter.error(error.message, error.hint);
	sayWhatWasFound(names, selection, invocation);
	const outcomes: Outcome<Report>[] = [];
	const jobs = jobsFor(selection, many, task, invocation);
	const progress = startProgress(reporter, task.command);
	try {
		const each = { options, invocation, progress, jobs, isList: selection.isList, isFailFast: many.isFailFast };
		for await (const outcome of runEach(task, selection.sessions, each)) {
			outcomes.push(outcome);
			if (many.isJsonLines) progress.aside(() => printJsonLine(task, outcome, reporter));
		}
	} finally {
		progress.stop();
	}
	if (io.signal.aborted && selection.isList) reporter.error("interrupted; the sessions before were finished");
	const summary = summaryOf(task, selection, outcomes, exitCode(selection, outcomes, invocation));
	exit(summary.exitCode);
	printJson(task, selection, { outcomes, summary }, many, reporter);
	const gap = outcomes.at(-1)?.isSetApart === false ? "\n" : "";
	if (selection.isList) reporter.print(`${gap}${summaryText(task, outcomes, summary, reporter.color)}`);
	const bug = outcomes.find((outcome) => outcome.bug !== undefined)?.bug;
	if (bug !== undefined) throw bug;
	return { outcomes, summary };
}

/** Says which session was meant where none was named by its path, and where `--since` leaves none. */
function sayWhatWasFound(names: readonly string[], { sessions, tooOld }: Selection, { reporter }: Invocation): void {
	for (const { path, given, how, isListed } of sessions) {
		if (!isListed && !names.includes(given)) reporter.note(`${path} (${how})`);
	}
	if (sessions.length === 0 && tooOld > 0) reporter.note(`no session has changed since then, of ${tooOld}`);
}

function exitCode({ errors }: Selection, outcomes: readonly Outcome[], { io }: Invocation): number {
	const { aborted, reason } = io.signal;
	if (!aborted) return exitCodeOf(outcomes, errors);
	// Whoever was ended by a signal has its code for a reason.
	return typeof reason === "number" ? reason : EXIT.interrupted;
}
