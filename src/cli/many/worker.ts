/** The entry of a worker thread: one session, one command, and everything said along the way as plain data. */
import { CondenseError } from "../../errors.js";
import type { SessionPlaces } from "../../session/locate-dirs.js";
import type { LoadedSettings } from "../../settings/load.js";
import type { Clock } from "../clock.js";
import type { ParsedOptions } from "../options.js";
import { plainProgress } from "../progress.js";
import { createReporter } from "../reporter.js";
import { attempt, type Outcome } from "./attempt.js";
import { recordingIo, type Said, type WorkerWorld } from "./recording.js";
import type { SelectedSession } from "./select.js";
import type { CommandOverMany, SessionTask } from "./task.js";

export interface Order {
	readonly command: CommandOverMany;
	readonly session: SelectedSession;
	/** For progress: `3/12 a.jsonl`. */
	readonly label: string;
	readonly options: ParsedOptions;
	readonly loaded: LoadedSettings;
	readonly clock: Clock;
	readonly places: SessionPlaces;
	readonly world: WorkerWorld;
}

/** `outcome` is undefined where the session was interrupted. */
export interface Done {
	readonly outcome: Outcome | undefined;
	readonly said: Said;
}

const TASKS: { readonly [command in CommandOverMany]: () => Promise<SessionTask> } = {
	compact: async () => (await import("../commands/compact.js")).compactTask,
	verify: async () => (await import("../commands/verify.js")).verifyTask,
	inspect: async () => (await import("../commands/inspect.js")).inspectTask,
	export: async () => (await import("../commands/export.js")).exportTask,
	budget: async () => (await import("../commands/budget.js")).budgetTask,
};

export async function runOrder({ command, session, label, options, world, ...prepared }: Order): Promise<Done> {
	const { io, said } = recordingIo(world);
	const reporter = createReporter(io, options);
	const invocation = { io, reporter, ...prepared, exit: () => undefined };
	try {
		const progress = plainProgress(reporter, label);
		const call = { options, invocation, progress, isList: true };
		return { outcome: await attempt(await TASKS[command](), session, call), said };
	} catch (error) {
		if (error instanceof CondenseError && error.code === "interrupted") return { outcome: undefined, said };
		throw error;
	}
}
