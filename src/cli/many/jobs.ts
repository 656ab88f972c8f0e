/** How many sessions are worked on at once. */
import { availableParallelism } from "node:os";
import type { Invocation } from "../command.js";
import type { ManyOptions } from "./options.js";
import type { Selection } from "./select.js";
import type { SessionTask } from "./task.js";

/**
 * Below so many bytes a run does everything in its own process.
 */
export const WORTH_WORKERS_BYTES = 4_000_000;

/** 1 is this process alone, without any worker. */
export function jobsFor(
	{ sessions }: Pick<Selection, "sessions">,
	{ jobs }: ManyOptions,
	task: SessionTask,
	{ loaded }: Invocation,
	cores = availableParallelism(),
): number {
	const asksModel =
		task.command !== "verify" && task.command !== "inspect" && loaded.settings.condense.summarizer === "llm";
	// The cap on spending and the number of calls at once are those of the whole run; standard input is this process's own.
	if (asksModel || sessions.some(({ path }) => path === "-")) return 1;
	const bytes = sessions.reduce((sum, session) => sum + session.bytes, 0);
	const wanted = jobs ?? (bytes < WORTH_WORKERS_BYTES ? 1 : cores - 1);
	return Math.max(1, Math.min(wanted, sessions.length));
}
