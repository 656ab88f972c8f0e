import type { SessionEntry } from "../session/entry.js";
import { listRuns as listRunsOf } from "../undo/runs.js";
import { VERSION } from "../version.js";
import type { WriteOptions } from "./append.js";
import { type PlanOptions, pathOf, signalOf, timeOf } from "./options.js";
import type { LookOptions } from "./render.js";
import { branchIn, type Session } from "./session.js";
import { settingsFor } from "./settings.js";

/** One run of condense on a branch. */
export interface Run {
	/** The entry that marks it. */
	readonly id: string;
	/** ISO 8601. */
	readonly timestamp: string;
	readonly version: string;
	/** `compact`, `undo`, … */
	readonly command: string;
	readonly target: "extension" | "native" | "export";
	/** Estimates for all that the model saw, before and after. */
	readonly tokens: { readonly before: number; readonly after: number };
	/** Of an undo: the run or the block that it took back. */
	readonly undoes: string | undefined;
	/** Entries of the branch since then that belong to no run. */
	readonly entriesSince: number;
}

export interface UndoOptions
	extends Pick<PlanOptions, "now" | "signal">,
		Pick<LookOptions, "settings">,
		Pick<WriteOptions, "force" | "touch"> {
	/** A block (`b3`), or the id of a run. Default: the last run. */
	readonly what?: string;
	/** Decide, and write nothing. */
	readonly dryRun?: boolean;
}

export interface UndoResult {
	/** The id of the run that was taken back, or the block. */
	readonly undone: string;
	/** Later runs, which built on it and went with it. */
	readonly alsoUndone: readonly string[];
	/** What was appended, or would be. */
	readonly entries: readonly SessionEntry[];
	/** Entries of the conversation that were copied behind the leaf from before. */
	readonly copied: number;
	readonly tokens: { readonly before: number; readonly after: number };
}

/**
 * Takes back a run, or one block of it, in the session at `path`: by appending, as the command does. Throws `usage`
 * where there is nothing of that name to undo, and what `readSession` and `appendPlan` throw; then nothing was written.
 */
export async function undo(path: string, options: UndoOptions = {}): Promise<UndoResult> {
	const { undoSession } = await import("../run/undo.js");
	const { undone, alsoUndone, entries, copied, tokens } = await undoSession(pathOf(path), {
		settings: settingsFor(options.settings),
		what: options.what,
		now: timeOf(options),
		realNow: Date.now(),
		version: VERSION,
		isDryRun: options.dryRun === true,
		isForced: options.force === true,
		touches: options.touch === true,
		signal: signalOf(options),
	});
	return {
		undone: typeof undone === "string" ? undone : undone.line.entry.id,
		alsoUndone: alsoUndone.map(({ line }) => line.entry.id),
		entries,
		copied,
		tokens,
	};
}

/** The runs of condense on a session's branch, newest first. Throws `input.cycle`. */
export function listRuns(session: Session): readonly Run[] {
	return listRunsOf(branchIn(session).lines).map(({ line, data, later }) => {
		const { version, command, target, tokens, undoes } = data;
		const { id, timestamp } = line.entry;
		return { id, timestamp, version, command, target, tokens, undoes, entriesSince: later.length };
	});
}
