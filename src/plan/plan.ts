/**
 * One run, decided (SPEC 4 to 7): session in, entries to append out. Nothing is written here, except sidecars through
 * their port; time, settings and summarizer come from outside, so the same input gives the same plan.
 */

import type { Archive } from "../archive/archive.js";
import { isOwnEdit } from "../archive/own-edit.js";
import { CUSTOM_TYPE, type DiagnosticData, type IndexData, type RunData } from "../archive/record.js";
import { replay } from "../archive/replay.js";
import { buildContext, type ContextMessage } from "../context/build.js";
import { estimateAll, estimateTokens } from "../context/tokens.js";
import { numberedTurns } from "../context/turns.js";
import { messageOf } from "../errors.js";
import { asSent } from "../render/as-sent.js";
import { droppedBy } from "../render/chains.js";
import { type Rendered, renderView } from "../render/render.js";
import { resolveChains } from "../render/spans.js";
import type { Target } from "../render/target.js";
import type { Message } from "../session/entry.js";
import { type Session, workingDirectoryOf } from "../session/session.js";
import type { Branch } from "../session/tree.js";
import { differing } from "../settings/defaults.js";
import type { Settings } from "../settings/settings.js";
import type { ModelUsage, SummarizerFactory } from "../summarize/summarizer.js";
import { type View, viewAgain, viewOf } from "../view/view.js";
import { type ChainReport, type Compressed, compressChains } from "./compress.js";
import { customTypeOf, type Draft, diagnosticDraft, runDraft, statsDraft } from "./draft.js";
import { planEdits } from "./edits.js";
import { type BatchReport, type Flushed, flush } from "./flush.js";
import { findPending } from "./pending.js";
import {
	type Checkpoint,
	decide,
	type Failure,
	type Planning,
	reportOnce,
	type SidecarPort,
	type Skipped,
} from "./planning.js";
import { nextStats } from "./stats.js";

export interface PlanInput {
	readonly session: Session;
	readonly branch: Branch;
	readonly settings: Settings;
	readonly target: Target;
	/** Undefined: no summaries, chains are compressed by the deterministic body alone. */
	readonly createSummarizer: SummarizerFactory | undefined;
	readonly sidecars: SidecarPort | undefined;
	readonly checkpoint?: Checkpoint | undefined;
	/** Milliseconds since 1970. */
	readonly now: number;
	/** condense's version and the command that runs, for the run's marker. */
	readonly version: string;
	readonly command: string;
}

export interface Plan {
	/** What the branch's archive is with the plan's entries. */
	readonly archive: Archive;
	readonly target: Target["name"];
	/** The entries to append, in order; empty where there is nothing to do. */
	readonly drafts: readonly Draft[];
	readonly chains: readonly ChainReport[];
	readonly batches: readonly BatchReport[];
	readonly skipped: readonly Skipped[];
	/** Estimates for the whole context. */
	readonly tokens: { readonly before: number; readonly after: number };
	/** What the model saw, and what it will see. */
	readonly before: Rendered;
	readonly after: Rendered;
	/** The context that `before` was rendered from, and the view that `after` was. */
	readonly context: readonly ContextMessage[];
	readonly viewAfter: View;
	/** Diagnostics that no entry carries, because none is written. */
	readonly unwritten: readonly DiagnosticData[];
	readonly usage: ModelUsage;
	/** Batches stay pending because of this; what came before them is in the drafts. */
	readonly failure: Pick<Failure, "kind" | "reason" | "cause"> | undefined;
}

