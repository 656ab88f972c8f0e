/** What a command has to say to a pipeline, before it is known which of it is wanted and where it goes. */
import type { CompactedSession } from "../contract/compact.js";
import type { RunSummary } from "../contract/many.js";
import type { VerifiedSession } from "../contract/verify.js";
import type { Annotation } from "./annotations.js";

export interface CiReport {
	/** Markdown for the page of a run: a heading, tables, what to do next. */
	readonly summary: string;
	readonly annotations: readonly Annotation[];
	/** JUnit XML, from the commands that have it; made only if it is wanted. */
	readonly junit?: (() => string) | undefined;
}

/** What a report needs of the run besides its sessions: names that led to none, and sessions that were not begun. */
export type Rest = Pick<RunSummary, "errors" | "notDone">;

/** What is shown of a session that `verify` looked at. */
export type VerifiedForCi = Pick<VerifiedSession, "path" | "ok" | "findings" | "checked" | "error">;

export interface VerifyCiOptions {
	/** Whether warnings count as errors. */
	readonly isStrict: boolean;
	readonly rest: Rest;
}

/** What is shown of a session that `compact` worked on. */
export type CompactedForCi = Pick<
	CompactedSession,
	"path" | "dryRun" | "entriesAppended" | "chains" | "tokens" | "failOver" | "error"
>;

/** What is shown of a session that `budget` looked at; `error` where it could not. */
export interface BudgetedForCi {
	readonly path: string;
	readonly contextWindow: number | null;
	readonly now: {
		readonly tokens: number;
		readonly estimated: boolean;
		readonly limit: number | null;
		readonly over: boolean;
	} | null;
	/** The most that the context held, as recorded and as replayed; null where nothing was replayed. */
	readonly peak: { readonly before: number; readonly after: number } | null;
	readonly compacted: Pick<CompactedForCi, "tokens" | "error"> | null;
	readonly error: { readonly code: string; readonly message: string } | null;
}

/** The path for an annotation: standard input has none. */
export function placeIn(path: string): string | undefined {
	return path === "-" ? undefined : path;
}
