/** Previews of drawn histories: every message is accounted for, nothing in them is live, none holds a secret. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { buildPreview, buildPreviewOf, type Preview, renderPreview } from "../../src/preview/index.js";
import { whatModelSees } from "../../src/render/seen.js";
import { nativeTarget } from "../../src/render/target.js";
import { parseSession } from "../../src/session/parse.js";
import { branchOf } from "../../src/session/tree.js";
import { arbitraryCompaction } from "../helpers/arbitrary-compaction.js";
import { arbitraryMoves } from "../helpers/arbitrary-moves.js";
import { SECRET } from "../helpers/move-content.js";
import { runHistory } from "../helpers/run-history.js";
import { strangeMarkup } from "./markdown-live.js";
import { sumOf } from "./preview-of.js";

const NATIVE = nativeTarget("test-session");

/** What holds for every preview, of a run or of a session as it stands. */
async function check(preview: Preview): Promise<void> {
	const { items, shares, tokens, messages } = preview;
	assert.deepEqual({ before: sumOf(items, "tokensBefore"), after: sumOf(items, "tokensAfter") }, tokens);
	for (const side of ["before", "after"] as const) {
		assert.equal(
			shares.reduce((sum, share) => sum + share.tokens[side], 0),
			tokens[side],
		);
		assert.equal(
			shares.reduce((sum, share) => sum + share.messages[side], 0),
			messages[side],
		);
	}
	const page = await renderPreview(preview, ".md");
	assert.deepEqual(strangeMarkup(page), []);
	assert.ok(!page.includes(SECRET));
}

test("items sum to the totals of the plan, and pages hold neither markup nor secrets", async () => {
	await fc.assert(
		fc.asyncProperty(arbitraryMoves, arbitraryCompaction, fc.boolean(), async (moves, drawn, isNative) => {
			const compaction = isNative ? { ...drawn, target: NATIVE } : drawn;
			await runHistory(moves, compaction, async ({ plan, settings, target, textBefore, textAfter }) => {
				const branch = branchOf(parseSession([Buffer.from(textBefore)], "s.jsonl"));
				const preview = buildPreview(plan, { path: "s.jsonl", target: target.name, settings, branch });
				assert.deepEqual(preview.tokens, plan.tokens);
				await check(preview);

				const session = parseSession([Buffer.from(textAfter)], "s.jsonl");
				const branchAfter = branchOf(session);
				const seen = whatModelSees(session, branchAfter, settings);
				const options = { path: "s.jsonl", target: seen.target.name, settings, branch: branchAfter };
				await check(buildPreviewOf(seen.rendered, seen.context, seen.archive, options));
			});
		}),
		{ numRuns: Number(process.env.RUNS ?? 100) },
	);
});
