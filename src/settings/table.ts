/**
 * Every setting, once (SPEC 12): validation, environment names, flags, `condense config` and the page in docs come
 * from here. A new setting is a line in settings.ts for its type and one here; the compiler wants both.
 */
import { fraction, type Kind, listOf, oneOf, onOff, orNull, wholeNumber, words } from "./kinds.js";
import type { SettingKey, SettingValue } from "./settings.js";

export interface Setting<T> {
	readonly kind: Kind<T>;
	readonly default: T;
	/** One line for help and docs. */
	readonly doc: string;
	/** The flag that sets it, as typed. */
	readonly flag?: string;
}

type Table = { readonly [K in SettingKey]: Setting<SettingValue<K>> };

const THINKING_LEVELS = ["default", "off", "minimal", "low", "medium", "high", "xhigh", "max"] as const;

const DOLLARS: Kind<number> = {
	allowed: "an amount of US dollars from 0",
	check: (value) => (typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined),
	parse: (text) => (/^\$?\d*\.?\d+$/.test(text.trim()) ? Number(text.trim().replace("$", "")) : undefined),
};

export const TABLE: Table = {
	summarizerModel: {
		kind: words('"default" or provider/id'),
		default: "default",
		doc: "Model of the `llm` summarizer; `default` is the model of the session.",
		flag: "--model",
	},
	summarizerThinking: {
		kind: oneOf(THINKING_LEVELS),
		default: "default",
		doc: "How much that model may think; `default` leaves it to the model.",
	},
	batchingMode: {
		kind: oneOf(["turn", "agent-message"]),
		default: "turn",
		doc: "What is summarized together: the calls of one turn, or all between two user messages.",
	},
	minBatchChars: {
		kind: wholeNumber(0, "characters"),
		default: 1000,
		doc: "Batches with less result text are left as they are; 0 takes every batch.",
	},
	recoveryGraceTurns: {
		kind: wholeNumber(0, "user messages"),
		default: 3,
		doc: "How long a recovered result stays in the context whole.",
	},
	summarizerIdleTimeoutMs: {
		kind: wholeNumber(0, "milliseconds"),
		default: 20_000,
		doc: "A model that sends nothing for so long is given up; 0 waits for ever.",
	},
	summarizerMaxTimeoutMs: {
		kind: wholeNumber(0, "milliseconds"),
		default: 180_000,
		doc: "The longest that one model call may take; 0 is no limit.",
	},
	protectedTools: {
		kind: listOf("tool names"),
		default: [],
		doc: "Tools whose results always stay word for word.",
	},
	protectedPaths: {
		kind: listOf("path patterns"),
		default: ["**/skills/**/*.md"],
		doc: "Calls on these paths keep their results word for word.",
	},
	dedupByContentHash: {
		kind: onOff,
		default: true,
		doc: "A result that an earlier call already gave shares that call's ref.",
	},
	autoBudgetThreshold: {
		kind: orNull(fraction),
		default: null,
		doc: "How full the context window may get before `budget` compacts; null never.",
		flag: "--threshold",
	},
	budgetTurnDelta: {
		kind: orNull(fraction),
		default: null,
		doc: "`budget` also compacts when one turn adds this much of the window; null never.",
		flag: "--delta",
	},
	spillThreshold: {
		kind: wholeNumber(1, "characters"),
		default: 65_536,
		doc: "Results of this size go to a file beside the session.",
	},
	spillPreviewBytes: {
		kind: wholeNumber(0, "bytes"),
		default: 2048,
		doc: "How much of such a result is shown in its place.",
	},
	pruneOn: {
		kind: oneOf(["agent-message", "on-demand", "every-turn", "on-context-tag", "agentic-auto"]),
		default: "agent-message",
		doc: "Read by `budget` alone: `on-demand` compacts only at the threshold, anything else at final answers too.",
	},
	"chainCompression.enabled": {
		kind: onOff,
		default: true,
		doc: "Whether chains (finished tasks) become one block each.",
	},
	"chainCompression.rollingWindow": {
		kind: wholeNumber(0, "chains"),
		default: 3,
		doc: "How many of the newest chains stay open; 0 compresses all.",
		flag: "--window",
	},
	"chainCompression.stripFinalAssistantThinking": {
		kind: onOff,
		default: true,
		doc: "Whether the thinking before a compressed chain's answer goes.",
	},
	"chainCompression.fuseRangeSummary": {
		kind: onOff,
		default: true,
		doc: "Whether the summaries of one chain are made into one text.",
	},
	"chainCompression.backfillPartial": {
		kind: onOff,
		default: true,
		doc: "Whether calls that no summary names get refs when their chain is compressed.",
	},
	"chainCompression.interrupted": {
		kind: orNull(onOff),
		default: null,
		doc: "Whether chains cut off by the next user message are compressed; null: under every target but `extension`.",
	},
	"purgeErrors.enabled": {
		kind: onOff,
		default: true,
		doc: "Whether long arguments of failed calls are cut.",
	},
	"purgeErrors.cooldownTurns": {
		kind: wholeNumber(0, "turns"),
		default: 2,
		doc: "After how many turns with tool calls they are.",
	},
	"purgeErrors.minArgChars": {
		kind: wholeNumber(0, "characters"),
		default: 500,
		doc: "From what size of all arguments of the call, as JSON.",
	},
	"condense.summarizer": {
		kind: oneOf(["extractive", "none", "llm"]),
		default: "extractive",
		doc: "What writes the summaries: the embedded one, nothing, or a model.",
		flag: "--summarizer",
	},
	"condense.target": {
		kind: oneOf(["extension", "native"]),
		default: "extension",
		doc: "Who reads the result: pi with an extension of the context-prune family, or pi alone.",
		flag: "--target",
	},
	"condense.preview": {
		kind: onOff,
		default: true,
		doc: "Whether `compact` writes a page that shows the new context beside the old.",
		flag: "--no-preview",
	},
	"condense.newestProtected": {
		kind: onOff,
		default: true,
		doc: "Whether, under every target but `extension`, only the newest of equal readings of a protected path stays word for word inside blocks; older ones point to it.",
	},
	"condense.concurrency": {
		kind: wholeNumber(1, "model calls", 64),
		default: 4,
		doc: "How many model calls run at once.",
		flag: "--concurrency",
	},
	"condense.fallbackModel": {
		kind: orNull(words("provider/id")),
		default: null,
		doc: "The model that takes over while the first one fails.",
		flag: "--fallback-model",
	},
	"condense.retries": {
		kind: wholeNumber(0, "retries", 10),
		default: 3,
		doc: "How often a model call is made again that failed in passing (rate limit, overload, connection).",
		flag: "--retries",
	},
	"condense.maxCost": {
		kind: orNull(DOLLARS),
		default: null,
		doc: "No model call is made that would take the cost of a command beyond this; null is no limit.",
		flag: "--max-cost",
	},
};

export const SETTING_KEYS = Object.keys(TABLE) as SettingKey[];

/** The row of a key, for code that goes through all of them. */
export function settingOf(key: SettingKey): Setting<unknown> {
	return TABLE[key];
}

export function isSettingKey(key: string): key is SettingKey {
	return Object.hasOwn(TABLE, key);
}
