/**
 * Runs a task over sessions, in this process or in workers. Outcomes come in the order of the sessions, however they get
 * done; a session that was not begun, or not to its end, is left out.
 */
import { CondenseError } from "../../errors.js";
import type { Invocation } from "../command.js";
import { EXIT } from "../exit-codes.js";
import type { ParsedOptions } from "../options.js";
import type { Progress } from "../progress.js";
import { attempt, type Outcome } from "./attempt.js";
import { runInWorkers } from "./run-in-workers.js";
import { labelOf, type SelectedSession } from "./select.js";
import type { SessionTask } from "./task.js";

export interface EachCall {
	readonly options: ParsedOptions;
	readonly invocation: Invocation;
	readonly progress: Progress;
	/** 1 is this process alone. */
	readonly jobs: number;
	readonly isList: boolean;
	readonly isFailFast: boolean;
}

/** Throws `interrupted` where a session was asked for alone. */
export function runEach<Report extends object>(
	task: SessionTask<Report>,
	sessions: readonly SelectedSession[],
	call: EachCall,
): AsyncGenerator<Outcome<Report>> {
	return call.jobs > 1 ? runInWorkers(task, sessions, call) : runHere(task, sessions, call);
}

async function* runHere<Report extends object>(
	task: SessionTask<Report>,
	sessions: readonly SelectedSession[],
	call: EachCall,
): AsyncGenerator<Outcome<Report>> {
	const { invocation, progress, isList, isFailFast } = call;
	for (const [nth, session] of sessions.entries()) {
		if (invocation.io.signal.aborted) return;
		progress.begin(isList ? labelOf(nth, sessions) : session.given);
		const outcome = await attempt(task, session, call).catch((error: unknown) => {
			if (!isList || !(error instanceof CondenseError)) throw error;
			return undefined; // interrupted
		});
		if (outcome === undefined) return;
		yield outcome;
		if (isFailFast && outcome.exitCode !== EXIT.done) return;
		if (isList) await new Promise((resolve) => setImmediate(resolve)); // lets signals and the spinner in
	}
}
