/** When a budget asks for a flush (SPEC 9). Thresholds are fractions of the context window, never percentages. */

/** pi's own shape: null where the tokens are not known, as after a compaction. */
export interface ContextUsage {
	readonly tokens: number | null;
	readonly contextWindow: number;
}

/** Whether usage has reached a threshold in (0, 1]; false for any other threshold, and for usage that is not known. */
export function shouldBudgetFlush(usage: ContextUsage | undefined, threshold: number | null): boolean {
	if (threshold === null || !(threshold > 0) || threshold > 1) return false;
	if (usage === undefined || usage.tokens === null || !(usage.contextWindow > 0)) return false;
	return usage.tokens / usage.contextWindow >= threshold;
}

export interface Policy {
	readonly threshold: number | null;
	/** A fraction of the window: what one turn must add. */
	readonly delta: number | null;
	/** Tokens: the threshold is never above them, however large the window. */
	readonly windowCap: number | null;
	/** Whether final answers flush too. */
	readonly pruneOn: "agent-message" | "on-demand";
}

export type Trigger = "threshold" | "window-cap" | "delta" | "agent-message";

/** What makes usage too much by itself, or undefined. */
export function limitReached(usage: ContextUsage | undefined, policy: Policy): "threshold" | "window-cap" | undefined {
	if (shouldBudgetFlush(usage, policy.threshold)) return "threshold";
	const { windowCap } = policy;
	const isCapped = windowCap !== null && windowCap > 0 && (usage?.tokens ?? 0) >= windowCap;
	return isCapped ? "window-cap" : undefined;
}

/** What asks for a flush at the end of a turn that used tools. `added`: the tokens that the turn brought. */
export function triggerAfterTools(usage: ContextUsage, added: number, policy: Policy): Trigger | undefined {
	const { delta } = policy;
	const isJump = delta !== null && delta > 0 && usage.contextWindow > 0 && added / usage.contextWindow >= delta;
	return limitReached(usage, policy) ?? (isJump ? "delta" : undefined);
}

/** The tokens at which a policy flushes in a window, or undefined where it has no limit. */
export function limitOf({ threshold, windowCap }: Policy, contextWindow: number): number | undefined {
	const limits = [threshold === null ? Infinity : threshold * contextWindow, windowCap ?? Infinity];
	const limit = Math.min(...limits);
	return limit === Infinity ? undefined : limit;
}
