import assert from "node:assert/strict";
import { test } from "node:test";
import type { Archive } from "../../src/archive/archive.js";
import { replay } from "../../src/archive/replay.js";
import { type Fields, type SessionBuilder, session } from "../helpers/session-builder.js";
import { record } from "../render/render-session.js";

const INDEX = "context-prune-index";
const archiveOf = (built: SessionBuilder): Archive => replay(built.session().lines.map(({ entry }) => entry));
const ref = (shortId: string, toolCallId: string, resultTimestamp?: number): Fields => ({
	shortId,
	toolCallId,
	resultTimestamp,
});
const summary = (details: unknown): Fields => ({
	type: "custom_message",
	customType: "context-prune-summary",
	content: "text",
	display: false,
	details,
});

/** `ref=key` of every record, in the order of their keys. */
function named(built: SessionBuilder): string[] {
	return [...archiveOf(built).byKey.values()].flat().map(({ ref: name, key }) => `${name ?? "-"}=${key}`);
}

for (const [title, built, expected] of [
	[
		"a summary names the records of the index behind it",
		session()
			.entry(summary({ toolCallRefs: [ref("t1", "a", 1), ref("t2", "b", 2)] }))
			.custom(INDEX, { toolCalls: [record("a", 1), record("b", 2)] }),
		["t1=a@1", "t2=b@2"],
	],
	[
		"a summary names the records of the index before it",
		session()
			.custom(INDEX, { toolCalls: [record("a", 1)] })
			.entry(summary({ toolCallRefs: [ref("t1", "a", 1)] })),
		["t1=a@1"],
	],
	[
		"a backfilled index brings its own refs",
		session().custom(INDEX, { toolCalls: [record("a", 1)], backfilled: true, refs: [ref("t5", "a", 1)] }),
		["t5=a@1"],
	],
	[
		"older summaries have ids for refs",
		session()
			.entry(summary({ toolCallIds: ["a"] }))
			.custom(INDEX, { toolCalls: [record("a", undefined)] }),
		["a=a"],
	],
	[
		"a ref without a time names the only record of its id",
		session()
			.entry(summary({ toolCallRefs: [ref("t1", "a")] }))
			.custom(INDEX, { toolCalls: [record("a", 1)] }),
		["t1=a@1"],
	],
	[
		"a ref without a time names none of several records",
		session()
			.entry(summary({ toolCallRefs: [ref("t1", "a")] }))
			.custom(INDEX, { toolCalls: [record("a", 1), record("a", 2)] }),
		["-=a@1", "-=a@2"],
	],
	[
		"two records of one key get their refs in order",
		session()
			.entry(summary({ toolCallRefs: [ref("t1", "a", 1), ref("t2", "a", 1)] }))
			.custom(INDEX, { toolCalls: [record("a", 1), record("a", 1)] }),
		["t1=a@1", "t2=a@1"],
	],
	["a ref without a record names nothing", session().entry(summary({ toolCallRefs: [ref("t1", "gone", 1)] })), []],
] as const) {
	test(title, () => assert.deepEqual(named(built), expected));
}

test("records can be looked up by ref, key and id", () => {
	const built = session().custom(INDEX, {
		toolCalls: [record("a", 1), record("a", 2)],
		backfilled: true,
		refs: [ref("t1", "a", 1), ref("t2", "a", 2)],
	});
	const { byRef, byKey, byId } = archiveOf(built);
	assert.equal(byRef.get("t2")![0], byKey.get("a@2")![0]);
	assert.deepEqual(
		byId.get("a")!.map(({ ref: name }) => name),
		["t1", "t2"],
	);
	assert.equal(byRef.get("t1")![0]!.backfilled, true);
});

test("a record that a summary or a native index names is summarized, a backfilled one is not", () => {
	const built = session()
		.entry(summary({ toolCallRefs: [ref("t1", "a", 1)] }))
		.custom(INDEX, { toolCalls: [record("a", 1)] })
		.custom(INDEX, { toolCalls: [record("b", 2)], refs: [ref("t2", "b", 2)] })
		.custom(INDEX, { toolCalls: [record("c", 3)], backfilled: true, refs: [ref("t3", "c", 3)] });
	const { byRef } = archiveOf(built);
	assert.deepEqual(
		["t1", "t2", "t3"].map((name) => byRef.get(name)![0]!.summarized),
		[true, true, false],
	);
});

const CHAIN = {
	blockId: "b3",
	startUserTimestamp: 1,
	droppedToolCallIds: ["a"],
	finalAssistantTimestamp: 2,
	toolRefs: ["t9"],
	compressedAt: 3,
};

test("the last chain entry of a user message counts, under either name", () => {
	const built = session()
		.custom("context-prune-chain", CHAIN)
		.custom("condense-chain", { ...CHAIN, blockId: "b4" });
	assert.deepEqual(
		[...archiveOf(built).chains].map(([start, { blockId }]) => [start, blockId]),
		[[1, "b4"]],
	);
});

