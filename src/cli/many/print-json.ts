/** The JSON of a run: one object, or with --json-lines one a session and one in the end. */
import type { Reporter } from "../reporter.js";
import type { Outcome } from "./attempt.js";
import type { ManyOptions } from "./options.js";
import type { ManyRun } from "./run.js";
import type { Selection } from "./select.js";
import type { SessionTask } from "./task.js";

export function printJsonLine({ oneSchema }: SessionTask, { json }: Outcome, reporter: Reporter): void {
	reporter.printJson(oneSchema === undefined ? json : { schema: oneSchema, ...json });
}

/** A session that was asked for alone, and failed, leaves standard output empty where it has no list around it. */
export function printJson(
	task: SessionTask,
	{ isList }: Selection,
	{ outcomes, summary }: ManyRun,
	{ isJsonLines }: ManyOptions,
	reporter: Reporter,
): void {
	// Left out by --since: that is an answer, and no error.
	const isNothing = outcomes.length === 0 && summary.errors.length === 0;
	if (isJsonLines) reporter.printJson({ schema: "condense/summary@1", ...summary });
	else if (isList || !task.isBareAlone || isNothing) {
		reporter.printJson({ schema: task.manySchema, sessions: outcomes.map(({ json }) => json), summary });
	} else {
		for (const { json, error } of outcomes) if (error === null) reporter.printJson(json);
	}
}
