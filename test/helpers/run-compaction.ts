/** A run of condense without a disk: plans, appends to the built session, and keeps sidecars in memory. */
import type { Plan } from "../../src/plan/plan.js";
import { planCompaction } from "../../src/plan/plan.js";
import type { SidecarPort } from "../../src/plan/planning.js";
import { EXTENSION, type Target } from "../../src/render/target.js";
import { placeEntries } from "../../src/session/serialize.js";
import { leafOf } from "../../src/session/tree.js";
import type { Settings } from "../../src/settings/settings.js";
import type { SummarizerFactory } from "../../src/summarize/summarizer.js";
import { CLOCK, type SessionBuilder } from "./session-builder.js";

export interface Compaction {
	readonly settings: Settings;
	readonly createSummarizer: SummarizerFactory | undefined;
	readonly target?: Target;
}

/** Texts by path. A path is never written twice with different texts. */
export class MemorySidecars implements SidecarPort {
	readonly texts = new Map<string, string>();

	async write(key: string, text: string): Promise<{ path: string; bytes: number; sha256: string }> {
		let path = `/blobs/${key}`;
		while (this.texts.has(path) && this.texts.get(path) !== text) path += "+";
		this.texts.set(path, text);
		return { path, bytes: Buffer.byteLength(text), sha256: "" };
	}
}

/** What a run on the session would do. Time is the latest entry's, so that blocks sort behind what they replace. */
export async function planRun(
	builder: SessionBuilder,
	{ settings, createSummarizer, target = EXTENSION }: Compaction,
	sidecars: SidecarPort = new MemorySidecars(),
): Promise<Plan> {
	const session = builder.session();
	const now = Math.max(CLOCK, builder.time) + 500;
	const branch = builder.branch();
	const run = { settings, target, createSummarizer, sidecars, now, version: "0.0.0", command: "compact" };
	return await planCompaction({ session, branch, ...run });
}

/** Appends the entries of a plan, as the write would. */
export function appendPlan(builder: SessionBuilder, { drafts }: Plan): void {
	const session = builder.session();
	const placed = placeEntries(drafts, session, leafOf(session)?.entry.id ?? null, builder.time + 500);
	for (const entry of placed) builder.entry({ ...entry });
}
