/** The sessions of a run shared out among workers. What they say is said here, when the turn of their session has come. */
import { EXIT } from "../exit-codes.js";
import { attempt, type Outcome } from "./attempt.js";
import { inOrder } from "./in-order.js";
import { openPool, type WorkerPool } from "./pool.js";
import { replaySaid, worldFor } from "./recording.js";
import type { EachCall } from "./run-each.js";
import { labelOf, type SelectedSession } from "./select.js";
import type { SessionTask } from "./task.js";
import type { Done } from "./worker.js";

/** Nothing was said, and nothing came of it. */
const INTERRUPTED: Done = { outcome: undefined, said: [] };

export async function* runInWorkers<Report extends object>(
	task: SessionTask<Report>,
	sessions: readonly SelectedSession[],
	call: EachCall,
): AsyncGenerator<Outcome<Report>> {
	const { invocation, progress, jobs, isFailFast } = call;
	const { io } = invocation;
	const pool = await openPool(jobs);
	const interrupt = interruptOf(task, pool, call);
	let hasFailed = false;
	let finished = 0;
	const showProgress = () => progress.begin(`${finished} of ${sessions.length} sessions`);
	const runOne = orderingFrom(pool, task, sessions, call, interrupt.flag);
	const runNth = async (nth: number): Promise<Done> => {
		const done = await runOne(nth);
		finished += 1;
		showProgress();
		if (done.outcome?.exitCode !== EXIT.done) hasFailed = true;
		return done;
	};
	try {
		showProgress();
		const isStopped = () => io.signal.aborted || (isFailFast && hasFailed);
		for await (const { outcome, said } of inOrder(sessions.length, jobs, runNth, isStopped)) {
			progress.aside(() => replaySaid(said, io));
			// A worker runs this very task.
			if (outcome !== undefined) yield outcome as Outcome<Report>;
		}
	} finally {
		interrupt.forget();
		await pool.end();
	}
}

/** Has a worker do the nth session. A worker that dies fails its session; one that is ended by an interruption does not. */
function orderingFrom<Report extends object>(
	pool: WorkerPool,
	task: SessionTask<Report>,
	sessions: readonly SelectedSession[],
	call: EachCall,
	flag: SharedArrayBuffer,
): (nth: number) => Promise<Done> {
	const { options, invocation } = call;
	const { io, loaded, clock, places } = invocation;
	const order = { command: task.command, options, loaded, clock, places, world: worldFor(io, flag) };
	return async (nth) => {
		const session = sessions[nth]!;
		try {
			return await pool.run({ ...order, session, label: labelOf(nth, sessions) });
		} catch (error) {
			if (io.signal.aborted) return INTERRUPTED;
			const failing: SessionTask<Report> = { ...task, run: () => Promise.reject(error) };
			return { outcome: await attempt(failing, session, call), said: [] };
		}
	};
}

/** Tells the workers of an interruption. Those that write nothing are ended at once. */
function interruptOf(task: SessionTask, pool: WorkerPool, { options, invocation: { io } }: EachCall) {
	const flag = new SharedArrayBuffer(1);
	const onAbort = () => {
		Atomics.store(new Uint8Array(flag), 0, 1);
		if (!task.writes(options)) void pool.end();
	};
	io.signal.addEventListener("abort", onAbort);
	if (io.signal.aborted) onAbort();
	return { flag, forget: () => io.signal.removeEventListener("abort", onAbort) };
}
