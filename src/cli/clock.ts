/** The time that entries carry (SPEC 14, reproducible): --now, else SOURCE_DATE_EPOCH, else the real clock. */
import { CondenseError } from "../errors.js";
import type { Io } from "./io.js";

export interface Clock {
	/** Milliseconds since 1970. */
	readonly now: number;
	/** The real clock, whatever --now says. */
	readonly realNow: number;
}

export function clockFor(given: number | undefined, { env, now }: Io): Clock {
	const realNow = now();
	return { now: given ?? epochOf(env.SOURCE_DATE_EPOCH) ?? realNow, realNow };
}

function epochOf(seconds: string | undefined): number | undefined {
	if (seconds === undefined || seconds === "") return undefined;
	if (/^\d{1,12}$/.test(seconds)) return Number(seconds) * 1000;
	throw new CondenseError("usage", `SOURCE_DATE_EPOCH is no number of seconds: ${seconds}`);
}
