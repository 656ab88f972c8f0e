import { buildPreviewOf, type PreviewEnding, previewEnding, renderPreview } from "../../preview/index.js";
import { type Seen, whatModelSees } from "../../render/seen.js";
import { openSession } from "../../run/open-session.js";
import type { LocatedSession } from "../../session/locate.js";
import { replaceFile } from "../../session/replace.js";
import { findSession, type Invocation, warnOfFindings } from "../command.js";
import type { ParsedOptions } from "../options.js";
import type { Runnable } from "../program.js";

export const runRender: Runnable = async ([name], options, invocation) => {
	const { reporter, loaded } = invocation;
	const located = findSession(name as string | undefined, invocation);
	const { file, branch } = openSession(located.path);
	warnOfFindings(located.given, [...file.session.findings, ...branch.findings], reporter);
	const seen = whatModelSees(file.session, branch, loaded.settings);
	for (const { kind, detail } of seen.rendered.diagnostics) reporter.detail(`${located.given}: ${kind} ${detail}`);
	const { id } = file.session.header;
	const json = { schema: "condense/render@1", session: id, target: seen.target.name, messages: seen.rendered.messages };
	const out = options.out as string | undefined;
	if (out !== undefined) {
		const text =
			options.json === true ? `${JSON.stringify(json)}\n` : await pageOf(seen, located, previewEnding(out), invocation);
		replaceFile(out, Buffer.from(text), located.path === "-" ? {} : { input: located.path });
		return;
	}
	reporter.printJson(json);
	reporter.print(await pageOf(seen, located, endingOf(options), invocation));
};

function endingOf({ format }: ParsedOptions): PreviewEnding {
	return previewEnding(`.${String(format)}`);
}

async function pageOf(
	seen: Seen,
	{ given }: LocatedSession,
	ending: PreviewEnding,
	{ loaded, reporter }: Invocation,
): Promise<string> {
	if (reporter.isJson) return "";
	const { rendered, context, archive, target } = seen;
	const preview = buildPreviewOf(rendered, context, archive, {
		path: given,
		target: target.name,
		settings: loaded.settings,
	});
	return await renderPreview(preview, ending);
}
