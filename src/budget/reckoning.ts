/**
 * pi's own reckoning of its context (SPEC 9): the latest usable usage and an estimate of what came after it. Not known
 * from a compaction, or a run of condense, until the next answer with usage.
 */
export type Source = "recorded" | "estimated" | "unknown";

export interface Reckoned {
	readonly tokens: number | null;
	/** `estimated`: no usage was ever recorded, so all of it is characters / 4. */
	readonly source: Source;
}

export class Reckoning {
	private source: Source = "estimated";
	private tokens = 0;

	/** A message joined the context. `estimate`: characters / 4. `recorded`: the context with it, where that is known. */
	add(estimate: number, recorded: number | undefined): void {
		if (recorded === undefined) {
			this.tokens += estimate;
			return;
		}
		this.tokens = recorded;
		this.source = "recorded";
	}

	/** The context is another one now, and nobody has measured it yet. */
	forget(): void {
		this.source = "unknown";
		this.tokens = 0;
	}

	read(): Reckoned {
		return { tokens: this.source === "unknown" ? null : this.tokens, source: this.source };
	}
}
