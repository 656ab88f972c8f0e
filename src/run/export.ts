/** One run of `export`: read, plan what is not compacted yet, write a new file. The session itself is never touched. */
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { IndexData, RunData } from "../archive/record.js";
import { sidecarFolderName } from "../archive/sidecar-name.js";
import { CondenseError } from "../errors.js";
import { exportAliases, exportIndex, findSources } from "../export/archive.js";
import { buildExport, type Exported, newSessionId } from "../export/build.js";
import type { ShareOptions } from "../export/share.js";
import { type Plan, type PlanInput, planCompaction } from "../plan/plan.js";
import { spillOversized } from "../plan/records.js";
import { openSources } from "../query/open-sources.js";
import { isTextOf } from "../query/pair-records.js";
import { exportTarget } from "../render/target.js";
import type { SessionFile } from "../session/read.js";
import { replaceFile } from "../session/replace.js";
import { toLines } from "../session/serialize.js";
import type { Branch } from "../session/tree.js";
import type { Settings } from "../settings/settings.js";
import type { OpenModel } from "../summarize/llm/port.js";
import type { SummarizerFactory } from "../summarize/summarizer.js";
import { checkpointFor } from "./checkpoint.js";
import { answersIn, openModel, planWithModel } from "./model.js";
import { openSession } from "./open-session.js";
import { sidecarsBeside } from "./sidecars.js";

export interface ExportOptions {
	readonly settings: Settings;
	readonly createSummarizer: SummarizerFactory | undefined;
	/** A model to summarize with, instead. */
	readonly openModel?: OpenModel | undefined;
	readonly now: number;
	readonly version: string;
	/** The file to write, or `-` for `writeOut`. */
	readonly out: string;
	readonly writeOut: (bytes: Buffer) => void;
	/** Where the texts of the archive go: along with the export, beside it, or nowhere but in the parent. */
	readonly archive: "parent" | "inline" | "sidecars";
	readonly share: ShareOptions;
	readonly isForced: boolean;
	/** Stops the run before anything is written. */
	readonly signal?: AbortSignal;
}

export interface ExportRun {
	readonly file: SessionFile;
	readonly branch: Branch;
	readonly plan: Plan;
	readonly exported: Exported;
	readonly bytes: number;
	readonly records: number;
}

export async function exportSession(path: string, options: ExportOptions): Promise<ExportRun> {
	const { file, branch } = openSession(path);
	if (options.out !== "-" && existsSync(options.out) && !options.isForced) {
		throw new CondenseError("output.failed", `${options.out} is there already`, { hint: "another --out, or --force" });
	}
	const id = newSessionId(file.session, branch.lines, options.now);
	const input: PlanInput = {
		session: file.session,
		branch,
		settings: options.settings,
		target: exportTarget(options.out === "-" ? id : options.out),
		createSummarizer: options.createSummarizer,
		sidecars: undefined,
		checkpoint: options.signal && checkpointFor(options.signal),
		now: options.now,
		version: options.version,
		command: "export",
	};
	const model = options.openModel && openModel(options.openModel, input, options.out);
	const plan = await (model ? planWithModel(input, model, false) : planCompaction(input));
	const { archive } = plan;
	const carries = { texts: options.archive !== "parent", images: !options.share.dropImages };
	const sources = findSources(branch.lines, archive, { ...openSources(file, undefined), isTextOf });
	const index = await withSidecars(exportIndex(archive, sources, carries), id, options);
	const exported = buildExport({
		session: file.session,
		id,
		branch: branch.lines,
		messages: plan.after.messages,
		index: index.toolCalls.length === 0 ? undefined : index,
		aliases: exportAliases(branch.lines, archive),
		run: runOf(plan, archive.nextRef, branch, options),
		parentPath: path === "-" ? undefined : resolve(path),
		share: options.share,
		now: options.now,
	});
	const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(exported.header)}\n`), toLines(exported.entries)]);
	if (options.out === "-") options.writeOut(bytes);
	else replaceFile(options.out, bytes, path === "-" ? {} : { input: path });
	if (plan.failure === undefined) model?.settle(answersIn(plan));
	return { file, branch, plan, exported, bytes: bytes.length, records: index.toolCalls.length };
}

/** Moves every text of the archive beside the export. */
async function withSidecars(
	index: IndexData,
	id: string,
	{ archive, out, settings }: ExportOptions,
): Promise<IndexData> {
	if (archive !== "sidecars") return index;
	if (out === "-")
		throw new CondenseError("usage", "--sidecars needs a file to put them beside", { hint: "name it with --out" });
	const folder = sidecarsBeside(join(dirname(resolve(out)), "x"), id, false);
	const toolCalls = await spillOversized(index.toolCalls, { ...settings, spillThreshold: 1 }, folder);
	return { ...index, toolCalls: toolCalls.map((record) => relative(record, id)) };
}

/** Beside the export is where they are; an absolute path would only tell where the export was made. */
function relative(record: IndexData["toolCalls"][number], id: string): IndexData["toolCalls"][number] {
	if (record.spillPath === undefined) return record;
	const name = record.spillPath.split(/[\\/]/).at(-1)!;
	return { ...record, spillPath: `${sidecarFolderName(id)}/${name}` };
}

function runOf(plan: Plan, nextRef: number, branch: Branch, { version }: ExportOptions): RunData {
	return {
		version,
		command: "export",
		target: "export",
		settings: {},
		counts: { batches: plan.batches.length, records: 0, aliases: 0, chains: plan.chains.length, backfilled: 0 },
		tokens: plan.tokens,
		leafBefore: branch.lines.at(-1)?.entry.id ?? "",
		nextRef,
	};
}
