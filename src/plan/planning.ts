/** The state of one run while it is planned: what is known, what has been decided so far, and the ports to the world. */
import type { Archive } from "../archive/archive.js";
import { CUSTOM_TYPE, type DiagnosticData, type IndexData, type StatsData } from "../archive/record.js";
import { applyEntry, applyIndexData } from "../archive/replay.js";
import type { ContextMessage } from "../context/build.js";
import type { Turn } from "../context/turns.js";
import type { Target } from "../render/target.js";
import type { SessionLine } from "../session/entry.js";
import type { Settings } from "../settings/settings.js";
import type { ModelUsage, Summarizer } from "../summarize/summarizer.js";
import type { View } from "../view/view.js";
import type { Draft } from "./draft.js";
import type { Originals } from "./duplicates.js";

/** Where a text that is too large for the session goes. Throws where it cannot be kept. */
export interface SidecarPort {
	write(key: string, text: string): Promise<{ path: string; bytes: number; sha256: string }>;
}

/**
 * Called between steps that may take long. Lets other work of the process have its turn, and throws where the run is to
 * end: nothing has been written by then but sidecars.
 */
export type Checkpoint = () => Promise<void> | void;

export interface Planning {
	readonly branch: readonly SessionLine[];
	readonly context: readonly ContextMessage[];
	/** None where nothing is summarized: nobody asks for them then. */
	readonly turns: readonly Turn[];
	/** Grows with every draft, so that each step sees what a later run would read. */
	readonly archive: Archive;
	readonly settings: Settings;
	readonly target: Target;
	readonly summarizer: Summarizer | undefined;
	readonly checkpoint?: Checkpoint | undefined;
	/** Undefined where the output has no folder of its own: every text stays in it. */
	readonly sidecars: SidecarPort | undefined;
	/** Milliseconds since 1970; one moment for the whole run. */
	readonly now: number;
	/** The statistics of the runs before this one. */
	readonly statsBefore: StatsData | undefined;
	/** Where the first result in grace lies, Infinity without one: the frontier stays before it. */
	readonly graceFrom: number;
	/** What duplicates are found by, for who plans several runs in a row; undefined: found afresh in the archive. */
	readonly originals?: Originals;
	readonly drafts: Draft[];
	readonly skipped: Skipped[];
	/** Diagnostics of this run; earlier runs' are not repeated. */
	readonly diagnostics: DiagnosticData[];
	usage: ModelUsage;
}

export interface Skipped {
	/** `batch` with its turn, or `chain` with the time of its opening message. */
	readonly what: string;
	readonly reason: string;
}

/** What came of the batches: how many were looked at, and what stopped the run before the end. */
export interface Failure {
	readonly kind: "model" | "sidecar";
	readonly reason: string;
	readonly cause?: unknown;
	/** The results that stay pending, by position in the context. */
	readonly pending: ReadonlySet<number>;
}

export function decide(planning: Planning, ...drafts: readonly Draft[]): void {
	for (const draft of drafts) {
		planning.drafts.push(draft);
		const isIndex = draft.type === "custom" && draft.customType === CUSTOM_TYPE.index;
		if (isIndex) applyIndexData(planning.archive, draft.data as IndexData);
		else applyEntry(planning.archive, draft);
	}
}

/** Notes a diagnostic, once per kind and key over all runs (SPEC 7, diagnostics). */
export function reportOnce({ archive, diagnostics }: Planning, diagnostic: DiagnosticData): void {
	const name = JSON.stringify(diagnostic);
	if (archive.diagnostics.has(name)) return;
	archive.diagnostics.add(name);
	diagnostics.push(diagnostic);
}

export function addUsage(planning: Planning, usage: ModelUsage | undefined): void {
	if (usage === undefined) return;
	planning.usage = {
		inputTokens: planning.usage.inputTokens + usage.inputTokens,
		outputTokens: planning.usage.outputTokens + usage.outputTokens,
		cost: planning.usage.cost + usage.cost,
		calls: planning.usage.calls + usage.calls,
	};
}

/** What the steps after the flush need besides: the context with the links that the flush has made. */
export interface Compressing extends Planning {
	readonly view: View;
	readonly failure: Failure | undefined;
}
