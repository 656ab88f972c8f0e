/** What became of a request that failed: whether asking again can help, and what to tell the user. */
import { cutEnd } from "../../text/cut.js";
import { redactSecrets } from "../../text/secrets/redact.js";
import { stripControl } from "../../text/strip-control.js";
import type { ServerWords } from "./server-words.js";
import { waitInMessage } from "./server-words.js";
import type { Attempt } from "./types.js";

const REASON_CHARS = 300;
/** A timeout of the request, a conflict, too early, too many; and what servers have trouble with themselves. */
const TRANSIENT_STATUS: ReadonlySet<number> = new Set([
	408, 409, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529,
]);
const TRANSIENT_WORDS =
	/rate.?limit|too many requests|overloaded|throttl|unavailable|econnre|etimedout|socket hang up|terminated|fetch failed|connection error|other side closed|internal server error|bad gateway/i;
/** Rate limits of an account without money are for good. */
const PERMANENT_WORDS = /insufficient.?quota|exceeded your current quota|billing|credit balance|payment/i;
const NO_SUCH_HOST: ReadonlySet<string> = new Set(["ENOTFOUND", "EINVAL", "ERR_INVALID_URL"]);

/** Reads an error that a provider gave as text. */
export function failureOf(message: string, words: ServerWords): Extract<Attempt, { failed: string }> {
	const status = words.status !== undefined && words.status >= 400 ? words.status : statusIn(message);
	const waitMs = words.waitMs ?? waitInMessage(message);
	const code = words.errorCode === undefined ? "" : ` (${words.errorCode})`;
	return {
		failed: reason(message) + code,
		kind: isTransient(message, status, words) ? "transient" : "permanent",
		waitMs,
	};
}

function isTransient(message: string, status: number | undefined, { errorCode }: ServerWords): boolean {
	if (PERMANENT_WORDS.test(message) || (errorCode !== undefined && NO_SUCH_HOST.has(errorCode))) return false;
	if (status !== undefined) return TRANSIENT_STATUS.has(status);
	return errorCode !== undefined || TRANSIENT_WORDS.test(message);
}

/** The status that SDKs put in front, or that the server's own JSON carries. */
function statusIn(message: string): number | undefined {
	const found = /^(\d{3})\b/.exec(message) ?? /"(?:code|status)":\s*(\d{3})\b/.exec(message);
	return found === null ? undefined : Number(found[1]);
}

/** One short line: servers answer with whole pages, and some repeat what they were sent. */
function reason(message: string): string {
	const line = stripControl(redactSecrets(message)).replace(/\s+/g, " ").trim();
	return line === "" ? "the request failed without a reason" : cutEnd(line, REASON_CHARS, { mark: "…" });
}
