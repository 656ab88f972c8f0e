/**
 * One run of `compact`, top to bottom: lock, read, plan, append. Nothing is written until the last step, so whatever
 * stops the run before leaves the session as it was.
 */
import { isRecord, listIn } from "../archive/shapes.js";
import { CondenseError } from "../errors.js";
import { type Plan, planCompaction } from "../plan/plan.js";

import { lockSession, type SessionLock } from "../session/lock.js";
import { readSessionFile, readSessionInput, type SessionFile } from "../session/read.js";
import { linesOf, placeEntries } from "../session/serialize.js";
import { type Branch, branchOf } from "../session/tree.js";
import type { Settings } from "../settings/settings.js";
import type { ModelReport, OpenModel } from "../summarize/llm/port.js";
import type { SummarizerFactory } from "../summarize/summarizer.js";
import { checkpointFor } from "./checkpoint.js";
import { describeStray, refuseInUse } from "./guards.js";
import { answersIn, openModel, planWithModel } from "./model.js";
import { type SidecarFolder, sidecarsBeside } from "./sidecars.js";
import { targetFor } from "./target.js";
import { writeInPlace } from "./write-in-place.js";
import { writeNewFile } from "./write-new-file.js";

export interface CompactOptions {
	readonly settings: Settings;
	/** Nobody chose the target: a session that has one keeps it. */
	readonly isTargetDefault?: boolean;
	readonly createSummarizer: SummarizerFactory | undefined;
	/** In its place, a model that is opened for each session. */
	readonly openModel?: OpenModel | undefined;
	/** The time that entries carry, milliseconds. */
	readonly now: number;
	/** The real clock, milliseconds: whether a session is in use is never asked of a fixed one. */
	readonly realNow: number;
	readonly version: string;
	readonly command: string;
	readonly isDryRun: boolean;
	/** Write over what looks like a session in use, and behind a stray last line. */
	readonly isForced: boolean;
	/** Leave the new modification time. */
	readonly touches: boolean;
	/** A complete new file instead of an append: its path, or `-` for `writeOut`. */
	readonly out: string | undefined;
	readonly writeOut: (bytes: Buffer) => void;
	readonly signal: AbortSignal;
	/** Told when a stage begins. */
	readonly onStage: (stage: "reading" | "planning" | "writing") => void;
}

export interface CompactRun {
	readonly file: SessionFile;
	readonly branch: Branch;
	readonly plan: Plan;
	readonly entriesAppended: number;
	/** Bytes that the session grew by; of the whole new file under `out`. */
	readonly bytesWritten: number;
	/** Where the original of a migrated session is. */
	readonly backup: string | undefined;
	readonly warnings: readonly string[];
	/** The model's part in it; undefined where none was to be asked. */
	readonly model: ModelReport | undefined;
}

/** Compacts the session at `path` (`-`: standard input). Throws CondenseError; then nothing was written. */
export async function compactSession(path: string, options: CompactOptions): Promise<CompactRun> {
	const writesInPlace = options.out === undefined && !options.isDryRun;
	if (!writesInPlace) return await compactUnlocked(path, options, undefined);
	if (path === "-") {
		throw new CondenseError("usage", "standard input cannot be appended to", { hint: "name a file with --out" });
	}
	const lock = await lockSession(path, { signal: options.signal });
	try {
		return await compactUnlocked(path, options, lock);
	} finally {
		await lock.release();
	}
}

async function compactUnlocked(
	path: string,
	options: CompactOptions,
	lock: SessionLock | undefined,
): Promise<CompactRun> {
	options.onStage("reading");
	const file = path === "-" ? readSessionInput() : readSessionFile(path, { isForContext: true });
	const branch = branchOf(file.session);
	const warnings: string[] = [];
	refuseStray(file, branch, options, warnings);
	if (lock !== undefined && !options.isForced) refuseInUse(file, branch, options);

	options.onStage("planning");
	const outPath = options.out ?? path;
	const hasFolder = outPath !== "-";
	const sidecars = hasFolder ? sidecarsBeside(outPath, file.session.header.id, options.isDryRun) : undefined;
	const input = {
		session: file.session,
		branch,
		settings: options.settings,
		target: targetFor(file, branch, options),
		createSummarizer: options.createSummarizer,
		sidecars,
		checkpoint: checkpointFor(options.signal),
		now: options.now,
		version: options.version,
		command: options.command,
	};
	const model = options.openModel && openModel(options.openModel, input, outPath);
	const plan = await takingBack(sidecars, async () => {
		const made = await (model ? planWithModel(input, model, options.isDryRun) : planCompaction(input));
		await input.checkpoint();
		return made;
	});
	if (!options.isDryRun) options.onStage("writing");
	const written = write(file, plan, options, lock, sidecars);
	// A batch whose second sidecar failed has left its first.
	if (plan.failure !== undefined) sidecars?.takeBack(sidecarsNamed(plan));
	// Who writes a new file starts over from the old one after a failure, and needs every answer again.
	const startsOver = options.out !== undefined && plan.failure !== undefined;
	if (!options.isDryRun && !startsOver) model?.settle(answersIn(plan));
	return { file, branch, plan, warnings, model: model?.report(), ...written };
}

function sidecarsNamed({ drafts }: Plan): Set<string> {
	const records = drafts.flatMap((draft) => (draft.type === "custom" ? listIn(draft.data, "toolCalls") : []));
	return new Set(records.filter(isRecord).flatMap(({ spillPath }) => spillPath ?? []));
}

/** Runs a step; if it fails, no sidecar is left that nothing names. */
async function takingBack<T>(sidecars: SidecarFolder | undefined, step: () => Promise<T>): Promise<T> {
	try {
		return await step();
	} catch (error) {
		sidecars?.takeBack();
		throw error;
	}
}

function refuseStray(file: SessionFile, branch: Branch, options: CompactOptions, warnings: string[]): void {
	const problem = describeStray(file, branch);
	if (problem === undefined) return;
	if (!options.isDryRun && !options.isForced) {
		throw new CondenseError("input.stray-leaf", `${file.path}: ${problem}`, {
			hint: "continue the session in pi once, or give --force to work on the branch as it is",
		});
	}
	warnings.push(problem);
}

type Written = Pick<CompactRun, "entriesAppended" | "bytesWritten" | "backup">;

function write(
	file: SessionFile,
	plan: Plan,
	options: CompactOptions,
	lock: SessionLock | undefined,
	sidecars: SidecarFolder | undefined,
): Written {
	const entriesAppended = plan.drafts.length;
	if (options.isDryRun) return { entriesAppended, bytesWritten: 0, backup: undefined };
	const { session } = file;
	const leafId = session.lines.at(-1)?.entry.id ?? null;
	try {
		const lines = linesOf(placeEntries(plan.drafts, session, leafId, options.now));
		if (options.out !== undefined) {
			const bytesWritten = writeNewFile(file, lines, options.out, options.writeOut);
			return { entriesAppended, bytesWritten, backup: undefined };
		}
		if (entriesAppended === 0) return { entriesAppended, bytesWritten: 0, backup: undefined };
		lock?.assertHeld();
		return { ...writeInPlace(file, lines, { touch: options.touches }), entriesAppended };
	} catch (error) {
		sidecars?.takeBack();
		throw error;
	}
}
