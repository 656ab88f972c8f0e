/** Writes the preview of a run: next to the session, unless told where (SPEC 14). */
import { buildPreview, previewPathFor } from "../preview/index.js";
import { replaceFile } from "../session/replace.js";
import type { Settings } from "../settings/settings.js";
import type { CompactRun } from "./compact.js";
import { contentFor, formatOf, renderIn } from "./preview-format.js";

export interface PreviewWish {
	readonly isWanted: boolean;
	/** Where to; undefined: next to the file that the run wrote. */
	readonly path: string | undefined;
	/** The file that the run wrote: the session, or what --out names. */
	readonly sessionPath: string;
	readonly settings: Settings;
	/** Whole originals and images, for pages. */
	readonly isFull: boolean;
}

/** The path of the preview that was written; undefined where nothing was compacted, or there is no place for one. */
export async function writePreview(run: CompactRun, wish: PreviewWish): Promise<string | undefined> {
	const { isWanted, path, sessionPath, settings, isFull } = wish;
	if (!isWanted || run.plan.drafts.length === 0) return undefined;
	if (path === undefined && sessionPath === "-") return undefined;
	const { plan, branch, file } = run;
	const to = path ?? previewPathFor(sessionPath);
	const format = formatOf(to, { isFull });
	const content = contentFor(format, { isFull });
	const preview = buildPreview(plan, { path: sessionPath, target: plan.target, settings, branch, ...content });
	const text = await renderIn(format, preview, { isFull });
	replaceFile(to, Buffer.from(text), file.path === "-" ? {} : { input: file.path });
	return to;
}
