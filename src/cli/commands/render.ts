import { buildPreviewOf } from "../../preview/index.js";
import { type Seen, whatModelSees } from "../../render/seen.js";
import { type OpenedSession, openSession } from "../../run/open-session.js";
import { contentFor, type Format, formatOf, renderIn } from "../../run/preview-format.js";
import type { LocatedSession } from "../../session/locate.js";
import { replaceFile } from "../../session/replace.js";
import { findSession, type Invocation, warnOfFindings } from "../command.js";
import type { Runnable } from "../command-spec.js";
import type { ParsedOptions } from "../options.js";
import { renderJson } from "../reports/render-json.js";

export const runRender: Runnable = async ([name], options, invocation) => {
	const { reporter, loaded } = invocation;
	const format = reporter.isJson ? undefined : formatOf(formatName(options), { isFull: options.full === true });
	const located = findSession(name as string | undefined, invocation);
	const opened = openSession(located.path, { isForContext: true });
	const { file, branch } = opened;
	warnOfFindings(located.given, [...file.session.findings, ...branch.findings], reporter);
	const seen = whatModelSees(file.session, branch, loaded.settings);
	for (const { kind, detail } of seen.rendered.diagnostics) reporter.detail(`${located.given}: ${kind} ${detail}`);
	const json = renderJson(seen, opened.file.session.header.id);
	const out = fileIn(options);
	if (out === undefined) reporter.printJson(json);
	if (format === undefined && out === undefined) return;
	const text =
		format === undefined
			? `${JSON.stringify(json)}\n`
			: await pageOf(seen, opened, located, format, options, invocation);
	if (out === undefined) reporter.print(text);
	else replaceFile(out, Buffer.from(text), located.path === "-" ? {} : { input: located.path });
};

/** Standard output is where it goes anyway. */
function fileIn({ out }: ParsedOptions): string | undefined {
	return typeof out === "string" && out !== "-" ? out : undefined;
}

/** The file that is written decides the format, if there is one. */
function formatName(options: ParsedOptions): string {
	return fileIn(options) ?? `standard output.${String(options.format)}`;
}

async function pageOf(
	{ rendered, context, archive, target }: Seen,
	{ branch }: OpenedSession,
	{ given }: LocatedSession,
	format: Format,
	{ full }: ParsedOptions,
	{ loaded }: Invocation,
): Promise<string> {
	const isFull = full === true;
	const preview = buildPreviewOf(rendered, context, archive, {
		path: given,
		branch,
		target: target.name,
		settings: loaded.settings,
		...contentFor(format, { isFull }),
	});
	return await renderIn(format, preview, { isFull });
}
