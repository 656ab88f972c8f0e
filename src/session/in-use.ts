/**
 * Whether a running pi may have the session open (SPEC 11.2). pi takes no lock and keeps its own leaf in memory, so
 * what is appended under it ends up off its branch; the time of the last change is all there is to go by.
 */
import { CondenseError } from "../errors.js";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface SessionActivity {
	readonly path: string;
	/** Modification time of the file, milliseconds since 1970. */
	readonly mtimeMs: number;
	/** The real clock, also in runs with a fixed one. */
	readonly nowMs: number;
	/** The last assistant message has a call without a result: a tool may be running. */
	readonly hasOpenCall: boolean;
}

/** Throws `session.in-use` for a session that changed within a minute, or within an hour of a call still open. */
export function checkNotInUse({ path, mtimeMs, nowMs, hasOpenCall }: SessionActivity): void {
	// Clocks of file servers run ahead: a little in the future is as fresh as a little in the past.
	const ageMs = Math.abs(nowMs - mtimeMs);
	if (ageMs < MINUTE_MS) throw inUse(`${path} was written to less than a minute ago`);
	if (hasOpenCall && ageMs < HOUR_MS) {
		throw inUse(`${path} was written to less than an hour ago and its last tool call has no result yet`);
	}
}

function inUse(what: string): CondenseError {
	return new CondenseError("session.in-use", `${what}; pi may be running on it`, {
		hint: "close pi on this session; or run again with --force, and reload the session in pi afterwards",
	});
}
