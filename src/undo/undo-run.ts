/**
 * Taking back a run (SPEC 11.5): new entries behind the leaf from before it, so that pi goes on from there. What the
 * conversation has added since comes along as copies; later runs of condense do not, since they built on this one.
 */
import type { RunData } from "../archive/record.js";
import { CondenseError } from "../errors.js";
import { runDraft } from "../plan/draft.js";
import type { SessionEntry, SessionLine } from "../session/entry.js";
import { placeEntries } from "../session/serialize.js";
import type { Session } from "../session/session.js";
import { branchOf } from "../session/tree.js";
import { copiesOf, followReferences } from "./rebase.js";
import type { Run } from "./runs.js";

export interface Undone {
	readonly entries: readonly SessionEntry[];
	/** How many entries of the conversation were copied. */
	readonly copied: number;
}

export interface UndoStamp {
	readonly version: string;
	/** Milliseconds since 1970. */
	readonly now: number;
	/** Estimated tokens of the context, before and after. */
	readonly tokens: RunData["tokens"];
}

/** The entries that take `run` back. `branch` is the branch that the run lies on. */
export function undoRun(session: Session, branch: readonly SessionLine[], run: Run, stamp: UndoStamp): Undone {
	const fork = forkOf(session, run);
	const kept = fork === undefined ? [] : branchOf(session, fork).lines;
	const staying = new Set(kept);
	const marker = runDraft(undoData(branch, run, stamp)) as unknown as { type: string };
	const placed = placeEntries([...copiesOf(run.later), marker], session, fork?.entry.id ?? null, stamp.now);
	const leftBehind = branch.filter((line) => !staying.has(line));
	const copies = followReferences(placed.slice(0, -1), run.later, leftBehind, kept);
	return { entries: [...copies, placed.at(-1)!], copied: run.later.length };
}

/** The entry to go back to; undefined for the root. */
function forkOf(session: Session, { data, line }: Run): SessionLine | undefined {
	if (data.leafBefore === "") return undefined;
	const fork = session.byId.get(data.leafBefore);
	if (fork !== undefined) return fork;
	const what = `the run at line ${line.line} began behind entry ${data.leafBefore}, which is not in the file any more`;
	throw new CondenseError("usage", what, { hint: "condense export, with the originals in the archive, starts afresh" });
}

function undoData(branch: readonly SessionLine[], run: Run, { version, tokens }: UndoStamp): RunData {
	return {
		version,
		command: "undo",
		target: run.data.target,
		settings: {},
		counts: { batches: 0, records: 0, aliases: 0, chains: 0, backfilled: 0 },
		tokens,
		leafBefore: branch.at(-1)?.entry.id ?? "",
		nextRef: run.data.nextRef,
		undoes: run.line.entry.id,
	};
}
