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
import { openPool } from "./pool.js";
import { replaySaid, worldFor } from "./recording.js";
import type { SelectedSession } from "./select.js";
import type { SessionTask } from "./task.js";
import type { Done } from "./worker.js";

export interface EachCall {
	readonly options: ParsedOptions;
	readonly invocation: Invocation;
	readonly progress: Progress;
	readonly jobs: number;
	readonly isList: boolean;
	readonly isFailFast: boolean;
}

export function runEach<Report extends object>(
	task: SessionTask<Report>,
	sessions: readonly SelectedSession[],
	call: EachCall,
): AsyncGenerator<Outcome<Report>> {
	return call.jobs > 1 ? inWorkers(task, sessions, call) : inProcess(task, sessions, call);
}

async function* inProcess<Report extends object>(
	task: SessionTask<Report>,
	sessions: readonly SelectedSession[],
	{ options, invocation, progress, isList, isFailFast }: EachCall,
): AsyncGenerator<Outcome<Report>> {
	for (const [nth, session] of sessions.entries()) {
		if (invocation.io.signal.aborted) return;
		progress.begin(isList ? labelOf(nth, sessions) : session.given);
		try {
			const outcome = await attempt(task, session, { options, invocation, progress, isList });
			yield outcome;
			if (isFailFast && outcome.exitCode !== EXIT.done) return;
		} catch (error) {
			if (!isList || !(error instanceof CondenseError)) throw error;
			return; // interrupted
		}
		if (isList) await new Promise((resolve) => setImmediate(resolve)); // lets signals and the spinner in
	}
}

async function* inWorkers<Report extends object>(
	task: SessionTask<Report>,
	sessions: readonly SelectedSession[],
	{ options, invocation, progress, jobs, isFailFast }: EachCall,
): AsyncGenerator<Outcome<Report>> {
	const { io, loaded, clock, places } = invocation;
	const interrupted = new SharedArrayBuffer(1);
	const world = worldFor(io, interrupted);
	const pool = await openPool(jobs);
	let isStopped = false;
	let finished = 0;
	const onInterrupt = () => {
		isStopped = true;
		Atomics.store(new Uint8Array(interrupted), 0, 1);
		// Who writes nothing can be stopped anywhere.
		if (!task.writes(options)) void pool.end();
	};
	const runNth = async (nth: number): Promise<Done> => {
		const session = sessions[nth]!;
		const order = {
			command: task.command,
			session,
			label: labelOf(nth, sessions),
			options,
			loaded,
			clock,
			places,
			world,
		};
		const done = await pool.run(order).catch(async (error: unknown): Promise<Done> => {
			if (io.signal.aborted) return { outcome: undefined, said: [] };
			// The worker is gone, and nothing that it said: the session is failed here.
			const failing: SessionTask<Report> = { ...task, run: () => Promise.reject(error) };
			return { outcome: await attempt(failing, session, { options, invocation, progress, isList: true }), said: [] };
		});
		finished += 1;
		progress.begin(`${finished} of ${sessions.length} sessions`);
		if (isFailFast && done.outcome?.exitCode !== EXIT.done) isStopped = true;
		return done;
	};
	io.signal.addEventListener("abort", onInterrupt);
	if (io.signal.aborted) onInterrupt();
	try {
		progress.begin(`0 of ${sessions.length} sessions`);
		for await (const { outcome, said } of inOrder(sessions.length, jobs, runNth, () => isStopped)) {
			progress.aside(() => replaySaid(said, io));
			// A worker runs this very task.
			if (outcome !== undefined) yield outcome as Outcome<Report>;
		}
	} finally {
		io.signal.removeEventListener("abort", onInterrupt);
		await pool.end();
	}
}

/** Keeps `jobs` running, and gives what they come to in order. What was not begun when `isStopped` is left out. */
export async function* inOrder<Value>(
	count: number,
	jobs: number,
	runNth: (nth: number) => Promise<Value>,
	isStopped: () => boolean,
): AsyncGenerator<Value> {
	const begun = new Map<number, Promise<Value>>();
	let next = 0;
	const begin = (): void => {
		if (next >= count || isStopped()) return;
		const running = runNth(next);
		begun.set(next, running);
		next += 1;
		// Before whoever waits for this one hears of it; a rejection is theirs.
		running.then(begin, () => undefined);
	};
	for (let job = 0; job < jobs; job++) begin();
	for (let nth = 0; begun.has(nth); nth++) {
		yield await begun.get(nth)!;
		begun.delete(nth);
	}
}

function labelOf(nth: number, sessions: readonly SelectedSession[]): string {
	return `${nth + 1}/${sessions.length} ${sessions[nth]!.given}`;
}
