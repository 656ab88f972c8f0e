/** Doing it again changes nothing: rendering, planning, and the bytes that come of it (SPEC 7, 11.8, 14 reproducible). */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { replay } from "../../src/archive/replay.js";
import { renderContext } from "../../src/render/render.js";
import { arbitraryCompactions } from "../helpers/arbitrary-compaction.js";
import { arbitraryMoves } from "../helpers/arbitrary-moves.js";
import { planRun } from "../helpers/run-compaction.js";
import { runHistory } from "../helpers/run-history.js";
import { assertForEveryRun, DRAW } from "./every-run.js";

test("what was rendered once is given back as it is", async () => {
	await assertForEveryRun(({ items, archive, settings, target }) => {
		const once = items.map(({ message }) => message);
		const again = renderContext(once, archive, settings, target);
		assert.deepEqual(again.messages, once);
		assert.equal(again.messages, once);
	});
});

test("a context that nobody has archived anything of is given back as it is, orphans and failed arguments apart", async () => {
	await assertForEveryRun(({ context, settings, target }) => {
		const messages = context.map(({ message }) => message);
		const purgeErrors = { ...settings.purgeErrors, enabled: false };
		const rendered = renderContext(messages, replay([]), { ...settings, purgeErrors }, target);
		if (rendered.items.length === messages.length) assert.equal(rendered.messages, messages);
		for (const { message, from } of rendered.items) assert.equal(message, messages[from]);
	});
});

test("a second run right behind the first finds nothing to do", async () => {
	await assertForEveryRun(async ({ settings, createSummarizer, target, sidecars }, builder) => {
		const { drafts } = await planRun(builder, { settings, createSummarizer, target }, sidecars);
		assert.deepEqual(drafts, []);
	});
});

test("the same history under the same settings gives the same bytes", async () => {
	await fc.assert(
		fc.asyncProperty(arbitraryMoves, arbitraryCompactions, async (moves, compactions) => {
			const texts: string[][] = [[], []];
			for (const list of texts) await runHistory(moves, compactions, ({ textAfter }) => void list.push(textAfter));
			assert.deepEqual(texts[0], texts[1]);
		}),
		DRAW,
	);
});
