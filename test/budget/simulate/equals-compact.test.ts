/** At every point of a session a simulated run comes to what `compact` would come to there, token for token. */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { findTurns } from "../../../src/budget/turns.js";
import { EXTENSION, nativeTarget } from "../../../src/render/target.js";
import { openSession } from "../../../src/run/open-session.js";
import { DEFAULTS } from "../../../src/settings/defaults.js";
import { createExtractive, createTokenMemory, Growth } from "../../../src/summarize/extractive/index.js";
import type { SummarizerFactory } from "../../../src/summarize/summarizer.js";
import { arbitraryCompaction } from "../../helpers/arbitrary-compaction.js";
import { arbitraryMoves } from "../../helpers/arbitrary-moves.js";
import { playMoves } from "../../helpers/play-moves.js";
import { appendPlan, planRun } from "../../helpers/run-compaction.js";
import { plannedPoints, simulatedPoints } from "../replay.js";

const EXAMPLES = join(import.meta.dirname, "..", "..", "..", "examples", "sessions");
const afresh: SummarizerFactory = (conversation) => createExtractive(conversation);
const NO_SPILL = { spillThreshold: Number.MAX_SAFE_INTEGER };

for (const name of readdirSync(EXAMPLES).filter((file) => file.endsWith(".jsonl"))) {
	for (const target of [EXTENSION, nativeTarget("example")]) {
		test(`${name}, ${target.name}: runs at each turn, and at each third, leave what compact leaves`, async () => {
			const { file, branch } = openSession(join(EXAMPLES, name));
			const chainCompression = { ...DEFAULTS.chainCompression, rollingWindow: 1 };
			for (const every of [1, 3]) {
				const input = {
					session: file.session,
					branch: branch.lines,
					settings: { ...DEFAULTS, ...NO_SPILL, chainCompression },
					target,
					createSummarizer: afresh,
					flushesAt: (turnIndex: number) => turnIndex % every === 0,
				};
				assert.deepEqual(await simulatedPoints(input), await plannedPoints(input));
			}
		});
	}
}

test("a summarizer that reads on comes to the same, where runs come after final answers", async () => {
	for (const name of readdirSync(EXAMPLES).filter((file) => file.endsWith(".jsonl"))) {
		const { file, branch } = openSession(join(EXAMPLES, name));
		const answers = new Set(
			findTurns(branch.lines).flatMap(({ kind, turnIndex }) => (kind === "answer" ? [turnIndex] : [])),
		);
		const [memory, growth] = [createTokenMemory(), new Growth()];
		const input = {
			session: file.session,
			branch: branch.lines,
			settings: { ...DEFAULTS, ...NO_SPILL },
			target: EXTENSION,
			flushesAt: (turnIndex: number) => answers.has(turnIndex),
		};
		const reading: SummarizerFactory = (conversation) => createExtractive(conversation, { memory, growth });
		const simulated = await simulatedPoints({ ...input, createSummarizer: reading });
		assert.deepEqual(simulated, await plannedPoints({ ...input, createSummarizer: afresh }), name);
	}
});

test("in any history, with any settings, pi's compactions, edits and earlier runs included", async () => {
	await fc.assert(
		fc.asyncProperty(
			arbitraryMoves,
			arbitraryCompaction,
			fc.integer({ min: 1, max: 3 }),
			async (moves, drawn, every) => {
				const compaction = { ...drawn, settings: { ...drawn.settings, ...NO_SPILL } };
				const builder = await playMoves(moves, async (built) => appendPlan(built, await planRun(built, compaction)));
				const input = {
					session: builder.session(),
					branch: builder.branch().lines,
					settings: compaction.settings,
					target: compaction.target ?? EXTENSION,
					createSummarizer: compaction.createSummarizer,
					flushesAt: (turnIndex: number) => turnIndex % every === 0,
				};
				assert.deepEqual(await simulatedPoints(input), await plannedPoints(input));
			},
		),
		{ numRuns: Number(process.env.RUNS ?? 150) },
	);
});
