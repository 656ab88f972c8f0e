/**
 * Runs plans for tests: a scripted summarizer that answers one bullet a call, sidecars in memory, settings by the few
 * keys that a test is about. A plan's drafts go back into the session that they were made for, as a real run does it.
 */
import { createHash } from "node:crypto";
import type { Draft } from "../../src/plan/draft.js";
import { type Plan, type PlanInput, planCompaction } from "../../src/plan/plan.js";
import type { SidecarPort } from "../../src/plan/planning.js";
import { EXTENSION } from "../../src/render/target.js";
import { DEFAULTS } from "../../src/settings/defaults.js";
import type { Settings } from "../../src/settings/settings.js";
import type {
	Batch,
	Summarizer,
	SummarizerFactory,
	SummaryFailure,
	SummaryText,
} from "../../src/summarize/summarizer.js";
import { CLOCK, type SessionBuilder } from "../helpers/session-builder.js";

export const NOW = CLOCK + 3_600_000;

/** Settings with nested groups merged over the defaults. */
export type Overrides = { [K in keyof Settings]?: Settings[K] extends object ? Partial<Settings[K]> : Settings[K] };

export function settingsWith(overrides: Overrides = {}): Settings {
	const merged: { [key: string]: unknown } = { ...DEFAULTS };
	for (const [key, value] of Object.entries(overrides)) {
		const before = merged[key];
		const isGroup = typeof before === "object" && before !== null && !Array.isArray(before);
		merged[key] = isGroup ? { ...before, ...(value as object) } : value;
	}
	return merged as unknown as Settings;
}

/** Every batch and every finished chain at once. */
export const ALL: Overrides = { minBatchChars: 0, chainCompression: { rollingWindow: 0 } };
/** Every finished chain, by the facts alone: each batch counts as too small to summarize. */
export const CHAINS: Overrides = { minBatchChars: 1e9, chainCompression: { rollingWindow: 0 } };

/** What a scripted summarizer was asked. */
export interface Script {
	readonly factory: SummarizerFactory;
	readonly batches: Batch[];
	fused: number;
}

/**
 * One bullet for each call, `` - `t1` did bash ``; two or more batch summaries fuse into one text. `answers` stand in
 * for the bullets of single batches, by the batch's position: a text, or an Error for a failure.
 */
export function scripted(answers: { [nth: number]: string | Error } = {}): Script {
	const script = { batches: [] as Batch[], fused: 0, factory: () => summarizer };
	const summarizer: Summarizer = {
		name: "scripted",
		async summarizeBatch(batch): Promise<SummaryText | SummaryFailure> {
			const answer = answers[script.batches.length];
			script.batches.push(batch);
			if (answer instanceof Error) return { failed: answer.message };
			const bullets = (refs: readonly string[]) =>
				batch.calls.map((each, i) => `- \`${refs[i]}\` did ${each.call.name}`);
			return { compose: (refs) => answer ?? bullets(refs).join("\n") };
		},
		async fuseChain({ batchSummaries, calls }) {
			if (batchSummaries.length < 2) return undefined;
			script.fused += 1;
			return { text: `- fused ${calls.map(({ ref }) => `\`${ref}\``).join(" ")}` };
		},
	};
	return script;
}

export interface MemorySidecars extends SidecarPort {
	readonly files: Map<string, string>;
}

/** `failing`: every write throws, as on a full disk. */
export function memorySidecars(options: { failing?: boolean } = {}): MemorySidecars {
	const files = new Map<string, string>();
	return {
		files,
		async write(key, text) {
			if (options.failing === true) throw new Error("no space left");
			const path = `/blobs/${key}.txt`;
			files.set(path, text);
			return { path, bytes: Buffer.byteLength(text), sha256: createHash("sha256").update(text).digest("hex") };
		},
	};
}

/** Plans a run on what a builder holds. */
export function plan(
	built: SessionBuilder,
	overrides: Overrides = {},
	input: Partial<PlanInput> = { createSummarizer: scripted().factory },
): Promise<Plan> {
	return planCompaction({
		session: built.session(),
		branch: built.branch(),
		settings: settingsWith(overrides),
		target: EXTENSION,
		createSummarizer: undefined,
		sidecars: memorySidecars(),
		now: NOW,
		version: "0.0.0",
		command: "compact",
		...input,
	});
}

/** Appends the entries of a plan to the session that it was made for. */
export function append(built: SessionBuilder, drafts: readonly Draft[]): SessionBuilder {
	for (const draft of drafts) built.entry({ ...draft, timestamp: new Date(NOW).toISOString() });
	return built;
}

/** The payloads of a plan's entries of one type, without its `context-prune-`. */
export function payloads<Payload = { [key: string]: unknown }>(drafts: readonly Draft[], type: string): Payload[] {
	return drafts
		.filter((draft) => typeOf(draft) === type)
		.map((draft) => (draft.type === "custom_message" ? draft.details : (draft as { data: unknown }).data) as Payload);
}

/** The types of entries, without `context-prune-`. */
export function typesOf(drafts: readonly Draft[]): string[] {
	return drafts.map(typeOf);
}

function typeOf(draft: Draft): string {
	return "customType" in draft ? draft.customType.replace("context-prune-", "") : draft.type;
}
