/** The design of chains that no summary covers, criterion by criterion. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Archive } from "../../src/archive/archive.js";
import type { ChainData, IndexData } from "../../src/archive/record.js";
import { replay } from "../../src/archive/replay.js";
import { findOrphans } from "../../src/render/orphans.js";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";
import { chain as chainEntry, record, render, shown } from "../render/render-session.js";
import { ALL, append, CHAINS, memorySidecars, NOW, payloads, plan, scripted, typesOf } from "./run-plan.js";

const long = (name: string): string => `${name} `.repeat(300);

/** Adds a chain with one turn for each id. */
function addChain(built: SessionBuilder, ...ids: readonly string[]): SessionBuilder {
	built.user("q");
	for (const id of ids) built.assistant(call(id, "bash", { command: `run ${id}` })).result(id, long(id));
	return built.says("done");
}
const archiveOf = (built: SessionBuilder): Archive => replay(built.session().lines.map(({ entry }) => entry));
const chainOf = (drafts: Parameters<typeof payloads>[0]): ChainData => payloads<ChainData>(drafts, "chain")[0]!;

test("a chain without summaries is compressed with the facts; no model is asked", async () => {
	const script = scripted();
	const { drafts, chains } = await plan(addChain(session(), "a", "b"), CHAINS, { createSummarizer: script.factory });
	assert.deepEqual(typesOf(drafts), ["frontier", "index", "chain", "stats", "condense-run"]);
	assert.equal(chainOf(drafts).bodySource, "deterministic");
	assert.equal(
		chainOf(drafts).rangeSummaryText,
		"2 calls: bash x2\n2026-01-01T00:00:03Z to 00:00:05Z, 2 s\n" +
			'first bash {"command":"run a"}\nlast bash {"command":"run b"}\nrefs t1, t2',
	);
	assert.deepEqual([script.batches.length, script.fused], [0, 0]);
	assert.equal(chains[0]!.source, "deterministic");
});

test("the same input gives the same body at any time of the day", async () => {
	const bodies = [NOW, NOW + 86_400_000].map(async (now) =>
		chainOf((await plan(addChain(session(), "a"), CHAINS, { now })).drafts),
	);
	const [first, second] = await Promise.all(bodies);
	assert.equal(first!.rangeSummaryText, second!.rangeSummaryText);
});

test("one index entry holds the records and their refs; both can be looked up once it is written", async () => {
	const built = addChain(session(), "a", "b");
	const { drafts } = await plan(built, CHAINS);
	const [index, ...others] = payloads<IndexData>(drafts, "index");
	assert.equal(others.length, 0);
	assert.equal(index!.backfilled, true);
	assert.deepEqual(
		index!.refs!.map(({ shortId, toolCallId }) => [shortId, toolCallId]),
		[
			["t1", "a"],
			["t2", "b"],
		],
	);
	const archive = archiveOf(append(built, drafts));
	assert.equal(archive.byRef.get("t2")![0]!.record.resultText, long("b"));
	assert.equal(archive.byId.get("a")![0]!.ref, "t1");
});

test("a backfilled record has no turn, and the time of its result", async () => {
	const built = addChain(session(), "a");
	const [index] = payloads<IndexData>((await plan(built, CHAINS)).drafts, "index");
	const { turnIndex, timestamp, resultTimestamp } = index!.toolCalls[0]!;
	assert.deepEqual(
		[turnIndex, timestamp, resultTimestamp],
		[-1, built.messages()[2]!.timestamp, built.messages()[2]!.timestamp],
	);
});

test("a backfilled record is never the original of a duplicate", async () => {
	const built = addChain(session(), "a");
	append(built, (await plan(built, CHAINS)).drafts);
	built.user("again").assistant(call("same", "bash")).result("same", long("a")).says("done");
	const { drafts, batches } = await plan(built, { minBatchChars: 0 });
	assert.deepEqual(
		batches.map(({ outcome }) => outcome),
		["summarized"],
	);
	assert.deepEqual(payloads(drafts, "dedup-alias"), []);
});

test("a backfill that cannot be written leaves no trace, and the chain waits with no-summary", async () => {
	const settings = { ...CHAINS, spillThreshold: 100 };
	const built = addChain(session(), "a");
	const { drafts, skipped, failure, after, before } = await plan(built, settings, {
		sidecars: memorySidecars({ failing: true }),
	});
	assert.deepEqual(drafts, []);
	assert.deepEqual(
		skipped.map(({ reason }) => reason),
		["no-summary"],
	);
	assert.equal(failure?.kind, "sidecar");
	assert.equal(after, before);
	const next = await plan(built, settings);
	assert.deepEqual(chainOf(next.drafts).toolRefs, ["t1"]);
});

