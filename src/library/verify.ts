import { isOk, verifySession } from "../run/verify-session.js";
import { checkUnchanged } from "./append.js";
import type { LookOptions } from "./render.js";
import { fileOf, type Session } from "./session.js";
import { settingsFor } from "./settings.js";

export interface Finding {
	/** The name of the check. */
	readonly check: string;
	/** `error`: something is lost, or in the way. `warning`: odd, and nothing is lost by it. `info`: worth knowing. */
	readonly severity: "error" | "warning" | "info";
	/** Counted from 1. */
	readonly line: number;
	readonly message: string;
}

export interface Verification {
	/** Nothing stands against the session: no error, and with `strict` no warning either. */
	readonly ok: boolean;
	readonly findings: readonly Finding[];
	/** How much there was to look at. `sidecars`: records whose text is in a file of its own. */
	readonly checked: {
		readonly entries: number;
		readonly onBranch: number;
		readonly records: number;
		readonly sidecars: number;
	};
}

export interface VerifyOptions extends Pick<LookOptions, "settings"> {
	/** Warnings count too. */
	readonly strict?: boolean;
}

/**
 * Checks a session: every line and link of its file, every ref of its archive, and what the model sees. Sidecars and
 * the parent session are read where records point there. Throws `session.changed` where the file is not what was read.
 */
export function verify(session: Session, options: VerifyOptions = {}): Verification {
	const file = fileOf(session);
	checkUnchanged(file);
	const { findings, checked } = verifySession(file, settingsFor(options.settings));
	return { ok: isOk({ findings }, options.strict === true), findings, checked };
}
