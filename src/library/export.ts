import { CondenseError } from "../errors.js";
import { VERSION } from "../version.js";
import { checkNotAborted, checkWord, type PlanOptions, pathOf, signalOf, summarizerFor, timeOf } from "./options.js";
import { type PlanReport, reportOf } from "./report.js";
import { settingsFor } from "./settings.js";

export interface ExportOptions extends Omit<PlanOptions, "target"> {
	/** The file to write. Without it, the session is given back as bytes. */
	readonly out?: string;
	/** Write over a file that is there. */
	readonly force?: boolean;
	/**
	 * Where the original texts go: nowhere, since they are in the session that was exported (default); into the export;
	 * or into files beside it, for which it needs an `out`.
	 */
	readonly archive?: "parent" | "inline" | "sidecars";
	/** Replace secrets in what is exported. */
	readonly redact?: boolean;
	readonly dropImages?: boolean;
	readonly dropThinking?: boolean;
	/** Write paths relative to the session's working directory. */
	readonly relativePaths?: boolean;
}

export interface ExportResult extends PlanReport {
	/** Of the new session. */
	readonly id: string;
	/** The new session; undefined where it was written to `out`. */
	readonly content: Uint8Array | undefined;
	/** Archived calls that the export names. */
	readonly records: number;
	readonly warnings: readonly string[];
}

/**
 * Makes a self-contained session, whose messages are what the model would see of the one at `path` once it is
 * compacted. That one is never written to.
 *
 * Throws what `readSession` throws, `usage`, `output.failed` where `out` is there already or cannot be written, and
 * `interrupted`.
 */
export async function exportSession(path: string, options: ExportOptions = {}): Promise<ExportResult> {
	const settings = settingsFor(options.settings);
	checkArchive(options);
	const heard: string[] = [];
	checkNotAborted(signalOf(options));
	const { exportSession: run } = await import("../run/export.js");
	let content: Uint8Array | undefined;
	const { plan, exported, records } = await run(pathOf(path), {
		settings,
		...(await summarizerFor(options, settings, (text) => heard.push(text))),
		now: timeOf(options),
		version: VERSION,
		out: options.out === undefined ? "-" : pathOf(options.out),
		writeOut(bytes) {
			content = new Uint8Array(bytes);
		},
		archive: options.archive ?? "parent",
		share: {
			redact: options.redact === true,
			dropImages: options.dropImages === true,
			dropThinking: options.dropThinking === true,
			relativePaths: options.relativePaths === true,
		},
		isForced: options.force === true,
		signal: signalOf(options),
	});
	return { ...reportOf(plan), id: exported.header.id, content, records, warnings: heard };
}

function checkArchive({ archive, out }: ExportOptions): void {
	checkWord("archive", archive, ["parent", "inline", "sidecars"]);
	if (archive === "sidecars" && out === undefined) {
		throw new CondenseError("usage", 'archive "sidecars" needs an out to put the files beside');
	}
}
