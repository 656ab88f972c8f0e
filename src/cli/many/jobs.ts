/** How many sessions are worked on at once. */
import { availableParallelism } from "node:os";
import type { Invocation } from "../command.js";
import type { ManyOptions } from "./options.js";
import type { Selection } from "./select.js";
import type { CommandOverMany, SessionTask } from "./task.js";

/**
 * Below so many bytes in all, a run does everything in its own process. Measured in CPU time on Node 20, with sessions of
 * 1 MB: loading the pool takes about 0.1 s, each worker 0.1 s to start, and up to 0.4 s until its code is as fast as that
 * of a process that has been at it. A megabyte takes verify 0.04 s and compact 0.35 s.
 */
export const WORTH_WORKERS_BYTES = { reading: 16_000_000, planning: 4_000_000 } as const;

/**
 * 1 is this process alone, without any worker. A model is asked from one process: the cap on spending and the number of
 * calls at once are those of the whole run. Standard input is this process's own.
 */
export function jobsFor(
	{ sessions }: Pick<Selection, "sessions">,
	{ jobs }: ManyOptions,
	task: SessionTask,
	{ loaded }: Invocation,
	cores = availableParallelism(),
): number {
	const plans = !READING.includes(task.command);
	const asksModel = plans && loaded.settings.condense.summarizer === "llm";
	if (asksModel || sessions.some(({ path }) => path === "-")) return 1;
	const bytes = sessions.reduce((sum, session) => sum + session.bytes, 0);
	const isWorthIt = bytes >= WORTH_WORKERS_BYTES[plans ? "planning" : "reading"];
	const wanted = jobs ?? (isWorthIt ? cores - 1 : 1);
	return Math.max(1, Math.min(wanted, sessions.length));
}

const READING: readonly CommandOverMany[] = ["verify", "inspect"];
