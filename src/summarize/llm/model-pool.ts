/**
 * The first model and the one that stands in for it (SPEC 5). A batch that the first fails is asked of the other once;
 * while the first is down further calls go to the other at once, and every now and then one tries the first again.
 */
import type { ModelUsage } from "../summarizer.js";
import type { Attempt, FailureKind } from "./types.js";
import { sumUsage } from "./types.js";

export interface Outcome {
	/** The text, or why there is none. */
	readonly answer: { readonly text: string; readonly model: string } | { readonly failed: string };
	/** All attempts together. */
	readonly usage: ModelUsage;
}

/** Asks one model; a model that is known to be down is not asked twice. */
export type Ask = (how: { readonly retries: boolean }) => Promise<readonly Attempt[]>;

/** One call, as each of the two models would be asked. */
export interface PooledCall {
	readonly primary: { readonly name: string; readonly ask: Ask };
	readonly fallback: { readonly name: string; readonly ask: Ask } | undefined;
}

/** The model itself has trouble; an answer that cannot be used, or a cap, says nothing about the next call. */
const DOWN: ReadonlySet<FailureKind> = new Set(["transient", "permanent", "timeout"]);
/** Final for the whole run: another model would not be asked either. */
const HOPELESS: ReadonlySet<FailureKind> = new Set(["spent", "interrupted"]);

const FIRST_PATIENCE = 4;

export class ModelPool {
	private isDown = false;
	/** Calls until the first model is tried again; doubles while it stays away. */
	private patience = FIRST_PATIENCE;
	private sinceTried = 0;

	async ask({ primary, fallback }: PooledCall): Promise<Outcome> {
		const attempts: Attempt[] = [];
		let failed: string | undefined;
		if (fallback === undefined || !this.isDown || this.shouldTry()) {
			attempts.push(...(await primary.ask({ retries: !this.isDown })));
			const last = attempts.at(-1)!;
			this.learn(last);
			if ("text" in last) return outcome({ text: last.text, model: primary.name }, attempts);
			failed = describe(primary.name, attempts);
			if (fallback === undefined || HOPELESS.has(last.kind)) return outcome({ failed }, attempts);
		}
		const more = await fallback!.ask({ retries: failed === undefined });
		attempts.push(...more);
		const last = more.at(-1)!;
		if ("text" in last) return outcome({ text: last.text, model: fallback!.name }, attempts);
		const reasons = [failed, describe(fallback!.name, more)].filter((reason) => reason !== undefined);
		return outcome({ failed: reasons.join("; then ") }, attempts);
	}

	private shouldTry(): boolean {
		this.sinceTried += 1;
		if (this.sinceTried < this.patience) return false;
		this.sinceTried = 0;
		this.patience *= 2;
		return true;
	}

	private learn(last: Attempt): void {
		if ("text" in last || last.kind === "unusable") {
			this.isDown = false;
			this.patience = FIRST_PATIENCE;
			this.sinceTried = 0;
		} else if (DOWN.has(last.kind)) {
			this.isDown = true;
		}
	}
}

function outcome(answer: Outcome["answer"], attempts: readonly Attempt[]): Outcome {
	return { answer, usage: sumUsage(...attempts.map(({ usage }) => usage)) };
}

/** `openai/gpt-x: 429 slow down (4 attempts)`. */
function describe(name: string, attempts: readonly Attempt[]): string {
	const last = attempts.at(-1)!;
	const reason = "failed" in last ? last.failed : "";
	return `${name}: ${reason}${attempts.length > 1 ? ` (${attempts.length} attempts)` : ""}`;
}
