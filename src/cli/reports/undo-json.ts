/** `undo --json`: what was taken back; with `--list`, under a schema of its own, what can be. */
import type { UndoRun } from "../../run/undo.js";
import type { Run } from "../../undo/runs.js";
import type { TokenChange } from "../contract/common.js";
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

/** A marker may come from any version of condense, and from any hand: only what its guard has seen is sure to be there. */
function runJson({ line, data, later }: Run): RunRow {
	const { target, tokens, undoes, version }: { readonly [name: string]: unknown } = { ...data };
	const { id, timestamp } = line.entry;
	return {
		id,
		line: line.line,
		timestamp: textOrNull(timestamp),
		version: textOrNull(version),
		command: data.command,
		target: TARGETS.find((name) => name === target) ?? null,
		tokens: tokensOrNull(tokens),
		undoes: textOrNull(undoes),
		entriesSince: later.length,
	};
}

const TARGETS = ["extension", "native", "export"] as const;

function textOrNull(value: unknown): string | null {
	return typeof value === "string" ? value : null;
}

function tokensOrNull(value: unknown): TokenChange | null {
	const { before, after } = (value ?? {}) as { readonly before?: unknown; readonly after?: unknown };
	if (!Number.isSafeInteger(before) || !Number.isSafeInteger(after)) return null;
	return { before: before as number, after: after as number };
}
