/** Writes the preview of a run: next to the session, unless told where (SPEC 14). */
import { buildPreview, previewEnding, previewPathFor, renderPreview } from "../preview/index.js";
import { replaceFile } from "../session/replace.js";
import type { Settings } from "../settings/settings.js";
import type { CompactRun } from "./compact.js";

export interface PreviewWish {
	readonly isWanted: boolean;
	/** Where to; undefined: next to the file that the run wrote. */
	readonly path: string | undefined;
	/** The file that the run wrote: the session, or what --out names. */
	readonly sessionPath: string;
	readonly settings: Settings;
}

/** The path of the preview that was written; undefined where nothing was compacted, or there is no place for one. */
export async function writePreview(run: CompactRun, wish: PreviewWish): Promise<string | undefined> {
	const { isWanted, path, sessionPath, settings } = wish;
	if (!isWanted || run.entriesAppended === 0) return undefined;
	if (path === undefined && sessionPath === "-") return undefined;
	const target = path ?? previewPathFor(sessionPath);
	const ending = previewEnding(target);
	const preview = buildPreview(run.plan, { path: sessionPath, target: run.plan.target, settings, branch: run.branch });
	const text = await renderPreview(preview, ending);
	replaceFile(target, Buffer.from(text), run.file.path === "-" ? {} : { input: run.file.path });
	return target;
}
