/** `undo --json`: what was taken back; with `--list`, under a schema of its own, what can be. */
import type { UndoRun } from "../../run/undo.js";
import type { Run } from "../../undo/runs.js";
import type { RunRow, RunsReport, UndoReport } from "../contract/undo.js";

export function undoJson(run: UndoRun, path: string, dryRun: boolean): UndoReport {
	const { undone, alsoUndone, entries, copied, tokens } = run;
	return {
		schema: "condense/undo@1",
		path,
		dryRun,
		undone: typeof undone === "string" ? undone : undone.line.entry.id,
		alsoUndone: alsoUndone.map(({ line }) => line.entry.id),
		entriesAppended: dryRun ? 0 : entries.length,
		copied,
		tokens,
	};
}

/** `runs`: the newest first. */
export function runsJson(runs: readonly Run[], path: string): RunsReport {
	return { schema: "condense/runs@1", path, runs: runs.map(runJson) };
}

/** A marker may come from any version of condense, so of its data only what its guard has seen is sure to be there. */
function runJson({ line, data, later }: Run): RunRow {
	const { target, tokens, undoes, version }: Partial<Run["data"]> = data;
	const { id, timestamp } = line.entry;
	return {
		id,
		line: line.line,
		timestamp,
		version: version ?? null,
		command: data.command,
		target: target ?? null,
		tokens: tokens ?? null,
		undoes: undoes ?? null,
		entriesSince: later.length,
	};
}
