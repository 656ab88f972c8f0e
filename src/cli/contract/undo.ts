/** `undo --json`: what was taken back, and with --list what can be. Two shapes, so two schemas. */
import type { Count, TargetName, TokenChange } from "./common.js";

/** What was taken back, or with --dry-run would be. */
export interface UndoReport {
	readonly schema: "condense/undo@1";
	/** As it was given. */
	readonly path: string;
	/** Whether nothing was to be written. */
	readonly dryRun: boolean;
	/** The entry of the run, or the block (`b3`). */
	readonly undone: string;
	/** The entries of later runs that went with it. */
	readonly alsoUndone: readonly string[];
	/** Lines that the session has gained; 0 in a dry run. */
	readonly entriesAppended: Count;
	/** Entries that were added since that run, and were copied behind the older end. */
	readonly copied: Count;
	/** Estimated tokens of the whole context. */
	readonly tokens: TokenChange;
}

/** `undo --list --json`: the runs that can be taken back. */
export interface RunsReport {
	readonly schema: "condense/runs@1";
	/** As it was given. */
	readonly path: string;
	/** The newest first. */
	readonly runs: readonly RunRow[];
}

/** One run of condense. What an older condense did not note is null. */
export interface RunRow {
	/** The entry of the run; `--run` takes it. */
	readonly id: string;
	/** The line of that entry, from 1. */
	readonly line: Count;
	/** When it was made, ISO 8601. */
	readonly timestamp: string | null;
	/** The condense that made it. */
	readonly version: string | null;
	readonly command: string;
	readonly target: TargetName | null;
	/** Estimated tokens of the whole context. */
	readonly tokens: TokenChange | null;
	/** Of an undo: the run, or the block, that it took back; null otherwise. */
	readonly undoes: string | null;
	/** Entries that the session has gained since. */
	readonly entriesSince: Count;
}
