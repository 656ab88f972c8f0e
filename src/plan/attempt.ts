/** A batch that a flush has dealt with, and how. */
import type { Outcome } from "../archive/record.js";
import type { PendingBatch } from "./pending.js";

export interface Attempt {
	readonly batch: PendingBatch;
	readonly outcome: Outcome;
	readonly rawChars: number;
	readonly summaryChars: number;
}
