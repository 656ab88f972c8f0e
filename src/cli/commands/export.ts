/** `condense export`: one session into one new file. Of several, each goes into a folder under its own name. */
import { basename, join } from "node:path";
import { CondenseError } from "../../errors.js";
import { type ExportOptions, type ExportRun, exportSession } from "../../run/export.js";
import type { LocatedSession } from "../../session/locate.js";
import { stripControl } from "../../text/strip-control.js";
import { VERSION } from "../../version.js";
import { warnOfFindings } from "../command.js";
import type { Runnable } from "../command-spec.js";
import type { ExportReport } from "../contract/export.js";
import type { FailureReport } from "../contract/many.js";
import { EXIT } from "../exit-codes.js";
import { intoFolder } from "../many/into-folder.js";
import { runMany } from "../many/run.js";
import { copiedTokens } from "../many/shared-tokens.js";
import { type Counts, failedSession, formatTokens, type SessionTask, type TaskCall } from "../many/task.js";
import { summarizerOf } from "../model-options.js";
import type { ParsedOptions } from "../options.js";
import { exportJson } from "../reports/export-json.js";
import { formatBytes, formatChange, formatNumber } from "../table.js";

export const runExport: Runnable = async ([names], options, invocation) => {
	const { withArchive, sidecars } = options;
	if (withArchive === true && sidecars === true) {
		throw new CondenseError("usage", "--with-archive and --sidecars are two places for the same texts: choose one");
	}
	await runMany(exportTask, names as string[], options, invocation, intoFolder(options));
};

export const exportTask: SessionTask<ExportReport | FailureReport> = {
	command: "export",
	manySchema: "condense/exports@1",
	isBareAlone: true,
	columns: [
		{ name: "tokensBefore", head: "before", format: formatTokens },
		{ name: "tokensAfter", head: "after", format: formatTokens },
		{ name: "records", head: "records", format: formatNumber },
		{ name: "bytes", head: "written", format: formatBytes, isOwn: true },
	],
	writes: () => true,
	async run(session, call) {
		const { options, invocation } = call;
		const { reporter, exit } = invocation;
		const out = outOf(session, call);
		const run = await exportSession(session.path, await optionsOf(out, call));
		const { file, branch, plan, exported, bytes, records } = run;
		warnOfFindings(session.given, [...file.session.findings, ...branch.findings], reporter);
		const text = [
			reporter.color.bold(stripControl(out)),
			`context  ${formatChange(plan.tokens.before, plan.tokens.after)}, estimated`,
			`written  ${formatNumber(plan.after.messages.length)} messages, ${formatBytes(bytes)}, session ${exported.header.id}`,
			`archive  ${formatNumber(records)} records, ${whereTexts(options, exported.header.parentSession)}`,
		].join("\n");
		if (out === "-") reporter.note(text);
		else reporter.print(text);
		const { failure } = plan;
		if (failure !== undefined) {
			reporter.error(`${session.given}: ${failure.reason}; the rest was exported as it was`);
			exit(failure.kind === "model" ? EXIT.modelFailed : EXIT.error);
		}
		const counts = { tokensBefore: plan.tokens.before, tokensAfter: plan.tokens.after, records, bytes };
		const state = failure === undefined ? "exported" : "incomplete";
		return { json: exportJson(run, session.given, out), state, counts, shared: sharedOf(run, call) };
	},
	failed: failedSession,
};

/** Records and bytes are there twice, in two files. */
function sharedOf({ plan }: ExportRun, { copied }: TaskCall): Counts {
	if (copied.size === 0) return {};
	const { before, after, context } = plan;
	return { tokensBefore: copiedTokens(before, context, copied), tokensAfter: copiedTokens(after, context, copied) };
}

async function optionsOf(out: string, { options, invocation, progress }: TaskCall): Promise<ExportOptions> {
	const { loaded, clock, io } = invocation;
	return {
		settings: loaded.settings,
		...(await summarizerOf(options, invocation, progress)),
		now: clock.now,
		version: VERSION,
		out,
		writeOut: (bytes) => io.stdout.write(bytes),
		signal: io.signal,
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

function outOf({ path }: LocatedSession, { options: { out, json }, isList }: TaskCall): string {
	if (typeof out === "string") {
		if (isList) return join(out, basename(path));
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
