/** Previews of drawn histories: every message is accounted for, nothing in them is live, none holds a secret. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { buildPreview, renderPreview } from "../../src/preview/index.js";
import { parseSession } from "../../src/session/parse.js";
import { branchOf } from "../../src/session/tree.js";
import { arbitraryCompaction } from "../helpers/arbitrary-compaction.js";
import { arbitraryMoves } from "../helpers/arbitrary-moves.js";
import { SECRET } from "../helpers/move-content.js";
import { runHistory } from "../helpers/run-history.js";
import { strangeMarkup } from "./markdown-live.js";
import { sumOf } from "./preview-of.js";

test("items sum to the totals of the plan, and pages hold neither markup nor secrets", async () => {
	await fc.assert(
		fc.asyncProperty(arbitraryMoves, arbitraryCompaction, async (moves, compaction) => {
			await runHistory(moves, compaction, async ({ plan, settings, target, textBefore }) => {
				const branch = branchOf(parseSession([Buffer.from(textBefore)], "s.jsonl"));
				const preview = buildPreview(plan, { path: "s.jsonl", target: target.name, settings, branch });
				assert.deepEqual(preview.tokens, plan.tokens);
				const sums = { before: sumOf(preview.items, "tokensBefore"), after: sumOf(preview.items, "tokensAfter") };
				assert.deepEqual(sums, plan.tokens);
				assert.equal(preview.items.filter(({ change }) => change !== "removed").length, plan.after.items.length);
				const page = await renderPreview(preview, ".md");
				assert.deepEqual(strangeMarkup(page), []);
				assert.ok(!page.includes(SECRET));
			});
		}),
		{ numRuns: Number(process.env.RUNS ?? 100) },
	);
});
