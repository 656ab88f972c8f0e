/** Whatever a run takes out of sight can be had back, whole, under a ref that is in sight (SPEC 7, invariants). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CUSTOM_TYPE, type IndexData } from "../../src/archive/record.js";
import { toolCallsOf } from "../../src/session/content.js";
import type { AssistantMessage, ToolResultMessage } from "../../src/session/entry.js";
import { createProtection } from "../../src/view/protect.js";
import { isEmbedded, lostResults } from "../helpers/lost-results.js";
import { openResults } from "../helpers/open-results.js";
import { assertForEveryRun } from "./every-run.js";

test("every result that a call was waiting for is in sight, or in full behind a ref that is", async () => {
	await assertForEveryRun((run) => assert.deepEqual(lostResults(run), []));
});

test("every protected output is in sight word for word, images included", async () => {
	await assertForEveryRun((run) => {
		const { ruleFor } = createProtection(run.settings);
		const messages = run.context.map(({ message }) => message);
		for (const [at, { assistantAt, nth }] of openResults(messages)) {
			if (ruleFor(toolCallsOf(messages[assistantAt] as AssistantMessage)[nth]!) === undefined) continue;
			const result = messages[at] as ToolResultMessage;
			const isWhole = run.items.some(({ message }) => message === result);
			assert.ok(isWhole || isEmbedded(result, run), `the output of ${result.toolCallId} at ${at} is gone`);
		}
	});
});

test("every ref in sight has its record", async () => {
	await assertForEveryRun(({ archive, items }) => {
		const chains = new Map([...archive.chains.values()].map((chain) => [chain.blockId, chain]));
		for (const { message, blockId } of items) {
			const details = message.role === "custom" ? (message.details as { toolCallRefs?: { shortId: string }[] }) : {};
			const listed = details?.toolCallRefs?.map(({ shortId }) => shortId) ?? [];
			for (const ref of [...listed, ...(chains.get(blockId ?? "")?.toolRefs ?? [])]) {
				assert.equal(archive.byRef.get(ref)?.length, 1, `${ref} names ${archive.byRef.get(ref)?.length ?? 0} records`);
			}
		}
	});
});

test("no run archives a protected call", async () => {
	await assertForEveryRun(({ plan: { drafts }, settings }) => {
		const { ruleFor } = createProtection(settings);
		for (const draft of drafts) {
			if (draft.type !== "custom" || draft.customType !== CUSTOM_TYPE.index) continue;
			for (const { toolCallId: id, toolName: name, args } of (draft.data as IndexData).toolCalls) {
				assert.equal(ruleFor({ id, name, args }), undefined, `${name} ${id} was archived`);
			}
		}
	});
});