test("a run that died before its chain entry is finished by the next, with no second index entry", async () => {
	const built = addChain(session(), "a", "b");
	const { drafts } = await plan(built, CHAINS);
	append(built, drafts.slice(0, typesOf(drafts).indexOf("index") + 1));
	const next = await plan(built, CHAINS);
	assert.deepEqual(typesOf(next.drafts), ["chain", "stats", "condense-run"]);
	assert.deepEqual(chainOf(next.drafts), { ...chainOf(drafts), compressedAt: NOW });
	assert.deepEqual((await plan(append(built, next.drafts), CHAINS)).drafts, []);
});

test("a chain of which a part is archived already gets the rest, and a body over all of it", async () => {
	const built = addChain(session(), "a", "b");
	const time = built.messages()[2]!.timestamp;
	built.custom("context-prune-index", {
		toolCalls: [record("a", time, { resultText: long("a"), turnIndex: -1 })],
		backfilled: true,
		refs: [{ shortId: "t7", toolCallId: "a", resultTimestamp: time }],
	});
	const { drafts } = await plan(built, CHAINS);
	assert.deepEqual(
		payloads<IndexData>(drafts, "index").flatMap(({ toolCalls }) => toolCalls.map(({ toolCallId }) => toolCallId)),
		["b"],
	);
	assert.deepEqual(chainOf(drafts).toolRefs, ["t7", "t8"]);
	assert.match(chainOf(drafts).rangeSummaryText!, /^2 calls/);
});

test("a chain with nothing to archive is reported once, and stays", async () => {
	const built = session()
		.user("q")
		.as("call")
		.assistant(call("a", "bash"))
		.result("a", long("a"))
		.says("done")
		.edit("call", null);
	const { drafts, skipped, unwritten } = await plan(built, CHAINS);
	assert.deepEqual(drafts, []);
	assert.deepEqual(
		skipped.map(({ reason }) => reason),
		["no-summary"],
	);
	const start = built.messages()[0]!.timestamp;
	assert.deepEqual(
		unwritten.find(({ kind }) => kind === "backfill-empty"),
		{ kind: "backfill-empty", detail: `chain@${start}` },
	);

	const withMore = addChain(built, "b");
	const first = await plan(withMore, CHAINS);
	assert.equal(payloads(first.drafts, "diagnostic").filter(({ kind }) => kind === "backfill-empty").length, 1);
	const again = await plan(addChain(append(withMore, first.drafts), "c"), CHAINS);
	assert.equal(payloads(again.drafts, "diagnostic").length, 0);
});

test("a chain whose calls were all duplicates is archived all the same; its aliases still lead to their originals", async () => {
	const settings = { minBatchChars: 0, chainCompression: { enabled: false } };
	const copy = session().user("q").assistant(call("a", "bash")).result("a", long("x")).says("done");
	copy.user("again").assistant(call("b", "bash")).result("b", long("x")).says("done");
	append(copy, (await plan(copy, settings)).drafts);
	const alias = [...archiveOf(copy).aliases];
	assert.equal(alias.length, 1);

	const { drafts } = await plan(copy, CHAINS);
	const backfilled = payloads<IndexData>(drafts, "index").find((data) => data.backfilled)!;
	assert.deepEqual(
		backfilled.toolCalls.map(({ toolCallId }) => toolCallId),
		["b"],
	);
	assert.deepEqual([...archiveOf(append(copy, drafts)).aliases], alias);
	assert.deepEqual(
		payloads<ChainData>(drafts, "chain").map(({ toolRefs }) => toolRefs),
		[["t1"], ["t2"]],
	);
});

test("a protected call of an uncovered chain is in the block, not in the records", async () => {
	const built = session()
		.user("q")
		.assistant(call("a", "bash"), call("p", "todowrite"))
		.result("a", long("a"))
		.result("p", "- [ ] x")
		.says("done");
	const settings = { ...CHAINS, protectedTools: ["todowrite"] };
	const { drafts } = await plan(built, settings);
	const [index] = payloads<IndexData>(drafts, "index");
	assert.deepEqual(
		index!.toolCalls.map(({ toolCallId }) => toolCallId),
		["a"],
	);
	assert.match(chainOf(drafts).rangeSummaryText!, /^1 call/);
	assert.match(
		shown(render(append(built, drafts), settings).messages)[1]!,
		/<protected-output tool="todowrite">\n- \[ \] x\n/,
	);
});

