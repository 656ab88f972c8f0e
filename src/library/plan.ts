/** Decides what a run of `compact` would do, and writes nothing. */
import type { Plan, PlanInput } from "../plan/plan.js";
import { describeStray } from "../run/guards.js";
import { sidecarsBeside } from "../run/sidecars.js";
import { targetFor } from "../run/target.js";
import type { SessionEntry } from "../session/entry.js";
import { placeEntries } from "../session/serialize.js";
import { VERSION } from "../version.js";
import { checkNotAborted, type PlanOptions, signalOf, summarizerFor, timeOf } from "./options.js";
import { type PlanReport, reportOf } from "./report.js";
import { branchIn, fileOf, IN_MEMORY, type Session } from "./session.js";
import { settingsFor } from "./settings.js";
import { type HeldSidecar, heldBack, type PlannedSidecar } from "./sidecars.js";

export interface CompactPlan extends PlanReport {
	readonly session: Session;
	/** What is to be appended, in order, complete with ids, parents and times; empty where there is nothing to do. */
	readonly entries: readonly SessionEntry[];
	readonly sidecars: readonly PlannedSidecar[];
	/** What the caller may want to know besides. */
	readonly warnings: readonly string[];
}

/**
 * Plans a run of `compact` on a session: which calls are archived and summarized, which chains become blocks, and the
 * entries for it. A summarizer that fails is no error: the plan holds what came before, and `failure` says why.
 *
 * Throws `usage` for options that are not allowed, `target.mismatch` where the session was compacted for another target
 * than the one asked for, `input.cycle`, and `interrupted`.
 */
export async function planCompact(session: Session, options: PlanOptions = {}): Promise<CompactPlan> {
	const settings = settingsFor(options.settings, options.target);
	const now = timeOf(options);
	const { path, session: inner, state } = fileOf(session);
	const branch = branchIn(session);
	const stray = describeStray(fileOf(session), branch);
	const warnings: string[] = stray === undefined ? [] : [stray];
	const held: HeldSidecar[] = [];
	const input = {
		session: inner,
		branch,
		settings,
		target: targetFor({ path, session: inner }, branch, { settings, isTargetDefault: options.target === undefined }),
		// Nothing can be appended to what was not read from a file, so its texts must stay in it.
		sidecars: state === undefined ? undefined : heldBack(sidecarsBeside(path, inner.header.id, true), held),
		now,
		version: VERSION,
		command: "compact",
	};
	const plan = await planWith(input, options, (text) => warnings.push(text));
	checkNotAborted(signalOf(options));
	const entries = Object.freeze(placeEntries(plan.drafts, inner, session.leafId ?? null, now));
	const sidecars = held.map(({ path, bytes }) => ({ path, bytes }));
	const made = Object.freeze({ ...reportOf(plan), session, entries, sidecars, warnings });
	SIDECARS.set(made, held);
	return made;
}

/**
 * What is known of a plan's sidecars; undefined for a plan that this library has not made.
 *
 * @internal
 */
export function sidecarsOf(plan: CompactPlan): readonly HeldSidecar[] | undefined {
	return SIDECARS.get(plan);
}

const SIDECARS = new WeakMap<CompactPlan, readonly HeldSidecar[]>();

/** A model's answers are not kept for another run: that would be writing. */
async function planWith(
	input: Omit<PlanInput, "createSummarizer">,
	options: PlanOptions,
	warn: (text: string) => void,
): Promise<Plan> {
	const { createSummarizer, openModel: open } = await summarizerFor(options, input.settings, warn);
	const whole: PlanInput = { ...input, createSummarizer };
	if (open === undefined) {
		const { planCompaction } = await import("../plan/plan.js"); // with the detector of secrets, which takes long
		return await planCompaction(whole);
	}
	const { openModel, planWithModel } = await import("../run/model.js");
	return await planWithModel(whole, openModel(open, whole, IN_MEMORY), false);
}