test("optional fields of a chain come back as they are, absent ones stay absent", () => {
	const full = {
		...CHAIN,
		rangeSummaryText: "x",
		bodySource: "deterministic",
		protectedToolCallIds: ["p"],
		droppedOccurrenceKeys: ["a@1"],
	};
	assert.deepEqual(archiveOf(session().custom("context-prune-chain", full)).chains.get(1), full);
	assert.deepEqual(archiveOf(session().custom("context-prune-chain", CHAIN)).chains.get(1), CHAIN);
	const interrupted = { ...CHAIN, finalAssistantTimestamp: null };
	assert.deepEqual(archiveOf(session().custom("condense-chain", interrupted)).chains.get(1), interrupted);
});

test("an alias leads from key to key, wherever its original comes", () => {
	const alias = { newToolCallId: "b", originalToolCallId: "a", newResultTimestamp: 2, originalResultTimestamp: 1 };
	assert.deepEqual([...archiveOf(session().custom("context-prune-dedup-alias", alias)).aliases], [["b@2", "a@1"]]);
	const bare = { newToolCallId: "b", originalToolCallId: "a" };
	assert.deepEqual([...archiveOf(session().custom("context-prune-dedup-alias", bare)).aliases], [["b", "a"]]);
});

test("the last frontier and the last statistics count, unknown fields included", () => {
	const frontier = (turn: number) => ({
		lastAttemptedToolCallId: "a",
		lastAttemptedTurnIndex: turn,
		thinkingStripBoundaryTimestamp: 5,
	});
	const built = session().custom("context-prune-frontier", frontier(1)).custom("context-prune-frontier", frontier(2));
	built.custom("context-prune-stats", { callCount: 1 }).custom("context-prune-stats", { callCount: 2 });
	const { frontier: last, stats } = archiveOf(built);
	assert.deepEqual([last as unknown, stats as unknown], [frontier(2), { callCount: 2 }]);
});

for (const [title, built, nextRef, nextBlock] of [
	["of an empty branch", session(), 1, 1],
	[
		"behind the refs of summaries",
		session().entry(summary({ toolCallRefs: [ref("t4", "a", 1), ref("t2", "b", 1)] })),
		5,
		1,
	],
	[
		"behind the refs of backfills",
		session().custom(INDEX, { toolCalls: [record("a", 1)], backfilled: true, refs: [ref("t7", "a", 1)] }),
		8,
		1,
	],
	["behind blocks and their refs", session().custom("context-prune-chain", CHAIN), 10, 4],
	[
		"behind the numbers that a run used up",
		session().custom("condense-run", { command: "compact", leafBefore: "x", nextRef: 12 }),
		12,
		1,
	],
	[
		"whatever ids older summaries have for refs",
		session().entry(summary({ toolCallIds: ["toolu_9", "t", "tx"] })),
		1,
		1,
	],
] as const) {
	test(`numbers go on ${title}`, () => {
		const archive = archiveOf(built);
		assert.deepEqual([archive.nextRef, archive.nextBlock], [nextRef, nextBlock]);
	});
}

test("a summary's text may be blocks", () => {
	const blocks = {
		...summary({ toolCallRefs: [ref("t1", "a", 1)] }),
		content: [
			{ type: "text", text: "x" },
			{ type: "text", text: "y" },
		],
	};
	assert.equal(archiveOf(session().entry(blocks)).summaries[0]!.text, "x\ny");
});

test("how often the branch holds a result is counted by id and key", () => {
	const result = (timestamp: number) => ({
		role: "toolResult",
		toolCallId: "a",
		toolName: "x",
		content: [],
		timestamp,
	});
	const built = session().message(result(1)).message(result(1)).message(result(2));
	assert.deepEqual(
		[...archiveOf(built).results.get("a")!],
		[
			["a@1", 2],
			["a@2", 1],
		],
	);
});

test("payloads that make no sense say nothing", () => {
	const built = session();
	const wrong = [
		undefined,
		null,
		5,
		"x",
		[],
		{},
		{ toolCalls: "x" },
		{ toolCalls: [null, 5, {}, { toolCallId: 1, toolName: "x" }] },
	];
	for (const data of [
		...wrong,
		{ toolCalls: [record("a", 1, { resultText: 5 })] },
		{ toolCalls: [], refs: [null, {}, { shortId: 5 }] },
	]) {
		for (const type of ["index", "chain", "dedup-alias", "frontier", "stats"])
			built.custom(`context-prune-${type}`, data);
		built.custom("condense-run", data).entry(summary(data));
	}
	for (const odd of [
		{ rangeSummaryText: 5 },
		{ droppedOccurrenceKeys: [5] },
		{ protectedToolCallIds: "p" },
		{ finalAssistantTimestamp: undefined },
		{ toolRefs: undefined },
	]) {
		built.custom("context-prune-chain", { ...CHAIN, ...odd });
	}
	const archive = archiveOf(built);
	assert.deepEqual([archive.byKey.size, archive.chains.size, archive.aliases.size, archive.runs.length], [0, 0, 0, 0]);
	assert.deepEqual([archive.frontier, archive.stats, archive.nextRef, archive.nextBlock], [undefined, undefined, 1, 1]);
});

test("entries of other extensions say nothing", () => {
	const built = session().custom("context-prune-flush-metrics", { n: 1 }).custom("other", CHAIN).note("hello");
	assert.equal(archiveOf(built).chains.size, 0);
});
