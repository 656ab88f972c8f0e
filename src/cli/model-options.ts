/** Options of commands that may ask a model, and the summarizer that they and the settings name. */
import type { Command } from "commander";
import type { CompactOptions } from "../run/compact.js";
import type { LoadedSettings } from "../settings/load.js";
import { loadModelSource, loadSummarizer } from "../summarize/index.js";
import type { ModelSource } from "../summarize/llm/port.js";
import type { Invocation } from "./command.js";
import { addSettingOptions, type ParsedOptions } from "./options.js";
import type { Progress } from "./progress.js";

/**
 * `--base-url` and `--no-redact` are flags and no settings: the settings of a project come with its files, and must not
 * decide where a session is sent, nor whether with its secrets.
 */
export function addModelOptions(command: Command): Command {
	addSettingOptions(command, [
		"summarizerModel",
		"condense.fallbackModel",
		"condense.concurrency",
		"condense.retries",
		"condense.maxCost",
	]);
	return command
		.option("--base-url <url>", "ask an OpenAI-compatible server, as in http://127.0.0.1:11434/v1 ($CONDENSE_BASE_URL)")
		.option("--no-redact", "send secrets to the model as they are");
}

/** The summarizer of a run. A model is loaded only where it is asked for; the runs of a command share its cap. */
export async function summarizerOf(
	options: ParsedOptions,
	invocation: Invocation,
	progress: Progress,
): Promise<Pick<CompactOptions, "createSummarizer" | "openModel">> {
	const { loaded, reporter } = invocation;
	const { summarizer } = loaded.settings.condense;
	if (summarizer !== "llm") return { createSummarizer: await loadSummarizer(summarizer) };
	const source = SOURCES.get(loaded) ?? sourceOf(options, invocation);
	SOURCES.set(loaded, source);
	const listener = {
		onProgress: progress.model,
		warn: (text: string) => progress.aside(() => reporter.warn(text)),
		detail: (text: string) => progress.aside(() => reporter.detail(text)),
	};
	const open = await source;
	return { createSummarizer: undefined, openModel: (session) => open(session, listener) };
}

/** One for the settings of a command: its sessions share it. */
const SOURCES = new WeakMap<LoadedSettings, Promise<ModelSource>>();

function sourceOf(options: ParsedOptions, { loaded, io }: Invocation): Promise<ModelSource> {
	return loadModelSource({
		settings: loaded.settings,
		env: io.env,
		baseUrl: (options.baseUrl as string | undefined) ?? (io.env.CONDENSE_BASE_URL || undefined),
		sendsSecrets: options.redact === false,
		interrupt: io.signal,
	});
}
