/** The gate of `compact --fail-over`: how large a context may still be once the session is compacted. */
import { InvalidArgumentError } from "commander";
import type { FailOver } from "../contract/compact.js";

/** Holds the tokens after compaction against the limit. Null without a limit, or where nothing could be measured. */
export function judgeSize(tokensAfter: number | null, limit: number | undefined): FailOver | null {
	if (limit === undefined || tokensAfter === null) return null;
	const by = Math.max(0, tokensAfter - limit);
	return { limit, over: by > 0, by };
}

/** `150000`, `150_000`, `150,000`, `150k`, `1.5M`. Throws for anything that is no whole, positive number of tokens. */
export function parseTokenCount(text: string): number {
	const [, digits = "", unit = ""] = /^(\d+(?:[_,]\d{3})*(?:\.\d+)?)([kM]?)$/i.exec(text.trim()) ?? [];
	const factor = { "": 1, k: 1000, m: 1_000_000 }[unit.toLowerCase()]!;
	// 1.1 * 1000 is not 1100 to a computer.
	const tokens = Number((Number(digits.replaceAll(/[_,]/g, "")) * factor).toFixed(3));
	if (Number.isSafeInteger(tokens) && tokens > 0) return tokens;
	throw new InvalidArgumentError("use a number of tokens, such as 150000 or 150k");
}
