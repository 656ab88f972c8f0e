/** `export --json`: what was written, and where the compaction on the way stopped, if it did. */
import type { ExportRun } from "../../run/export.js";
import type { ExportReport } from "../contract/export.js";
import { stoppedJson } from "./compact-json.js";

export type { ExportReport } from "../contract/export.js";

/** `path` as it was given; `out` is the new file. */
export function exportJson({ plan, exported, records, bytes }: ExportRun, path: string, out: string): ExportReport {
	return {
		schema: "condense/export@1",
		path,
		out,
		session: exported.header.id,
		parentSession: exported.header.parentSession ?? null,
		messages: plan.after.messages.length,
		records,
		chains: plan.chains.length,
		tokens: plan.tokens,
		bytes,
		error: plan.failure === undefined ? null : stoppedJson(plan.failure),
	};
}
