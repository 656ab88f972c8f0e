/** What calls that plan have in common: their options, and what the commands make of them. */
import { CondenseError } from "../errors.js";
import type { Settings, WritingTarget } from "../settings/settings.js";
import type { OpenModel } from "../summarize/llm/port.js";
import type { SummarizerFactory } from "../summarize/summarizer.js";
import type { PartialSettings } from "./settings.js";
import { guardSummarizer } from "./summarizer.js";

/** An AbortSignal, in words that need neither the types of Node nor those of a browser. */
export interface AbortSignalLike {
	readonly aborted: boolean;
	addEventListener(type: "abort", listener: () => void): void;
	removeEventListener(type: "abort", listener: () => void): void;
}

export interface PlanOptions {
	/** Default: the defaults. Files are read by `loadSettings` alone. */
	readonly settings?: PartialSettings;
	/** What the session is compacted for. Default: what it was compacted for before, else `settings.condense.target`. */
	readonly target?: WritingTarget;
	/**
	 * In place of the one that `settings.condense.summarizer` names. Called once for each plan. What it throws later on
	 * counts as a failed summary.
	 */
	readonly summarizer?: SummarizerFactory;
	/** The time that entries carry, milliseconds since 1970. Default: now. */
	readonly now?: number;
	/** Stops the call, which then throws `interrupted` and writes nothing. */
	readonly signal?: AbortSignalLike;
	/** Summarizer `llm`: an OpenAI-compatible server in place of pi-ai's providers. */
	readonly baseUrl?: string;
	/** Summarizer `llm`: where keys are looked for. Default: the environment of the process. */
	readonly env?: { readonly [name: string]: string | undefined };
}

/**
 * The time of a run. Throws `usage` for what is no time.
 *
 * @internal
 */
export function timeOf({ now }: Pick<PlanOptions, "now">): number {
	if (now === undefined) return Date.now();
	if (typeof now === "number" && !Number.isNaN(new Date(now).getTime())) return now;
	throw new CondenseError("usage", "now takes milliseconds since 1970");
}

/** @internal */
export function signalOf({ signal }: Pick<PlanOptions, "signal">): AbortSignal {
	return (signal as AbortSignal | undefined) ?? new AbortController().signal;
}

/**
 * Throws `interrupted` once the caller has stopped the call.
 *
 * @internal
 */
export function checkNotAborted(signal: AbortSignal): void {
	if (signal.aborted) throw new CondenseError("interrupted", "interrupted; nothing was written");
}

/**
 * The summarizer of a run, loaded when it is needed. `warn` hears what a model has to say besides.
 *
 * @internal
 */
export async function summarizerFor(
	options: PlanOptions,
	settings: Settings,
	warn: (text: string) => void,
): Promise<{ createSummarizer: SummarizerFactory | undefined; openModel?: OpenModel }> {
	if (options.summarizer !== undefined) {
		return { createSummarizer: guardSummarizer(options.summarizer, signalOf(options)) };
	}
	const { loadModelSource, loadSummarizer } = await import("../summarize/index.js");
	const { summarizer } = settings.condense;
	if (summarizer !== "llm") return { createSummarizer: await loadSummarizer(summarizer) };
	const { env = process.env, baseUrl } = options;
	const open = await loadModelSource({ settings, env, baseUrl, sendsSecrets: false, interrupt: signalOf(options) });
	const listener = { onProgress() {}, warn, detail() {} };
	return { createSummarizer: undefined, openModel: (session) => open(session, listener) };
}

/**
 * Throws `usage` for an option that is none of the words that it may be. Types say so, but not everybody has them.
 *
 * @internal
 */
export function checkWord(option: string, value: unknown, allowed: readonly string[]): void {
	if (value === undefined || allowed.some((word) => word === value)) return;
	throw new CondenseError("usage", `${option} takes ${allowed.map((word) => JSON.stringify(word)).join(", ")}`);
}

/**
 * A path as the commands take it: theirs reads `-` as standard input, which a library leaves to its caller.
 *
 * @internal
 */
export function pathOf(path: string): string {
	return path === "-" ? "./-" : path;
}
