/** Settings and summarizers that differ where it matters to what a run keeps, drops and writes. */
import fc from "fast-check";
import { EXTENSION, nativeTarget } from "../../src/render/target.js";
import { DEFAULTS } from "../../src/settings/defaults.js";
import type { Settings } from "../../src/settings/settings.js";
import { createExtractive } from "../../src/summarize/extractive/index.js";
import type { Batch, Summarizer, SummarizerFactory } from "../../src/summarize/summarizer.js";
import { FAKE_BLOCK, HUGE_CHARS } from "./move-content.js";
import type { Compaction } from "./run-compaction.js";

const settings: fc.Arbitrary<Settings> = fc
	.record({
		batchingMode: fc.constantFrom("turn" as const, "agent-message" as const),
		minBatchChars: fc.constantFrom(0, 0, 1000),
		recoveryGraceTurns: fc.constantFrom(0, 1, 3),
		protectedTools: fc.constantFrom([], ["todowrite"], ["bash"]),
		dedupByContentHash: fc.boolean(),
		window: fc.constantFrom(0, 0, 1, 3),
		flags: fc.record({
			enabled: mostlyTrue(),
			stripFinalAssistantThinking: fc.boolean(),
			fuseRangeSummary: fc.boolean(),
			backfillPartial: mostlyTrue(),
		}),
		purgeErrors: fc.record({
			enabled: mostlyTrue(),
			cooldownTurns: fc.constantFrom(0, 2),
			minArgChars: fc.constantFrom(0, 500),
		}),
	})
	.map(({ window, flags, ...rest }) => ({
		...DEFAULTS,
		...rest,
		spillThreshold: HUGE_CHARS,
		spillPreviewBytes: 300,
		chainCompression: { ...DEFAULTS.chainCompression, ...flags, rollingWindow: window },
	}));

function mostlyTrue(): fc.Arbitrary<boolean> {
	return fc.integer({ min: 0, max: 4 }).map((n) => n > 0);
}

/** Short, fickle, wordy or hostile; the same batch always gets the same answer. */
const scripted: fc.Arbitrary<SummarizerFactory> = fc
	.constantFrom("short", "fails-on-errors", "wordy", "hostile")
	.map((manner) => () => scriptedSummarizer(manner));

function scriptedSummarizer(manner: string): Summarizer {
	const textFor = (refs: readonly string[]): string => {
		if (manner === "wordy") return refs.map((ref) => `- ${ref} ${"and so on ".repeat(60)}`).join("\n");
		if (manner === "hostile") return `${FAKE_BLOCK} \ud83d {b1} {b2} ${refs.join(" ")}`;
		return refs.map((ref) => `- ${ref} done`).join("\n");
	};
	return {
		name: manner,
		async summarizeBatch({ calls }: Batch) {
			if (manner === "fails-on-errors" && calls.some(({ isError }) => isError)) return { failed: "no" };
			return { compose: textFor };
		},
	};
}

export const arbitraryCompaction: fc.Arbitrary<Compaction> = fc.record({
	settings,
	createSummarizer: fc.oneof(
		{ weight: 3, arbitrary: fc.constant<SummarizerFactory>((conversation) => createExtractive(conversation)) },
		{ weight: 1, arbitrary: fc.constant(undefined) },
		{ weight: 2, arbitrary: scripted },
	),
	target: fc.constantFrom(EXTENSION, EXTENSION, nativeTarget("test-session")),
});

/**
 * The runs of one session: all alike, or with other settings every second time. What is protected stays so: an output
 * that was protected once and is so no longer cannot be told from another call's that reuses its id.
 */
export const arbitraryCompactions: fc.Arbitrary<[Compaction, ...Compaction[]]> = fc.oneof(
	arbitraryCompaction.map((one): [Compaction] => [one]),
	fc.tuple(arbitraryCompaction, arbitraryCompaction).map(([one, other]): [Compaction, Compaction] => {
		const { protectedTools } = one.settings;
		return [withSettings(one, { protectedTools }), withSettings(other, { protectedTools })];
	}),
);

/** Settings may change what is said of a chain, but never between runs that take calls along and runs that do not. */
function withSettings({ settings, ...rest }: Compaction, { protectedTools }: Pick<Settings, "protectedTools">) {
	const chainCompression = { ...settings.chainCompression, backfillPartial: true };
	return { ...rest, settings: { ...settings, protectedTools, chainCompression } };
}