test("an oversized result of an uncovered chain is spilled", async () => {
	const sidecars = memorySidecars();
	const { drafts } = await plan(
		addChain(session(), "a"),
		{ ...CHAINS, spillThreshold: 100, spillPreviewBytes: 20 },
		{ sidecars },
	);
	const [stored] = payloads<IndexData>(drafts, "index")[0]!.toolCalls;
	assert.equal(stored!.resultText, "");
	assert.equal(stored!.resultPreview, "a a a a a a a a a a ");
	assert.equal(sidecars.files.get(stored!.spillPath!), long("a"));
	assert.match(stored!.contentHash!, /^[0-9a-f]{40}$/);
	assert.ok(!JSON.stringify(drafts).includes(long("a")));
});

test("a covered chain never takes the deterministic path", async () => {
	const { drafts } = await plan(addChain(session(), "a"), ALL);
	assert.equal("bodySource" in chainOf(drafts), false);
	assert.deepEqual(
		payloads<IndexData>(drafts, "index").map(({ backfilled }) => backfilled),
		[undefined],
	);
	assert.deepEqual(Object.keys(chainOf(drafts)), [
		"blockId",
		"startUserTimestamp",
		"droppedToolCallIds",
		"finalAssistantTimestamp",
		"toolRefs",
		"compressedAt",
		"droppedOccurrenceKeys",
	]);
});

test("one run takes a covered and an uncovered chain, and leaves no result without its call", async () => {
	const built = addChain(session(), "lengthy");
	built
		.user("small")
		.assistant(call("s1", "bash"), call("s2", "bash"))
		.result("s1", "x".repeat(300))
		.result("s2", "y".repeat(300))
		.says("done");
	const { chains, after } = await plan(built, { minBatchChars: 1000, chainCompression: { rollingWindow: 0 } });
	assert.deepEqual(
		chains.map(({ blockId, source, refs }) => [blockId, source, refs]),
		[
			["b1", "covered", ["t1"]],
			["b2", "deterministic", ["t2", "t3"]],
		],
	);
	assert.deepEqual([...findOrphans(after.messages)], []);
});

test("several uncovered chains are compressed in one run", async () => {
	const { drafts } = await plan(addChain(addChain(addChain(session(), "a"), "b"), "c", "d"), CHAINS);
	assert.deepEqual(
		payloads<ChainData>(drafts, "chain").map(({ blockId, bodySource, toolRefs }) => [blockId, bodySource, toolRefs]),
		[
			["b1", "deterministic", ["t1"]],
			["b2", "deterministic", ["t2"]],
			["b3", "deterministic", ["t3", "t4"]],
		],
	);
});

test("entries from before these fields existed read as they always did", () => {
	const built = addChain(session(), "a");
	const time = built.messages()[2]!.timestamp;
	const { rangeSummaryText: _, ...old } = chainEntry(built);
	built.custom("context-prune-index", { toolCalls: [record("a", time, { resultText: long("a") })] });
	built.entry({
		type: "custom_message",
		customType: "context-prune-summary",
		content: "- old summary",
		display: false,
		details: {
			toolCallRefs: [{ shortId: "t1", toolCallId: "a", resultTimestamp: time }],
			toolNames: ["bash"],
			turnIndex: 0,
			timestamp: time,
		},
	});
	built.custom("context-prune-chain", old);
	const archive = archiveOf(built);
	assert.deepEqual([...archive.chains.values()], [old]);
	assert.equal(archive.byRef.get("t1")![0]!.backfilled, false);
	assert.equal(
		shown(render(built).messages)[1],
		'u <compressed-chain id="b1" tools="t1">\n- old summary\n</compressed-chain>',
	);
});

test("empty arguments and results still give a body", async () => {
	const built = session()
		.user("q")
		.assistant(call("a", "x"), call("b", "x"))
		.result("a", "")
		.result("b", "")
		.says("done");
	const { drafts } = await plan(built, CHAINS);
	assert.match(chainOf(drafts).rangeSummaryText!, /^2 calls: x x2\n/);
});
