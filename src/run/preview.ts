/** Writes the preview of a run: next to the session, unless told where (SPEC 14). */
import { replaceFile } from "../session/replace.js";
import type { CompactRun } from "./compact.js";

export interface PreviewOptions {
	readonly path: string | undefined;
	readonly isWanted: boolean;
}

/** The path of the preview that was written, or undefined where none was. */
export function writePreview(
	run: CompactRun,
	sessionPath: string,
	{ path, isWanted }: PreviewOptions,
): string | undefined {
	if (!isWanted || run.entriesAppended === 0) return undefined;
	const target = path ?? previewPath(sessionPath);
	if (target === undefined) return undefined;
	replaceFile(target, Buffer.from(JSON.stringify(run.plan.after.messages, undefined, 1)), { input: sessionPath });
	return target;
}

/** `s.jsonl` gives `s.preview.md`; standard input and output have no place for one. */
function previewPath(sessionPath: string): string | undefined {
	return sessionPath === "-" ? undefined : `${sessionPath.replace(/\.jsonl$/, "")}.preview.md`;
}
