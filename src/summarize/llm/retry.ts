/** Asks again while a failure is of the passing kind (SPEC 5): after what the server says, else after ever longer waits. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Attempt } from "./types.js";

export interface RetryOptions {
	/** How often to ask again. */
	readonly retries: number;
	readonly interrupt: AbortSignal;
	/** For tests: the waits without real time. */
	readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

const FIRST_WAIT_MS = 1000;
/** A server that wants more patience than this is not waited for. */
export const LONGEST_WAIT_MS = 60_000;

/** Every attempt, in order; the last one counts. */
export async function askWithRetries(ask: () => Promise<Attempt>, options: RetryOptions): Promise<Attempt[]> {
	const attempts = [await ask()];
	for (let retry = 0; retry < options.retries; retry++) {
		const last = attempts.at(-1)!;
		if (!("failed" in last) || last.kind !== "transient") break;
		const waitMs = last.waitMs ?? FIRST_WAIT_MS * 2 ** retry;
		if (waitMs > LONGEST_WAIT_MS) {
			attempts[attempts.length - 1] = {
				...last,
				failed: `${last.failed}; the server asks to wait ${Math.ceil(waitMs / 1000)} s`,
			};
			break;
		}
		if (!(await waited(waitMs, options))) break;
		attempts.push(await ask());
	}
	return attempts;
}

/** False: interrupted. */
async function waited(ms: number, { interrupt, wait = realWait }: RetryOptions): Promise<boolean> {
	try {
		await wait(ms, interrupt);
		return !interrupt.aborted;
	} catch (error) {
		if (interrupt.aborted) return false;
		throw error;
	}
}

function realWait(ms: number, signal: AbortSignal): Promise<unknown> {
	return sleep(ms, undefined, { signal });
}
