import assert from "node:assert/strict";
import { test } from "node:test";
import type { Preview } from "../../src/preview/preview.js";
import { nativeTarget } from "../../src/render/target.js";
import { call, session } from "../helpers/session-builder.js";
import { ALL } from "../plan/run-plan.js";
import { itemOf, previewOfRun, previewOfSession, sumOf, textsOf } from "./preview-of.js";
import { importerSession, LOG, RUN } from "./sessions.js";

const OLDER = { ...RUN, protectedTools: [] };

test("a stub stands beside the original result, its ref, line and size", async () => {
	const item = itemOf(await previewOfRun(importerSession(), { overrides: RUN }), "result", 1);
	const { change, refs, tool, line, was } = item;
	assert.deepEqual({ change, refs, tool, line }, { change: "archived", refs: ["t3"], tool: "read", line: 14 });
	assert.match(textsOf([item]), /\[t3: archived/);
	assert.match(textsOf(was!.messages), /step 0: read module 0/);
	assert.ok(was!.tokens > item.tokensAfter);
});

test("a block stands beside all messages that it replaces, in order", async () => {
	const { blockId, change, refs, was, isProtected } = itemOf(
		await previewOfRun(importerSession(), { overrides: RUN }),
		"block",
	);
	assert.deepEqual(
		{ blockId, change, refs, isProtected },
		{ blockId: "b1", change: "compressed", refs: ["t1", "t2"], isProtected: true },
	);
	assert.deepEqual(
		was!.messages.map(({ kind, line }) => `${kind} ${line}`),
		["assistant 3", "result 4", "assistant 5", "result 6", "assistant 7", "result 8"],
	);
});

test("protected outputs of a block are parts of their own", async () => {
	const { parts } = itemOf(await previewOfRun(importerSession(), { overrides: RUN }), "block");
	assert.deepEqual(
		parts.map(({ type }) => type),
		["text", "protected"],
	);
	assert.match(textsOf([{ parts: parts.slice(1) }]), /protected-output tool=.*1\. reproduce/);
});

test("of purged arguments and dropped thinking only what is gone is shown again", async () => {
	const preview = await previewOfRun(importerSession(), { overrides: RUN });
	const closing = itemOf(preview, "assistant", 0);
	assert.equal(closing.change, "thinking-dropped");
	assert.deepEqual(closing.was!.messages[0]!.parts, [{ type: "thinking", text: "The loop ends early." }]);
	const purged = itemOf(preview, "assistant", 1);
	assert.equal(purged.change, "purged");
	assert.match(textsOf([purged]), /characters of a failed call left out/);
	assert.match(textsOf(purged.was!.messages), /the whole loop the whole loop/);
});

test("what did not change has nothing beside it", async () => {
	for (const kind of ["user", "custom"] as const) {
		const { was, change, tokensBefore, tokensAfter } = itemOf(
			await previewOfRun(importerSession(), { overrides: RUN }),
			kind,
		);
		assert.deepEqual({ was, change }, { was: undefined, change: undefined });
		assert.equal(tokensBefore, tokensAfter);
	}
});

test("a summary that the run adds took nothing before", async () => {
	const { change, refs, tokensBefore } = itemOf(await previewOfRun(importerSession(), { overrides: RUN }), "summary");
	assert.deepEqual({ change, refs, tokensBefore }, { change: "added", refs: ["t3"], tokensBefore: 0 });
});

test("images are named with type and size", async () => {
	const { parts } = itemOf(await previewOfRun(importerSession(), { overrides: RUN }), "user", 1);
	assert.deepEqual(parts[1], { type: "image", mimeType: "image/png", bytes: 8 });
});

test("a failed attempt is shown as never sent", async () => {
	const preview = await previewOfRun(importerSession(), { overrides: RUN });
	assert.deepEqual(
		preview.items.filter(({ isSent }) => !isSent).map(({ parts }) => parts),
		[[{ type: "text", text: "I will" }]],
	);
});

test("calls carry the refs of their results", async () => {
	const { parts } = itemOf(await previewOfRun(importerSession(), { overrides: RUN }), "assistant", 2);
	assert.deepEqual(parts, [
		{ type: "call", tool: "read", ref: "t3", arguments: [{ name: "path", text: "src/importer.ts" }] },
	]);
});

test("a protected result is marked and whole", async () => {
	const built = session().user("plan").assistant(call("a", "todowrite")).result("a", LOG).says("ok");
	const item = itemOf(await previewOfRun(built, { overrides: { protectedTools: ["todowrite"] } }), "result");
	assert.deepEqual({ isProtected: item.isProtected, was: item.was }, { isProtected: true, was: undefined });
});

test("a result without an open call is shown as left out", () => {
	const built = session().user("go").result("nobody", "lost").says("ok");
	const { items } = previewOfSession(built);
	assert.deepEqual(
		items.map(({ kind, change, isSent }) => ({ kind, change, isSent })),
		[
			{ kind: "user", change: undefined, isSent: true },
			{ kind: "result", change: "removed", isSent: false },
			{ kind: "assistant", change: undefined, isSent: true },
		],
	);
});

test("what was left is grouped by reason, with the reason in words", async () => {
	const { left } = await previewOfRun(importerSession(), { overrides: RUN });
	assert.deepEqual(
		left.map(({ what, reason, count }) => ({ what, reason, count })),
		[
			{ what: "chain", reason: "window", count: 1 },
			{ what: "batch", reason: "skipped-trivial", count: 2 },
		],
	);
	assert.ok(left.every(({ because, reason }) => because !== reason));
});

test("a chain's row has the numbers of the run and the task in its user's words", async () => {
	const { chains } = await previewOfRun(importerSession(), { overrides: RUN });
	const [{ blockId, task, calls, source, isNew, tokensBefore, tokensAfter }] = chains as [Preview["chains"][0]];
	assert.deepEqual({ blockId, calls, source, isNew }, { blockId: "b1", calls: 2, source: "covered", isNew: true });
	assert.match(task, /^The importer drops the last row/);
	assert.ok(tokensBefore > tokensAfter);
});

test("after a second run the older block keeps its originals, and counts as what it was before that run", async () => {
	const built = importerSession();
	await previewOfRun(built, { overrides: OLDER, appends: true });
	const preview = await previewOfRun(built, { overrides: { ...OLDER, chainCompression: { rollingWindow: 0 } } });
	const [older, newer] = [itemOf(preview, "block", 0), itemOf(preview, "block", 1)];
	assert.equal(older.tokensBefore, older.tokensAfter);
	assert.equal(older.was!.messages.length, 6);
	assert.deepEqual(
		preview.chains.map(({ blockId, isNew }) => ({ blockId, isNew })),
		[
			{ blockId: "b1", isNew: false },
			{ blockId: "b2", isNew: true },
		],
	);
	assert.ok(newer.was!.messages.every(({ kind }) => kind !== "summary"));
});

test("items and shares sum to the totals", async () => {
	const { items, shares, tokens, messages } = await previewOfRun(importerSession(), { overrides: RUN });
	const sums = {
		before: shares.reduce((sum, share) => sum + share.tokens.before, 0),
		after: shares.reduce((sum, share) => sum + share.tokens.after, 0),
	};
	assert.deepEqual(sums, tokens);
	assert.deepEqual({ before: sumOf(items, "tokensBefore"), after: sumOf(items, "tokensAfter") }, tokens);
	assert.equal(
		shares.reduce((sum, share) => sum + share.messages.after, 0),
		messages.after,
	);
});

test("under target native the block is a piece of the message that it stands in", async () => {
	const preview = await previewOfRun(importerSession(), { overrides: ALL, target: nativeTarget("importer") });
	const { items, messages, tokens } = preview;
	const block = itemOf(preview, "block");
	assert.deepEqual(
		{ isInMessage: block.isInMessage, user: itemOf(preview, "user").change, after: messages.after },
		{ isInMessage: true, user: undefined, after: items.filter(({ isInMessage }) => isInMessage === undefined).length },
	);
	assert.deepEqual({ before: sumOf(items, "tokensBefore"), after: sumOf(items, "tokensAfter") }, tokens);
});

test("a session that stock pi reads as compacted shows the originals of its edits", async () => {
	const built = importerSession();
	await previewOfRun(built, { overrides: ALL, target: nativeTarget("importer"), appends: true });
	const preview = previewOfSession(built, { overrides: ALL });
	assert.equal(preview.target, "native");
	assert.equal(itemOf(preview, "block").was!.messages.length, 6);
	assert.ok(preview.tokens.before > preview.tokens.after);
});

test("a session as it stands is compared with its own messages", async () => {
	const built = importerSession();
	await previewOfRun(built, { overrides: RUN, appends: true });
	const preview = previewOfSession(built, { overrides: RUN });
	assert.equal(preview.of, "render");
	assert.equal(itemOf(preview, "result", 1).change, "archived");
	assert.equal(itemOf(preview, "summary").change, undefined);
	assert.deepEqual(preview.left, []);
});

test("texts that are gone are shown by their two ends, with the number of characters between", async () => {
	const item = itemOf(await previewOfRun(importerSession(), { overrides: RUN, wasChars: 400 }), "result", 1);
	const [part] = item.was!.messages[0]!.parts;
	assert.ok(part?.type === "text" && part.cut !== undefined);
	assert.match(part.text, /^step 0:/);
	assert.match(part.cut.tail, /importer$/);
	const original = LOG.replaceAll("checked", "read").length;
	assert.equal(part.text.length + part.cut.omittedChars + part.cut.tail.length, original);
});

test("an edit of pi's own is shown beside what it changed", () => {
	const built = session().user("hi").says("a long answer that was of no use");
	const preview = previewOfSession(built.edit(built.last, "edited"));
	const { change, was } = itemOf(preview, "assistant");
	assert.equal(change, "edited");
	assert.match(textsOf(was!.messages), /of no use/);
});

test("an empty session gives an empty preview", async () => {
	const { items, shares, chains, tokens } = await previewOfRun(session());
	assert.deepEqual(
		{ items, shares, chains, tokens },
		{ items: [], shares: [], chains: [], tokens: { before: 0, after: 0 } },
	);
});
