/** `verify --json`. */
import type { Count, Failure } from "./common.js";
import type { RunSummary } from "./many.js";

/** What verify found. */
export interface VerifyReport {
	readonly schema: "condense/verify@1";
	/** One entry for each session, in the order in which they were named; a folder's in the order of their paths. */
	readonly sessions: readonly VerifiedSession[];
	readonly summary: RunSummary;
}

/** One session. What is no session has one finding, `checked` null, and `error` says why. */
export interface VerifiedSession {
	/** As it was given. */
	readonly path: string;
	/** Whether no finding is an `error`, and with --strict none a `warning`. */
	readonly ok: boolean;
	/** In the order of the file. */
	readonly findings: readonly VerifyFinding[];
	/** How much there was to look at; null where the file could not be read as a session. */
	readonly checked: Checked | null;
	/** Why nothing could be checked; null where it could. */
	readonly error: Failure | null;
	/** With --repair: the mended copy; null without. The fields above are those of the session itself. */
	readonly repair: Repair | null;
}

/** One thing that is wrong or odd. */
export interface VerifyFinding {
	/** The name of the check, as docs/verify.md lists them. */
	readonly check: string;
	/** `error`: something is lost or stands in the way. `warning`: odd, and nothing is lost. `info`: worth knowing. */
	readonly severity: "error" | "warning" | "info";
	/** The line of the file, from 1. */
	readonly line: Count;
	readonly message: string;
}

/** How much there was to look at. */
export interface Checked {
	/** All entries of the file. */
	readonly entries: Count;
	/** Entries on the branch that pi would continue. */
	readonly onBranch: Count;
	/** Archived tool calls. */
	readonly records: Count;
	/** Records whose text is in a file of its own. */
	readonly sidecars: Count;
}

/** A mended copy. */
export interface Repair {
	/** Where it was written. */
	readonly out: string;
	/** Whether the copy is ok. */
	readonly ok: boolean;
	/** What was done, line by line. */
	readonly changes: readonly RepairChange[];
	/** What is found in the copy. */
	readonly findings: readonly VerifyFinding[];
}

/** One change that a repair made. */
export interface RepairChange {
	/** The line of the input, from 1. */
	readonly line: Count;
	readonly change:
		| "separated"
		| "cleaned"
		| "dropped"
		| "migrated"
		| "named"
		| "renamed"
		| "reattached"
		| "cut"
		| "moved"
		| "left-out"
		| "restored";
	readonly message: string;
}
