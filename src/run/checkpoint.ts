/** A plan's checkpoints: signals and the progress line get their turn, and a run that was stopped ends there. */
import { setImmediate } from "node:timers/promises";
import { CondenseError } from "../errors.js";
import type { Checkpoint } from "../plan/planning.js";

/** How long a plan may keep the process to itself. */
const TURN_MS = 50;

/** Throws `interrupted` once the signal says so. */
export function checkpointFor(signal: AbortSignal): Checkpoint {
	let last = performance.now();
	return async () => {
		if (performance.now() - last >= TURN_MS) {
			await setImmediate();
			last = performance.now();
		}
		if (signal.aborted) throw new CondenseError("interrupted", "interrupted; nothing was written");
	};
}
