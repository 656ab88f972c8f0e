/**
 * What a run knows of the model summarizer: types alone, so that nothing is loaded by knowing it. One `ModelSource` for
 * a command, one `ModelRun` for each of its sessions.
 */
import type { SummarizerFactory } from "../summarizer.js";

/** What the run is about. */
export interface ModelSession {
	/** `provider/id` of the model that the session ran on last. */
	readonly lastModel: string | undefined;
	/** The session's folder for sidecars, where answers are kept; undefined where it has none. */
	readonly blobFolder: string | undefined;
}

/** One call that a run will make, or that an earlier run has made already. */
export interface PlannedCall {
	readonly what: "batch" | "chain";
	/** The place in the context: of the batch's last call, or of the chain's opening message. */
	readonly at: number;
	/** Tool calls. */
	readonly calls: number;
	/** Estimates; 0 where an answer is kept. */
	readonly inputTokens: number;
	readonly outputTokens: number;
	readonly cost: number;
	readonly isKept: boolean;
}

export interface ModelReport {
	readonly model: string;
	readonly fallback: string | null;
	/** Whether pi-ai knows what its tokens cost; otherwise every cost is 0. */
	readonly isPriced: boolean;
	/** What this run has spent, failed calls included. */
	readonly inputTokens: number;
	readonly outputTokens: number;
	readonly cost: number;
	/** Requests that were made, those that failed, and answers of earlier runs that were used. */
	readonly requests: number;
	readonly failed: number;
	readonly reused: number;
	/** Why requests failed, most often first. */
	readonly failures: readonly { readonly reason: string; readonly count: number }[];
	/** What the whole run was expected to take. */
	readonly planned: readonly PlannedCall[];
}

export interface ModelProgress {
	readonly kind: "receiving" | "answered" | "failed";
	/** Calls that are over, and calls that were planned. */
	readonly done: number;
	readonly planned: number;
	/** Characters received, over all calls. */
	readonly characters: number;
	/** US dollars so far. */
	readonly cost: number;
	/** Why it failed. */
	readonly reason?: string;
}

export interface ModelRun {
	/** Plans without a call: kept answers where there are some, words of the likely length elsewhere. */
	readonly estimator: SummarizerFactory;
	readonly summarizer: SummarizerFactory;
	/** Between the two. Throws `usage` where a call is due and the environment has no key, or a cap has no price. */
	begin(): void;
	report(): ModelReport;
	/** After the entries were written. Without it every answer stays for another run. */
	settle(written: WrittenAnswers): void;
}

/** What has become of answers. */
export interface WrittenAnswers {
	/** The refs of the batches that entries speak of. */
	readonly refs: ReadonlySet<string>;
	/** The refs of the chains that have a body of their own. */
	readonly bodies: ReadonlySet<string>;
	/** Whether a statistics entry has counted what the run used. */
	readonly isBooked: boolean;
	/** Whether every batch that got an answer lies behind a written frontier, so that none is asked for again. */
	readonly isPassed: boolean;
	/** Whether no batch is left. */
	readonly isComplete: boolean;
}

/** Who is told how a run goes. */
export interface ModelListener {
	readonly onProgress: (progress: ModelProgress) => void;
	readonly warn: (text: string) => void;
	/** Told what may be worth knowing, and is no trouble. */
	readonly detail: (text: string) => void;
}

/** Opens a model for a session. Throws `usage` where the model to ask cannot be told. */
export type OpenModel = (session: ModelSession) => ModelRun;

/** The same for the sessions of one command, which share a cap on spending. */
export type ModelSource = (session: ModelSession, listener: ModelListener) => ModelRun;
