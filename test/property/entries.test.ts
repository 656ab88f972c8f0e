/** What a run appends (SPEC 2 and 11.1): names that nobody had before, behind everything that was there. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CUSTOM_TYPE } from "../../src/archive/record.js";
import { parseSession } from "../../src/session/parse.js";
import { assertForEveryRun } from "./every-run.js";

test("each ref names one record, each block one chain, and numbers go on where they were", async () => {
	await assertForEveryRun(({ before, archive }) => {
		for (const [ref, records] of archive.byRef) {
			assert.equal(records.length, 1, `${ref} names ${records.length} records`);
			if (before.archive.byRef.has(ref)) continue;
			assert.match(ref, /^t\d+$/);
			assert.ok(Number(ref.slice(1)) >= before.archive.nextRef, `${ref} was used up before`);
		}
		const blocks = [...archive.chains.values()].map(({ blockId }) => blockId);
		assert.equal(new Set(blocks).size, blocks.length);
		assert.ok(archive.nextBlock >= before.archive.nextBlock);
	});
});

test("every ref that is written comes with its record", async () => {
	await assertForEveryRun(({ before, archive }) => {
		const waiting = [...archive.waiting.values()].flat();
		assert.deepEqual(waiting, [...before.archive.waiting.values()].flat());
	});
});

test("what was in the file stays its beginning, and new entries form one line behind the leaf", async () => {
	await assertForEveryRun(({ textBefore, textAfter, plan }) => {
		assert.ok(textAfter.startsWith(textBefore));
		const old = parseSession([Buffer.from(textBefore)], "before");
		const entries = parseSession(
			[Buffer.from(textAfter.slice(textBefore.length))].toSpliced(0, 0, HEADER),
			"new",
		).lines;
		assert.equal(entries.length, plan.drafts.length);
		let parent = old.lines.at(-1)?.entry.id ?? null;
		for (const { entry } of entries) {
			assert.match(entry.id, /^[0-9a-f]{8}$/);
			assert.ok(!old.byId.has(entry.id));
			assert.equal(entry.parentId, parent);
			parent = entry.id;
		}
		assert.equal(new Set(entries.map(({ entry }) => entry.id)).size, entries.length);
	});
});

const HEADER = Buffer.from('{"type":"session","version":3,"id":"new"}\n');

test("the marker of a run is its last entry, and nothing is written without one", async () => {
	await assertForEveryRun(({ plan: { drafts } }) => {
		const types = drafts.map((draft) => ("customType" in draft ? draft.customType : draft.type));
		assert.deepEqual(types.indexOf(CUSTOM_TYPE.run), types.length - 1);
	});
});

test("to pi a run adds its summaries at the end and nothing else, edits of its own apart", async () => {
	await assertForEveryRun(({ before, context, plan }) => {
		const after = context.map(({ message }) => message);
		assert.deepEqual(after.slice(0, before.messages.length), before.messages);
		const added = after.slice(before.messages.length);
		const isSummary = (type: unknown) => type === CUSTOM_TYPE.summary;
		assert.ok(added.every((message) => message.role === "custom" && isSummary(message.customType)));
		assert.equal(added.length, plan.drafts.filter(({ type }) => type === "custom_message").length);
	});
});
