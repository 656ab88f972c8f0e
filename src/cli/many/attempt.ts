/** One session of a run: what the command makes of it, or why it could not, always as an outcome. */
import { CondenseError, type ErrorCode, messageOf } from "../../errors.js";
import type { Invocation } from "../command.js";
import { EXIT, EXIT_BY_ERROR } from "../exit-codes.js";
import type { ParsedOptions } from "../options.js";
import type { Progress } from "../progress.js";
import type { Reporter } from "../reporter.js";
import { type Kinship, kinshipOf, type Relation } from "./family.js";
import type { SelectedSession } from "./select.js";
import type { Counts, SessionTask, TaskResult } from "./task.js";

export interface Outcome<Report extends object = object> extends TaskResult<Report> {
	readonly session: SelectedSession;
	readonly relation: Relation | undefined;
	readonly exitCode: number;
	/** Why it could not be worked on. */
	readonly error: { readonly code: ErrorCode; readonly message: string } | null;
	/** What was thrown and should not have been. It stops the program, after the other sessions are done. */
	readonly bug: Error | undefined;
	/** Whether the last that it printed was set apart from what follows. */
	readonly isSetApart: boolean;
}

export interface AttemptCall {
	readonly options: ParsedOptions;
	readonly invocation: Invocation;
	readonly progress: Progress;
	/** Whether it is one of a list: then nothing but an interruption is thrown. */
	readonly isList: boolean;
}

/** Throws `interrupted`; of a session alone also what is a bug. */
export async function attempt<Report extends object>(
	task: SessionTask<Report>,
	session: SelectedSession,
	call: AttemptCall,
): Promise<Outcome<Report>> {
	const talk = listenTo(call);
	const { reporter, exit } = talk;
	const taskCall = { ...call, invocation: { ...call.invocation, reporter, exit } };
	const told = () => ({ session, exitCode: talk.exitCode(), isSetApart: talk.isSetApart() });
	try {
		const kinship = session.parent === undefined ? undefined : kinshipOrNone(session.path, session.parent);
		const result = await task.run(session, { ...taskCall, copied: kinship?.copied ?? new Set() });
		const shared = kinship?.relation === "export" ? heldByParent(task, result.counts) : (result.shared ?? {});
		return { ...result, shared, relation: kinship?.relation, error: null, bug: undefined, ...told() };
	} catch (error) {
		if (error instanceof CondenseError ? error.code === "interrupted" : !call.isList) throw error;
		const bug = error instanceof CondenseError ? undefined : asError(error);
		const failure =
			error instanceof CondenseError
				? error
				: new CondenseError("output.failed", `${session.given}: ${messageOf(error)}`, { cause: error });
		reporter.error(failure.message, failure.hint);
		exit(EXIT_BY_ERROR[failure.code]);
		const json = task.failed(session, failure, { ...taskCall, copied: new Set() });
		const state = bug === undefined ? stateOf(failure.code) : "program error";
		const { code, message } = failure;
		return { json, state, counts: {}, shared: {}, relation: undefined, error: { code, message }, bug, ...told() };
	}
}

/** An export holds nothing that its parent does not. */
function heldByParent({ columns }: SessionTask, counts: Counts): Counts {
	const own = new Set(columns.filter(({ isOwn }) => isOwn === true).map(({ name }) => name));
	return Object.fromEntries(Object.entries(counts).filter(([name]) => !own.has(name)));
}

/** A session that cannot be read is no kin; why it cannot is said by whoever works on it. */
function kinshipOrNone(child: string, parent: string): Kinship | undefined {
	try {
		return kinshipOf(child, parent);
	} catch (error) {
		if (!(error instanceof CondenseError)) throw error;
		return undefined;
	}
}

/** `session.in-use` is `in use`. */
function stateOf(code: ErrorCode): string {
	return code.slice(code.indexOf(".") + 1).replaceAll("-", " ");
}

function asError(thrown: unknown): Error {
	return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** A reporter that writes clear of the living line and sets the longer texts of a list apart, and what came of it. */
function listenTo({ invocation: { reporter }, progress, isList }: AttemptCall) {
	const { print, printJson, note, detail, warn, error } = reporter;
	let exitCode: number = EXIT.done;
	let isSetApart = false;
	const aside: Reporter = {
		...reporter,
		print(text) {
			isSetApart = isList && text.includes("\n");
			progress.aside(() => print(isSetApart ? `${text.trimEnd()}\n\n` : text));
		},
		printJson: (value) => progress.aside(() => printJson(value)),
		note: (text) => progress.aside(() => note(text)),
		detail: (text) => progress.aside(() => detail(text)),
		warn: (text) => progress.aside(() => warn(text)),
		error: (text, hint) => progress.aside(() => error(text, hint)),
	};
	const exit = (code: number) => {
		exitCode = Math.max(exitCode, code);
	};
	return { reporter: aside, exit, exitCode: () => exitCode, isSetApart: () => isSetApart };
}
