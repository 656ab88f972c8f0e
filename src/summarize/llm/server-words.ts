/**
 * What a server says besides its answer: status, and how long to wait before asking again. pi-ai passes on neither for a
 * refused request, so they are read from Node's own diagnostics of its HTTP client, for the request at hand alone.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";

export interface ServerWords {
	status?: number;
	/** Milliseconds. */
	waitMs?: number;
	/** The system's code of a connection that failed. */
	errorCode?: string;
}

const current = new AsyncLocalStorage<ServerWords>();
const wordsOf = new WeakMap<object, ServerWords>();
let isListening = false;

/** Runs `ask`; `words` fills as the server answers what was asked inside. */
export function listenToServer<Result>(words: ServerWords, ask: () => Result): Result {
	if (!isListening) listen();
	isListening = true;
	return current.run(words, ask);
}

interface Diagnostics {
	request: object;
	response?: { statusCode: number; headers: readonly Buffer[] };
	error?: { code?: unknown };
}

function listen(): void {
	subscribe("undici:request:create", (message) => {
		const words = current.getStore();
		if (words !== undefined) wordsOf.set((message as Diagnostics).request, words);
	});
	subscribe("undici:request:headers", (message) => {
		const { request, response } = message as Diagnostics;
		const words = wordsOf.get(request);
		if (words === undefined || response === undefined) return;
		words.status = response.statusCode;
		const waitMs = waitIn(response.headers.map(String));
		if (waitMs !== undefined) words.waitMs = waitMs;
	});
	subscribe("undici:request:error", (message) => {
		const { request, error } = message as Diagnostics;
		const words = wordsOf.get(request);
		if (words !== undefined && typeof error?.code === "string") words.errorCode = error.code;
	});
}

/** Names and values in turn. */
function waitIn(headers: readonly string[]): number | undefined {
	const byName = new Map<string, string>();
	for (let i = 0; i + 1 < headers.length; i += 2) byName.set(headers[i]!.toLowerCase(), headers[i + 1]!);
	return waitInHeaders(byName.get("retry-after-ms"), byName.get("retry-after"), Date.now());
}

/** `milliseconds` and `after` as the headers have them: numbers, or for the latter a date. */
export function waitInHeaders(
	milliseconds: string | undefined,
	after: string | undefined,
	nowMs: number,
): number | undefined {
	if (milliseconds !== undefined && /^\d+(?:\.\d+)?$/.test(milliseconds.trim())) return Number(milliseconds);
	if (after === undefined) return undefined;
	if (/^\d+(?:\.\d+)?$/.test(after.trim())) return Number(after) * 1000;
	const date = Date.parse(after);
	return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}

const IN_WORDS =
	/\b(?:try again|retry)(?: in| after)? (\d+(?:\.\d+)?) ?(ms|milliseconds?|m|min|minutes?|s|sec|seconds?)\b/i;
const IN_FIELD = /"?retry_?(?:delay|after)"?\s*[:=]\s*"?(\d+(?:\.\d+)?)(m?s)\b/i;

/** How long an error message asks to wait; some servers say it there alone. */
export function waitInMessage(message: string): number | undefined {
	const [, amount, unit = ""] = IN_WORDS.exec(message) ?? IN_FIELD.exec(message) ?? [];
	if (amount === undefined) return undefined;
	const factor = unit.startsWith("ms") || unit.startsWith("milli") ? 1 : unit.startsWith("m") ? 60_000 : 1000;
	return Number(amount) * factor;
}
