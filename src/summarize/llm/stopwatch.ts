/** The two limits of a model call (SPEC 5): how long it may stay silent, and how long it may take; 0 is no limit. */

export interface Limits {
	readonly idleTimeoutMs: number;
	readonly maxTimeoutMs: number;
}

export interface Stopwatch {
	/** Fires when a limit is reached, or when the run is stopped. */
	readonly signal: AbortSignal;
	/** Something came: the silence is over. */
	touch(): void;
	/** What was reached, in words; undefined while nothing was. */
	reached(): string | undefined;
	stop(): void;
}

export function startStopwatch({ idleTimeoutMs, maxTimeoutMs }: Limits, interrupt: AbortSignal): Stopwatch {
	const controller = new AbortController();
	let reached: string | undefined;
	const expire = (words: string) => () => {
		reached ??= words;
		controller.abort();
	};
	const onInterrupt = () => controller.abort();
	interrupt.addEventListener("abort", onInterrupt);
	if (interrupt.aborted) onInterrupt();
	const idle = later(expire(`nothing came for ${seconds(idleTimeoutMs)}`), idleTimeoutMs);
	const total = later(expire(`it took longer than ${seconds(maxTimeoutMs)}`), maxTimeoutMs);
	return {
		signal: controller.signal,
		touch: () => void idle?.refresh(),
		reached: () => reached,
		stop() {
			clearTimeout(idle);
			clearTimeout(total);
			interrupt.removeEventListener("abort", onInterrupt);
		},
	};
}

function later(act: () => void, ms: number): NodeJS.Timeout | undefined {
	return ms > 0 ? setTimeout(act, ms) : undefined;
}

function seconds(ms: number): string {
	return `${ms / 1000} s`;
}
