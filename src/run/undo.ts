/** One run of `undo`: lock, read, decide, append. The same guards as for `compact`; nothing is ever removed. */

import type { RunData } from "../archive/record.js";
import { estimateAll } from "../context/tokens.js";
import { CondenseError } from "../errors.js";
import { whatModelSees } from "../render/seen.js";
import { appendToSession } from "../session/append.js";
import type { SessionEntry } from "../session/entry.js";
import { lockSession } from "../session/lock.js";
import type { SessionFile } from "../session/read.js";
import { toLines } from "../session/serialize.js";
import { type Branch, branchOf } from "../session/tree.js";
import type { Settings } from "../settings/settings.js";
import { didYouMean, suggest } from "../text/suggest.js";
import { listRuns, type Run } from "../undo/runs.js";
import { undoBlock } from "../undo/undo-block.js";
import { undoRun } from "../undo/undo-run.js";
import { refuseInUse } from "./guards.js";
import { openSession } from "./open-session.js";

export interface UndoOptions {
	readonly settings: Settings;
	/** A block (`b3`), or the entry id of a run; undefined: the last run. */
	readonly what: string | undefined;
	readonly now: number;
	readonly realNow: number;
	readonly version: string;
	readonly isDryRun: boolean;
	readonly isForced: boolean;
	readonly touches: boolean;
	readonly signal: AbortSignal;
}

export interface UndoRun {
	readonly file: SessionFile;
	readonly branch: Branch;
	/** The run that was taken back, or the id of the block. */
	readonly undone: Run | string;
	/** Later runs that went with it. */
	readonly alsoUndone: readonly Run[];
	readonly entries: readonly SessionEntry[];
	/** Entries of the conversation that were copied behind the older leaf. */
	readonly copied: number;
	readonly tokens: RunData["tokens"];
}

/** Takes back what `options.what` names in the session at `path`. Throws CondenseError; then nothing was written. */
export async function undoSession(path: string, options: UndoOptions): Promise<UndoRun> {
	if (path === "-") throw new CondenseError("usage", "standard input cannot be appended to", { hint: "name a file" });
	const lock = options.isDryRun ? undefined : await lockSession(path, { signal: options.signal });
	try {
		const { file, branch } = openSession(path);
		if (lock !== undefined && !options.isForced) refuseInUse(file, branch, options);
		const run = decide(file, branch, options);
		if (lock === undefined) return run;
		lock.assertHeld();
		const { endsWithNewline } = file.session;
		appendToSession(path, file.state!, toLines(run.entries), { touch: options.touches, endsWithNewline });
		return run;
	} finally {
		await lock?.release();
	}
}

function decide(file: SessionFile, branch: Branch, options: UndoOptions): UndoRun {
	const { what, settings } = options;
	if (what !== undefined && /^b\d+$/.test(what)) {
		const { entries, tokens } = undoBlock(file.session, branch, what, settings, options);
		return { file, branch, undone: what, alsoUndone: [], entries, copied: 0, tokens };
	}
	const runs = listRuns(branch.lines);
	const nth = what === undefined ? 0 : runs.findIndex(({ line }) => line.entry.id === what);
	const undone = runs[nth];
	if (undone === undefined) throw noSuchRun(file.path, what, runs);
	const before = estimateAll(whatModelSees(file.session, branch, settings).rendered.messages);
	const plain = undoRun(file.session, branch.lines, undone, { ...options, tokens: { before, after: before } });
	const after = tokensAfter(file, plain.entries, settings);
	const { entries, copied } = undoRun(file.session, branch.lines, undone, { ...options, tokens: { before, after } });
	return { file, branch, undone, alsoUndone: runs.slice(0, nth), entries, copied, tokens: { before, after } };
}

/** The estimated tokens of the context as it will be with `entries` at the end of the file. */
function tokensAfter({ session }: SessionFile, entries: readonly SessionEntry[], settings: Settings): number {
	const lines = entries.map((entry) => ({ entry, line: 0, start: 0, end: 0 }));
	const byId = new Map([...session.byId, ...lines.map((line) => [line.entry.id, line] as const)]);
	const after = { ...session, lines: [...session.lines, ...lines], byId };
	return estimateAll(whatModelSees(after, branchOf(after), settings).rendered.messages);
}

function noSuchRun(path: string, what: string | undefined, runs: readonly Run[]): CondenseError {
	if (what === undefined)
		return new CondenseError("usage", `${path}: no run of condense on the branch, nothing to undo`);
	const ids = runs.map(({ line }) => line.entry.id);
	const near = didYouMean(suggest(what, ids));
	return new CondenseError("usage", `${path}: no run ${what} on the branch${near}`, { hint: "condense undo --list" });
}
