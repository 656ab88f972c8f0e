/** What a run does with its model, counted as it happens: requests, failures, tokens, dollars, characters. */
import type { ModelUsage } from "../summarizer.js";
import type { ModelProgress, ModelReport, PlannedCall } from "./port.js";
import { type Attempt, NO_USAGE, sumUsage } from "./types.js";

/** Estimates for the calls that are to come. */
export interface Expected {
	readonly calls: number;
	readonly tokens: number;
	/** US dollars. */
	readonly cost: number;
}

export class Ledger {
	readonly planned: PlannedCall[] = [];
	private usage: ModelUsage = NO_USAGE;
	private requests = 0;
	private failed = 0;
	private reused = 0;
	private done = 0;
	private characters = 0;
	private readonly reasons = new Map<string, number>();

	constructor(private readonly onProgress: (progress: ModelProgress) => void) {}

	expected(): Expected {
		const calls = this.planned.filter(({ isKept }) => !isKept);
		return {
			calls: calls.length,
			tokens: calls.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0),
			cost: calls.reduce((sum, { cost }) => sum + cost, 0),
		};
	}

	/** A request is over. One that was never made is no request. */
	attempt(attempt: Attempt): void {
		this.usage = sumUsage(this.usage, attempt.usage);
		const wasMade = "text" in attempt || (attempt.kind !== "spent" && attempt.kind !== "interrupted");
		if (wasMade) this.requests += 1;
		if ("text" in attempt) return;
		if (wasMade) this.failed += 1;
		this.reasons.set(attempt.failed, (this.reasons.get(attempt.failed) ?? 0) + 1);
	}

	receive(characters: number): void {
		this.characters += characters;
		this.tell("receiving");
	}

	/** A batch or a chain has its answer, or will not get one. */
	finish(failure: string | undefined): void {
		this.done += 1;
		this.tell(failure === undefined ? "answered" : "failed", failure);
	}

	reuse(): void {
		this.reused += 1;
	}

	counts(): Pick<ModelReport, "inputTokens" | "outputTokens" | "cost" | "requests" | "failed" | "reused" | "failures"> {
		const { usage, requests, failed, reused, reasons } = this;
		const failures = [...reasons].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
		const { inputTokens, outputTokens, cost } = usage;
		return { inputTokens, outputTokens, cost, requests, failed, reused, failures };
	}

	private tell(kind: ModelProgress["kind"], reason?: string): void {
		const planned = this.expected().calls;
		this.onProgress({
			kind,
			done: this.done,
			planned: Math.max(planned, this.done),
			characters: this.characters,
			cost: this.usage.cost,
			...(reason === undefined ? {} : { reason }),
		});
	}
}
