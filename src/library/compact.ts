/** One run of `compact`, from file to file. */

import { VERSION } from "../version.js";
import type { WriteOptions, Written } from "./append.js";
import { checkNotAborted, type PlanOptions, pathOf, signalOf, summarizerFor, timeOf } from "./options.js";
import { type PlanReport, reportOf } from "./report.js";
import { settingsFor } from "./settings.js";

export interface CompactOptions extends PlanOptions, WriteOptions {
	/** Write a complete new session to this path instead, and leave the session alone. */
	readonly out?: string;
}

export interface CompactResult extends PlanReport, Written {
	/** The file that was written to, or left as it was. */
	readonly path: string;
	readonly warnings: readonly string[];
}

/**
 * Compacts the session at `path`, as the command does: lock, read, plan, append. Throws what `readSession`,
 * `planCompact` and `appendPlan` throw; then nothing was written.
 */
export async function compactSession(path: string, options: CompactOptions = {}): Promise<CompactResult> {
	const settings = settingsFor(options.settings, options.target);
	const signal = signalOf(options);
	checkNotAborted(signal);
	const heard: string[] = [];
	// Loaded now, because the package for locks listens to signals from the moment it is loaded.
	const { compactSession: run } = await import("../run/compact.js");
	const { plan, warnings, entriesAppended, bytesWritten, backup } = await run(pathOf(path), {
		settings,
		isTargetDefault: options.target === undefined,
		...(await summarizerFor(options, settings, (text) => heard.push(text))),
		now: timeOf(options),
		realNow: Date.now(),
		version: VERSION,
		command: "compact",
		isDryRun: false,
		isForced: options.force === true,
		touches: options.touch === true,
		out: options.out === undefined ? undefined : pathOf(options.out),
		writeOut() {},
		signal,
		onStage() {},
	});
	const written = { entriesAppended, bytesWritten, backup };
	return { path: options.out ?? path, ...reportOf(plan), ...written, warnings: [...warnings, ...heard] };
}
