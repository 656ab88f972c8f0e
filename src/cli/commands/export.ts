import { CondenseError } from "../../errors.js";
import { type ExportOptions, exportSession } from "../../run/export.js";
import { stripControl } from "../../text/strip-control.js";
import { VERSION } from "../../version.js";
import { findSession, type Invocation, warnOfFindings } from "../command.js";
import { EXIT } from "../exit-codes.js";
import { summarizerOf } from "../model-options.js";
import type { ParsedOptions } from "../options.js";
import type { Runnable } from "../program.js";
import { type Progress, startProgress } from "../progress.js";
import { exportJson } from "../reports/export-json.js";
import { formatBytes, formatChange, formatNumber } from "../table.js";

export const runExport: Runnable = async ([name], options, invocation) => {
	const { reporter, exit } = invocation;
	const located = findSession(name as string | undefined, invocation);
	const progress = startProgress(reporter, located.given);
	const run = await optionsOf(located.path, options, invocation, progress)
		.then((prepared) => exportSession(located.path, prepared))
		.finally(progress.stop);
	const { file, branch, plan, exported, bytes, records } = run;
	warnOfFindings(located.given, [...file.session.findings, ...branch.findings], reporter);
	const out = outOf(located.path, options);
	reporter.printJson(exportJson(run, located.given, out));
	const text = [
		reporter.color.bold(stripControl(out)),
		`context  ${formatChange(plan.tokens.before, plan.tokens.after)}, estimated`,
		`written  ${formatNumber(plan.after.messages.length)} messages, ${formatBytes(bytes)}, session ${exported.header.id}`,
		`archive  ${formatNumber(records)} records, ${whereTexts(options, exported.header.parentSession)}`,
	].join("\n");
	if (out === "-") reporter.note(text);
	else reporter.print(text);
	if (plan.failure === undefined) return;
	reporter.error(`${located.given}: ${plan.failure.reason}; the rest was exported as it was`);
	exit(plan.failure.kind === "model" ? EXIT.modelFailed : EXIT.error);
};

async function optionsOf(
	path: string,
	options: ParsedOptions,
	invocation: Invocation,
	progress: Progress,
): Promise<ExportOptions> {
	const { loaded, clock, io } = invocation;
	const { settings } = loaded;
	if (options.withArchive === true && options.sidecars === true) {
		throw new CondenseError("usage", "--with-archive and --sidecars are two places for the same texts: choose one");
	}
	return {
		settings,
		...(await summarizerOf(options, invocation, progress)),
		now: clock.now,
		version: VERSION,
		out: outOf(path, options),
		writeOut: (bytes) => io.stdout.write(bytes),
		archive: options.withArchive === true ? "inline" : options.sidecars === true ? "sidecars" : "parent",
		share: {
			redact: options.redact === true,
			dropImages: options.dropImages === true,
			dropThinking: options.dropThinking === true,
			relativePaths: options.relativePaths === true,
		},
		isForced: options.force === true,
	};
}

function outOf(path: string, { out, json }: ParsedOptions): string {
	if (typeof out === "string") {
		if (out === "-" && json === true) throw new CondenseError("usage", "--json and --out - both want standard output");
		return out;
	}
	if (path !== "-") return `${path.replace(/\.jsonl$/, "")}.compacted.jsonl`;
	throw new CondenseError("usage", "an export of standard input has no place of its own", {
		hint: "name one with --out",
	});
}

function whereTexts({ withArchive, sidecars }: ParsedOptions, parent: string | undefined): string {
	if (withArchive === true) return "with their texts";
	if (sidecars === true) return "with their texts in files beside it";
	return parent === undefined ? "without their texts" : `with their texts in ${stripControl(parent)}`;
}
