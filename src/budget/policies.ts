/** The policies that `--compare` sets side by side. */
import type { Policy } from "./trigger.js";

export interface NamedPolicy {
	readonly name: string;
	readonly policy: Policy;
}

const THRESHOLDS = [0.6, 0.7, 0.8, 0.9] as const;
const NEVER: Policy = { threshold: null, delta: null, windowCap: null, pruneOn: "on-demand" };
/** What stands for a threshold where none was asked for. */
const USUAL_THRESHOLD = 0.8;

/** `asked`: what the user's own settings and flags come to; its threshold goes into the policy that combines both. */
export function policiesToCompare(asked: Policy): NamedPolicy[] {
	const threshold = asked.threshold ?? USUAL_THRESHOLD;
	return [
		{ name: "none", policy: NEVER },
		{ name: "agent-message", policy: { ...NEVER, pruneOn: "agent-message" } },
		...THRESHOLDS.map((fraction) => ({
			name: `threshold ${fraction}`,
			policy: { ...NEVER, threshold: fraction, windowCap: asked.windowCap },
		})),
		{ name: `agent-message + ${threshold}`, policy: { ...asked, threshold, pruneOn: "agent-message" } },
	];
}
