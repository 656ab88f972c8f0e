/**
 * The settings as types, nested as in the `contextPrune` block (SPEC 12). table.ts holds everything else about each;
 * the types here make sure that it holds exactly these.
 */

/** How calls are grouped into batches: one batch a turn, or one a user span. */
export type BatchingMode = "turn" | "agent-message";
/** When the extension flushes. `budget` tells `on-demand` from the rest; the others are the extension's alone. */
export type PruneOn = "agent-message" | "on-demand" | "every-turn" | "on-context-tag" | "agentic-auto";
export type SummarizerName = "extractive" | "none" | "llm";
/** Targets that write into the session itself; `export` writes another file and is a command. */
export type WritingTarget = "extension" | "native";

export interface ChainCompressionSettings {
	readonly enabled: boolean;
	readonly rollingWindow: number;
	readonly stripFinalAssistantThinking: boolean;
	readonly fuseRangeSummary: boolean;
	readonly backfillPartial: boolean;
	/** Null: as the target has it (SPEC 6). */
	readonly interrupted: boolean | null;
}

export interface PurgeErrorsSettings {
	readonly enabled: boolean;
	readonly cooldownTurns: number;
	readonly minArgChars: number;
}

/** What only condense knows. */
export interface CondenseSettings {
	readonly summarizer: SummarizerName;
	readonly target: WritingTarget;
	readonly preview: boolean;
	/** Under targets that condense renders itself: older readings of a protected path point to the newest. */
	readonly newestProtected: boolean;
	readonly concurrency: number;
	readonly fallbackModel: string | null;
	/** Times that a model call is made again when it fails in passing. */
	readonly retries: number;
	/** US dollars for model calls in one command. */
	readonly maxCost: number | null;
}

export interface Settings {
	/** `provider/id`, or `default`: the model of the session. */
	readonly summarizerModel: string;
	readonly summarizerThinking: string;
	readonly batchingMode: BatchingMode;
	readonly minBatchChars: number;
	/** User messages. */
	readonly recoveryGraceTurns: number;
	readonly summarizerIdleTimeoutMs: number;
	readonly summarizerMaxTimeoutMs: number;
	readonly protectedTools: readonly string[];
	readonly protectedPaths: readonly string[];
	readonly dedupByContentHash: boolean;
	/** A fraction of the context window. */
	readonly autoBudgetThreshold: number | null;
	/** A fraction of the context window. */
	readonly budgetTurnDelta: number | null;
	/** Characters. */
	readonly spillThreshold: number;
	readonly spillPreviewBytes: number;
	readonly pruneOn: PruneOn;
	readonly chainCompression: ChainCompressionSettings;
	readonly purgeErrors: PurgeErrorsSettings;
	readonly condense: CondenseSettings;
}

/** The keys whose values are settings of their own. */
export const GROUPS = ["chainCompression", "purgeErrors", "condense"] as const;
export type Group = (typeof GROUPS)[number];

/** The dotted name of one setting, as `chainCompression.rollingWindow`. */
export type SettingKey = Exclude<keyof Settings, Group> | { [G in Group]: `${G}.${keyof Settings[G] & string}` }[Group];

/** The type of the value under a dotted name. */
export type SettingValue<K extends SettingKey> = K extends keyof Settings
	? Settings[K]
	: K extends `${infer G extends Group}.${infer L}`
		? L extends keyof Settings[G]
			? Settings[G][L]
			: never
		: never;
