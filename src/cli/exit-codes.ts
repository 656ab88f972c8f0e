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
