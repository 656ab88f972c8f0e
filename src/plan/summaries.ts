/**
 * Asks for summaries ahead of time, so that model calls run side by side while results are taken in order. What a batch
 * will hold depends on which batches before it get indexed; the guess is that all do, and a wrong guess asks again.
 */
import { imagesOf } from "../session/content.js";
import type { Settings } from "../settings/settings.js";
import type { Batch, Summarizer, SummaryFailure, SummaryText } from "../summarize/summarizer.js";
import { hashOfCall, type Originals, splitDuplicates } from "./duplicates.js";
import { type PendingBatch, type PendingCall, rawChars } from "./pending.js";

type Answer = SummaryText | SummaryFailure;

interface Started {
	readonly calls: readonly PendingCall[];
	readonly answer: Promise<Answer>;
}

export class SummaryQueue {
	private readonly started: (Started | undefined)[] = [];
	private readonly unwanted: Promise<Answer>[] = [];
	/** What was asked for so far, besides what is archived. */
	private readonly guessed = new Set<string>();
	/** How many batches were gone past, and how many of those behind were asked and not taken. */
	private passed = 0;
	private open = 0;

	constructor(
		private readonly batches: readonly PendingBatch[],
		private readonly summarizer: Summarizer,
		private readonly settings: Settings,
		private readonly minDuplicateChars: number,
		private readonly originals: Originals,
	) {}

	/** The summary of batch `nth`, which turned out to hold `calls`. */
	async take(nth: number, calls: readonly PendingCall[]): Promise<Answer> {
		for (; this.passed < nth; this.passed++) if (this.started[this.passed] !== undefined) this.open -= 1;
		while (this.started.length < this.batches.length && this.hasRoomFrom(nth)) this.startNext();
		const started = this.started[nth];
		if (started !== undefined) this.open -= 1;
		this.started[nth] = undefined;
		const isAsGuessed = started?.calls.length === calls.length && started.calls.every((call, i) => call === calls[i]);
		if (isAsGuessed) return await started.answer;
		// Nobody wants its text, but what it took counts.
		if (started !== undefined) this.unwanted.push(started.answer);
		return await this.summarizer.summarizeBatch(asBatch(calls));
	}

	/** Waits for whatever is still running, and gives it; with the answers to wrong guesses. */
	async rest(): Promise<Answer[]> {
		const running = this.started.flatMap((started) => (started === undefined ? [] : [started.answer]));
		return await Promise.all([...this.unwanted, ...running]);
	}

	/** Batches that ask nothing take no room; one that was asked and not yet taken does. */
	private hasRoomFrom(nth: number): boolean {
		return this.started.length <= nth || this.open < this.settings.condense.concurrency;
	}

	private startNext(): void {
		const { calls } = this.batches[this.started.length]!;
		const fresh = this.settings.dedupByContentHash
			? splitDuplicates(calls, this.asOriginals(), this.minDuplicateChars).calls
			: calls;
		if (fresh.length === 0 || rawChars(fresh) < this.settings.minBatchChars) {
			this.started.push(undefined);
			return;
		}
		if (this.settings.dedupByContentHash) for (const call of fresh) this.guessed.add(hashOfCall(call));
		const answer = this.summarizer.summarizeBatch(asBatch(fresh));
		answer.catch(() => undefined); // take() or rest() reports it
		if (this.started.length >= this.passed) this.open += 1;
		this.started.push({ calls: fresh, answer });
	}

	private asOriginals(): { get(hash: string): { toolCallId: string } | undefined } {
		return { get: (hash) => (this.guessed.has(hash) || this.originals.has(hash) ? { toolCallId: "" } : undefined) };
	}
}

function asBatch(calls: readonly PendingCall[]): Batch {
	return {
		calls: calls.map((pending) => {
			const { paired, original } = pending;
			return {
				call: paired.call,
				get text() {
					return pending.text;
				},
				isError: original.isError === true,
				images: imagesOf(original.content).length,
				assistantIndex: paired.assistantAt,
				resultIndex: paired.result.at,
			};
		}),
	};
}
