import { type Inspection, inspectSession } from "../../inspect/inspect.js";
import { whatModelSees } from "../../render/seen.js";
import { type OpenedSession, openSession } from "../../run/open-session.js";
import type { Settings } from "../../settings/settings.js";
import { warnOfFindings } from "../command.js";
import type { Runnable } from "../command-spec.js";
import type { InspectReport } from "../contract/inspect.js";
import type { FailureReport } from "../contract/many.js";
import { refuseForSeveral } from "../many/refuse.js";
import { runMany } from "../many/run.js";
import { copiedTokens } from "../many/shared-tokens.js";
import { type Counts, failedSession, formatTokens, type SessionTask } from "../many/task.js";
import { inspectJson } from "../reports/inspect-json.js";
import { inspectText } from "../reports/inspect-text.js";
import { report } from "../standard-output.js";
import { formatNumber } from "../table.js";

export const runInspect: Runnable = async ([names], options, invocation) => {
	await runMany(inspectTask, names as string[], options, invocation, refuseForSeveral(options, ["html"]));
};

export const inspectTask: SessionTask<InspectReport | FailureReport> = {
	command: "inspect",
	manySchema: "condense/inspections@1",
	isBareAlone: true,
	columns: [
		{ name: "tokensRaw", head: "written", format: formatTokens },
		{ name: "tokensSeen", head: "seen", format: formatTokens },
		{ name: "reclaimable", head: "reclaimable", format: formatTokens },
		{ name: "records", head: "records", format: formatNumber, isSummed: false },
	],
	writes: () => false,
	async run({ path, given }, { options, invocation, copied }) {
		const { reporter, loaded } = invocation;
		const { settings } = loaded;
		const opened = openSession(path, { isForContext: true });
		const { file, branch } = opened;
		warnOfFindings(given, [...file.session.findings, ...branch.findings], reporter);
		const inspection = inspectSession(file.session, branch, settings);
		const { html, full } = options;
		report(inspectText(inspection, given, settings, reporter.color), html, reporter);
		if (typeof html === "string") {
			// Pages bring all that plans and budgets need; the report needs none of it.
			const { writeInspectionPage } = await import("../../run/pages.js");
			const { write: writeOut } = invocation.io.stdout;
			await writeInspectionPage(inspection, { opened, given, settings, to: html, writeOut, isFull: full === true });
			if (html !== "-") reporter.note(`page ${html}`);
		}
		const { tokens, reclaimableTokens, archive } = inspection;
		return {
			json: inspectJson(inspection, given),
			state: archive.blocks > 0 || archive.records > 0 ? "compacted" : "as written",
			counts: {
				tokensRaw: tokens.raw,
				tokensSeen: tokens.seen,
				reclaimable: reclaimableTokens,
				records: archive.records,
			},
			shared: copied.size === 0 ? {} : sharedOf(opened, inspection, settings, copied),
		};
	},
	failed: failedSession,
};

function sharedOf(
	{ file, branch }: OpenedSession,
	{ chains }: Inspection,
	settings: Settings,
	copied: ReadonlySet<string>,
): Counts {
	const { context, rendered } = whatModelSees(file.session, branch, settings);
	const asWritten = context.map(({ message }, from) => ({ message, from }));
	const eligible = chains.filter(({ state, from }) => {
		return state === "eligible" && copied.has(context[from]?.source.entry.id ?? "");
	});
	return {
		tokensRaw: copiedTokens({ items: asWritten }, context, copied),
		tokensSeen: copiedTokens(rendered, context, copied),
		reclaimable: eligible.reduce((sum, { seenTokens }) => sum + seenTokens, 0),
	};
}
