/**
 * The one error class. Anything else that reaches the top is a bug and keeps its stack.
 * The table of codes is also the table of exit codes: cli/exit-codes.ts reads it.
 */
export const ERROR_CODES = [
	"usage", // the call's words are wrong
	"config.invalid", // a --config file that cannot be used
	"input.not-found",
	"input.unreadable",
	"input.not-a-session",
	"input.cycle", // parent links form a loop
	"input.stray-leaf", // the last line leaves the conversation off the branch
	"output.failed", // a write that did not happen, or was taken back
	"target.mismatch", // the session was compacted for another target
	"session.changed", // the file is not the one that was planned for
	"session.locked",
	"session.in-use", // pi may be running on it
	"model.failed",
	"interrupted",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export interface ErrorDetails {
	/** What to do about it, as a command or a short sentence. */
	hint?: string;
	cause?: unknown;
}

export class CondenseError extends Error {
	override readonly name = "CondenseError";
	readonly code: ErrorCode;
	readonly hint: string | undefined;

	constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
		super(message, details.cause === undefined ? undefined : { cause: details.cause });
		this.code = code;
		this.hint = details.hint;
	}
}

/** The text of whatever was thrown, without a stack. */
export function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

/** The system's code (`ENOENT`, `EACCES`, …) of a failed call, or undefined. */
export function systemCodeOf(error: unknown): string | undefined {
	const code = (error as { code?: unknown } | null)?.code;
	return typeof code === "string" ? code : undefined;
}