export async function planCompaction(input: PlanInput): Promise<Plan> {
	const { branch, settings, target } = input;
	// What pi sends now, and what it would send if condense had never edited anything: the plan starts from there.
	const current = buildContext(branch.lines);
	const context = target.name === "extension" ? current : buildContext(branch.lines, isOwnEdit);
	const messages = context.map(({ message }) => message);
	const archive = replay(branch.lines.map(({ entry }) => entry));
	const view = viewOf(messages, archive, settings);
	const rendered = renderView(view, target);
	const before = target.name === "native" ? asSent(current, context, archive) : rendered;
	const tokensBefore = tokensByPlace(before, messages.length);
	const planning = startPlanning(input, context, view, archive);

	const flushed = await flush(planning, findPending(planning, view, droppedPlaces(view)));
	const linked = planning.drafts.length > 0 ? viewAgain(view) : view;
	const compressing = { ...planning, view: linked, failure: flushed.failure };
	const compressed = await compressChains(compressing, tokensBefore);
	if (compressed.chains.length > 0) {
		decide(planning, statsDraft(nextStats(compressing, compressed.chains.length, compressed.fused)));
	}

	// A frontier alone changes nothing that anybody sees: that is nothing to do (SPEC 11.8).
	if (planning.drafts.every((draft) => customTypeOf(draft) === CUSTOM_TYPE.frontier)) planning.drafts.length = 0;

	const viewAfter = planning.drafts.length > 0 ? viewAgain(linked, plannedMessages(planning)) : linked;
	const after = planning.drafts.length > 0 ? renderView(viewAfter, target) : rendered;
	if (target.name === "native") for (const edit of planEdits(context, after, current)) decide(planning, edit);
	const tokens = { before: estimateAll(before.messages), after: estimateAll(after.messages) };
	for (const diagnostic of after.diagnostics) reportOnce(planning, diagnostic);
	const unwritten = planning.drafts.length > 0 ? [] : planning.diagnostics;
	if (planning.drafts.length > 0) finish(planning, input, flushed, compressed, tokens);
	return {
		archive,
		target: target.name,
		drafts: planning.drafts,
		chains: compressed.chains,
		batches: flushed.batches,
		skipped: planning.skipped,
		tokens,
		before,
		after,
		context,
		viewAfter,
		unwritten,
		usage: compressing.usage,
		failure: flushed.failure ?? sidecarFailure(compressed),
	};
}

function startPlanning(input: PlanInput, context: readonly ContextMessage[], view: View, archive: Archive): Planning {
	const { branch, settings, target, createSummarizer, sidecars, checkpoint, now, session } = input;
	// Blocks that a compaction of pi has cut away are out of sight.
	const visible = resolveChains(view).spans.flatMap(({ chain }) => chain.rangeSummaryText ?? []);
	const conversation = { messages: view.messages, cwd: workingDirectoryOf(session), visible };
	return {
		branch: branch.lines,
		context,
		turns: createSummarizer === undefined ? [] : numberedTurns(view.turns, context, branch.lines),
		archive,
		settings,
		target,
		summarizer: createSummarizer?.(conversation),
		sidecars,
		checkpoint,
		now,
		statsBefore: archive.stats,
		graceFrom: [...view.inGrace].reduce((first, at) => Math.min(first, at), Number.POSITIVE_INFINITY),
		drafts: [],
		skipped: [],
		diagnostics: [],
		usage: { inputTokens: 0, outputTokens: 0, cost: 0, calls: 0 },
	};
}

/** The places that chains compressed earlier have taken out of the context: nothing there is pending. */
function droppedPlaces(view: View): Set<number> {
	return new Set(resolveChains(view).spans.flatMap(({ span }) => droppedBy(span, view.messages)));
}

/** The messages that the planned entries add to the context. */
function plannedMessages({ drafts, now }: Planning): Message[] {
	return drafts.flatMap((draft): Message[] => {
		if (draft.type !== "custom_message") return [];
		const { customType, content, display, details } = draft;
		return [{ role: "custom", customType, content, display, details, timestamp: now }];
	});
}

/** Diagnostics ride along with other entries; the marker of the run comes last. */
function finish(
	planning: Planning,
	{ branch, settings, target, version, command }: PlanInput,
	{ batches }: Flushed,
	{ chains, backfilled }: Compressed,
	tokens: RunData["tokens"],
): void {
	decide(planning, ...planning.diagnostics.map(diagnosticDraft));
	const records = planning.drafts.filter((draft) => customTypeOf(draft) === CUSTOM_TYPE.index);
	decide(
		planning,
		runDraft({
			version,
			command,
			target: target.name,
			settings: differing(settings),
			counts: {
				batches: batches.filter(({ outcome }) => outcome === "summarized").length,
				records: records.reduce((sum, draft) => sum + (draft as { data: IndexData }).data.toolCalls.length, 0),
				aliases: planning.drafts.filter((draft) => customTypeOf(draft) === CUSTOM_TYPE.alias).length,
				chains: chains.length,
				backfilled,
			},
			tokens,
			leafBefore: branch.lines.at(-1)?.entry.id ?? "",
			nextRef: planning.archive.nextRef,
		}),
	);
}

/** The estimated tokens that each place of the context took as the model saw it; 0 for what it did not see. */
function tokensByPlace({ items }: Rendered, length: number): number[] {
	const tokens = new Array<number>(length).fill(0);
	for (const { message, from } of items) if (from >= 0) tokens[from] = estimateTokens(message);
	return tokens;
}

function sidecarFailure({ failure }: Compressed): Plan["failure"] {
	return failure === undefined ? undefined : { kind: "sidecar", reason: messageOf(failure), cause: failure };
}
