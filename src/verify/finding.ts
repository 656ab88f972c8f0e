/** What `verify` finds, and the shape of a check that finds it. */
import type { Subject } from "./subject.js";

/**
 * `error`: something is lost, or stands in the way of pi or of condense. `warning`: something is odd, and nothing is
 * lost by it. `info`: worth knowing.
 */
export const SEVERITIES = ["error", "warning", "info"] as const;
export type Severity = (typeof SEVERITIES)[number];

export interface Found {
	/** Counted from 1. */
	readonly line: number;
	readonly message: string;
}

export interface Finding extends Found {
	/** The name of the check. */
	readonly check: string;
	readonly severity: Severity;
}

/** One rule. Its findings are of one kind and of one severity. */
export interface Check {
	readonly name: string;
	readonly severity: Severity;
	/** What is wrong, and why that matters: a sentence for the documentation. */
	readonly about: string;
	/** What `--repair` does about it; with neither, it leaves things as they are. */
	readonly repair?: string;
	/** What it does where it can, which is not always. */
	readonly repairIf?: string;
	run(subject: Subject): Iterable<Found>;
}

/** An id in a message: providers make some that are hundreds of characters long. */
export function shortId(id: unknown): string {
	const text = String(id);
	return text.length > 40 ? `${text.slice(0, 24)}…${text.slice(-12)}` : text;
}
