/** What `--json` and `--json-lines` say of several sessions at once. */
import type { BudgetReport } from "./budget.js";
import type { Count, Failure } from "./common.js";
import type { CompactedSession } from "./compact.js";
import type { ExportReport } from "./export.js";
import type { InspectReport } from "./inspect.js";
import type { VerifiedSession } from "./verify.js";

/** What a run over several sessions came to. With --json-lines it is the last line, `condense/summary@1`. */
export interface RunSummary {
	readonly command: "compact" | "verify" | "inspect" | "export" | "budget";
	/** The exit code that the sessions come to: the highest of theirs. */
	readonly exitCode: Count;
	/** How many sessions were worked on. */
	readonly sessions: Count;
	/** How many of them ended with an exit code other than 0. */
	readonly failed: Count;
	/** Sessions that were not worked on, or not to the end, because of --fail-fast or an interruption. */
	readonly notDone: readonly string[];
	/** How many sessions `--since` has left out. */
	readonly tooOld: Count;
	/** Names that lead to no session, and folders that cannot be read. */
	readonly errors: readonly Failure[];
	/** Sessions that came from another one of this run. */
	readonly related: readonly RelatedSession[];
	/** Sums over the sessions; what a fork or an export shares with its parent counts once. Null where none has it. */
	readonly totals: { readonly [name: string]: number | null };
}

/** A session and the one of the same run that its header names as its parent. */
export interface RelatedSession {
	/** As it was given. */
	readonly path: string;
	/** A fork begins with a copy of its parent's entries; a sub-agent has entries of its own; an export is a copy. */
	readonly relation: "fork" | "sub-agent" | "export";
	/** The parent's path, as it was given. */
	readonly parent: string;
}

/** One session that inspect, export or budget could not work on, among several. */
export interface FailureReport {
	readonly schema: "condense/failure@1";
	/** As it was given. */
	readonly path: string;
	readonly error: Failure;
}

/** The last line of --json-lines. */
export interface SummaryReport extends RunSummary {
	readonly schema: "condense/summary@1";
}

/** `inspect --json` of several sessions. */
export interface InspectionsReport {
	readonly schema: "condense/inspections@1";
	/** In the order in which they were named; a folder's in the order of their paths. */
	readonly sessions: readonly (InspectReport | FailureReport)[];
	readonly summary: RunSummary;
}

/** `export --json` of several sessions. */
export interface ExportsReport {
	readonly schema: "condense/exports@1";
	/** In the order in which they were named; a folder's in the order of their paths. */
	readonly sessions: readonly (ExportReport | FailureReport)[];
	readonly summary: RunSummary;
}

/** `budget --json` of several sessions. */
export interface BudgetsReport {
	readonly schema: "condense/budgets@1";
	/** In the order in which they were named; a folder's in the order of their paths. */
	readonly sessions: readonly (BudgetReport | FailureReport)[];
	readonly summary: RunSummary;
}

/** A line of `compact --json-lines`: one session. */
export interface CompactLine extends CompactedSession {
	readonly schema: "condense/compact-session@1";
}

/** A line of `verify --json-lines`: one session. */
export interface VerifyLine extends VerifiedSession {
	readonly schema: "condense/verify-session@1";
}
