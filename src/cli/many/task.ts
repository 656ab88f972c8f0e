/**
 * What a command does with one session, and what comes back of it. The result is plain data: it may come from a worker.
 * The list around it (order, table, JSON, exit code) is the same for every command and lies in the other files here.
 */
import type { CondenseError } from "../../errors.js";
import type { LocatedSession } from "../../session/locate.js";
import type { Invocation } from "../command.js";
import type { FailureReport } from "../contract/many.js";
import type { ParsedOptions } from "../options.js";
import type { Progress } from "../progress.js";
import { failureJson } from "../reports/failure-json.js";
import { formatNumber } from "../table.js";

export const COMMANDS_OVER_MANY = ["compact", "verify", "inspect", "export", "budget"] as const;
export type CommandOverMany = (typeof COMMANDS_OVER_MANY)[number];

/** Numbers of one session by name; null where one is not known. */
export type Counts = { readonly [name: string]: number | null };

export interface TaskCall {
	readonly options: ParsedOptions;
	readonly invocation: Invocation;
	readonly progress: Progress;
	/** Whether it is one of a list, however long. */
	readonly isList: boolean;
	/** Entries that the session shares with its parent, where the parent is one of the sessions of this run. */
	readonly copied: ReadonlySet<string>;
}

/** `Report`: what `--json` says of one session. */
export interface TaskResult<Report extends object = object> {
	readonly json: Report;
	/** One or two words for the table: `compacted`, `nothing to do`. */
	readonly state: string;
	/** For the table and the totals. */
	readonly counts: Counts;
	/** The part of the counts that the session's parent has too. */
	readonly shared?: Counts;
}

/** A column of the table, and with it a number of the totals. */
export interface CountColumn {
	/** The name in `Counts`. */
	readonly name: string;
	readonly head: string;
	readonly format: (value: number) => string;
	/** False for what does not add up, such as a peak. */
	readonly isSummed?: boolean;
	/** True for what is of this file alone, such as its faults, or was done to it: an export's is not its parent's. */
	readonly isOwn?: boolean;
}

export interface SessionTask<Report extends object = object> {
	readonly command: CommandOverMany;
	readonly columns: readonly CountColumn[];
	/** The schema of several sessions in one object. */
	readonly manySchema: string;
	/** The schema of one session among several, where its report has none of its own. */
	readonly oneSchema?: string;
	/** Whether one session alone is reported without a list around it. */
	readonly isBareAlone: boolean;
	/** Whether it writes: then an interrupted run waits for the sessions that are worked on. */
	writes(options: ParsedOptions): boolean;
	/** Throws CondenseError for a session that cannot be worked on; it is said and reported by the caller. */
	run(session: LocatedSession, call: TaskCall): Promise<TaskResult<Report>>;
	/** The report of a session that could not be worked on. */
	failed(session: LocatedSession, error: CondenseError, call: TaskCall): Report;
}

/** The report of such a session for commands whose own report has no place for an error. */
export function failedSession({ given }: LocatedSession, error: CondenseError): FailureReport {
	return { schema: "condense/failure@1", path: given, error: failureJson(error) };
}

export function formatTokens(value: number): string {
	return `~${formatNumber(value)}`;
}
