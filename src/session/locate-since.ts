/** A point in time as people write it: a date, or how long ago. */
import { CondenseError } from "../errors.js";

const MS: { readonly [unit: string]: number } = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Milliseconds since 1970, from an ISO 8601 date or `30m`, `12h`, `7d`, `2w` before `now`. Throws `usage`. */
export function parseSince(text: string, now: number): number {
	const [, count, unit] = /^(\d+)([mhdw])$/.exec(text) ?? [];
	if (count !== undefined && unit !== undefined) return now - Number(count) * MS[unit]!;
	// Node would take `7` for a month, and much else for a date.
	const time = /^\d{4}-\d\d(-\d\d([T ].*)?)?$/.test(text) ? Date.parse(text) : Number.NaN;
	if (Number.isFinite(time)) return time;
	throw new CondenseError("usage", `--since ${text} is neither a date nor a time span`, {
		hint: "--since 2026-05-01, or 7d, 12h, 30m",
	});
}
