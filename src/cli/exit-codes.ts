/** Exit codes (SPEC 14), and the one table that turns errors into them. */
import type { ErrorCode } from "../errors.js";

export const EXIT = {
	done: 0,
	/** The answer is "no". */
	no: 1,
	/** Usage, input or output. */
	error: 2,
	changed: 3,
	modelFailed: 4,
	interrupted: 130,
	terminated: 143,
} as const;

/** For help and the manual. */
export const EXIT_MEANINGS: readonly (readonly [number, string])[] = [
	[EXIT.done, "done, or the answer is yes; nothing to do is 0 too"],
	[EXIT.no, "the answer is no: no such ref, findings, over the budget"],
	[EXIT.error, "usage, input or output error"],
	[EXIT.changed, "the session changed, or is locked or in use"],
	[EXIT.modelFailed, "a model failed, and some batches stay pending"],
	[EXIT.interrupted, "interrupted"],
];

export const EXIT_BY_ERROR: Readonly<Record<ErrorCode, number>> = {
	usage: EXIT.error,
	"config.invalid": EXIT.error,
	"input.not-found": EXIT.error,
	"input.unreadable": EXIT.error,
	"input.not-a-session": EXIT.error,
	"input.cycle": EXIT.error,
	"input.stray-leaf": EXIT.error,
	"output.failed": EXIT.error,
	"target.mismatch": EXIT.error,
	"session.changed": EXIT.changed,
	"session.locked": EXIT.changed,
	"session.in-use": EXIT.changed,
	"model.failed": EXIT.modelFailed,
	interrupted: EXIT.interrupted,
};
