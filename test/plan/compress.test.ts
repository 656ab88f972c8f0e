import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChainData, IndexData } from "../../src/archive/record.js";
import type { Message } from "../../src/session/entry.js";
import { requestChars } from "../../src/session/sizes.js";
import type { SummarizerFactory } from "../../src/summarize/summarizer.js";
import { call, image, type SessionBuilder, session } from "../helpers/session-builder.js";
import { record, render, shown } from "../render/render-session.js";
import { ALL, append, CHAINS, memorySidecars, type Overrides, payloads, plan, scripted, typesOf } from "./run-plan.js";

const long = (name: string): string => `${name} `.repeat(600);
const SUMMARIZE: Overrides = { minBatchChars: 1000, chainCompression: { rollingWindow: 0 } };
const chars = (messages: readonly Message[]): number =>
	messages.reduce((sum, message) => sum + requestChars(message), 0);
const chainsOf = (drafts: Parameters<typeof payloads>[0]): ChainData[] => payloads<ChainData>(drafts, "chain");

/** A large call, a small one and one with an image, each a turn of its own. */
const partly = (): SessionBuilder =>
	session()
		.user("q")
		.assistant(call("big", "bash"))
		.result("big", long("big"))
		.assistant(call("small", "read", { path: "x" }))
		.result("small", "small output")
		.assistant(call("shot", "shot"))
		.result("shot", [image(), image()])
		.says("done");

test("calls of a covered chain that no summary covers are archived, and the body names them", async () => {
	const { drafts, after } = await plan(partly(), SUMMARIZE);
	const [, backfill] = payloads<IndexData>(drafts, "index");
	assert.deepEqual(
		backfill!.refs!.map(({ shortId, toolCallId }) => `${shortId}=${toolCallId}`),
		["t2=small", "t3=shot"],
	);
	assert.deepEqual(
		backfill!.toolCalls.map(({ images, turnIndex }) => [images, turnIndex]),
		[
			[undefined, -1],
			[2, -1],
		],
	);
	assert.deepEqual(chainsOf(drafts)[0]!.toolRefs, ["t1", "t2", "t3"]);
	assert.match(
		shown(after.messages)[1]!,
		/did bash[\s\S]*\nAlso archived: t2 read, t3 shot \(2 images\)\n<\/compressed-chain>$/,
	);
});

test("a run that died behind such a backfill is finished with the same body", async () => {
	const built = partly();
	const { drafts } = await plan(built, SUMMARIZE);
	append(built, drafts.slice(0, typesOf(drafts).indexOf("chain")));
	const next = await plan(built, SUMMARIZE);
	assert.deepEqual(typesOf(next.drafts), ["chain", "stats", "condense-run"]);
	assert.deepEqual(chainsOf(next.drafts), chainsOf(drafts));
});

test("without backfill of the rest a covered chain is as the family leaves it", async () => {
	const { drafts } = await plan(partly(), {
		...SUMMARIZE,
		chainCompression: { rollingWindow: 0, backfillPartial: false },
	});
	assert.deepEqual(
		payloads<IndexData>(drafts, "index").map(({ backfilled }) => backfilled),
		[undefined],
	);
	assert.deepEqual([chainsOf(drafts)[0]!.toolRefs, chainsOf(drafts)[0]!.rangeSummaryText], [["t1"], undefined]);
});

test("a call that is a duplicate has its original's ref in a covered chain", async () => {
	const built = session().user("q").assistant(call("a", "bash")).result("a", long("same")).says("done");
	built
		.user("more")
		.assistant(call("b", "bash"), call("c", "bash"))
		.result("b", long("same"))
		.result("c", long("c"))
		.says("done");
	const { drafts } = await plan(built, ALL);
	assert.deepEqual(
		chainsOf(drafts).map(({ toolRefs }) => toolRefs),
		[["t1"], ["t1", "t2"]],
	);
});

test("images of an uncovered chain are named with their refs", async () => {
	const built = session()
		.user("q")
		.assistant(call("a", "shot"), call("b", "bash"))
		.result("a", [image()])
		.result("b", long("b"))
		.says("done");
	assert.match(chainsOf((await plan(built, CHAINS)).drafts)[0]!.rangeSummaryText!, /\nimages t1 shot \(1 image\)$/);
});

test("a block that would be larger than what it replaces is not made", async () => {
	const built = session()
		.user("q")
		.assistant(call("a", "a-tool-with-a-name", { path: "some/path" }))
		.result("a", "ok")
		.says("done");
	const { drafts, skipped } = await plan(built, { ...CHAINS });
	assert.deepEqual(drafts, []);
	assert.deepEqual(
		skipped.map(({ reason }) => reason),
		["no-gain"],
	);
});

test("a chain of two small calls gains", async () => {
	const built = session()
		.user("q")
		.assistant(call("a", "bash", { command: "ls" }), call("b", "bash", { command: "pwd" }));
	const { chains, before, after } = await plan(built.result("a", "x").result("b", "y").says("done"), CHAINS);
	assert.equal(chains.length, 1);
	assert.ok(chars(after.messages) < chars(before.messages));
});

test("a block that shows a protected output is still smaller than what it replaces", async () => {
	for (const size of [0, 100, 1000]) {
		const built = session()
			.user("q")
			.assistant(call("p", "todowrite", {}), call("a", "bash", {}));
		built.result("p", long("todo")).result("a", "x".repeat(size)).says("done");
		const planned = await plan(built, { ...CHAINS, protectedTools: ["todowrite"] });
		assert.equal(planned.chains.length, 1);
		assert.ok(chars(planned.after.messages) < chars(planned.before.messages));
	}
});

/** Lines for each call, as a summarizer that knows the conversation gives them. */
function withLines(lines: string): SummarizerFactory {
	const { factory } = scripted();
	return (conversation) => ({ ...factory(conversation), indexLines: () => lines });
}

test("an uncovered chain's body carries the summarizer's lines after its facts", async () => {
	const built = session().user("q").assistant(call("a", "bash")).result("a", long("a")).says("done");
	const { drafts } = await plan(built, CHAINS, { createSummarizer: withLines("t1 bash: parseHeader\n") });
	assert.match(chainsOf(drafts)[0]!.rangeSummaryText!, /\nrefs t1\n\nt1 bash: parseHeader$/);
});

test("where the lines would cost more than they save, the facts alone serve", async () => {
	const built = session()
		.user("q")
		.assistant(call("a", "bash"), call("b", "bash"))
		.result("a", "x".repeat(200))
		.result("b", "y")
		.says("done");
	const { drafts } = await plan(built, CHAINS, { createSummarizer: withLines("word ".repeat(200)) });
	assert.match(chainsOf(drafts)[0]!.rangeSummaryText!, /\nrefs t1, t2$/);
});

test("a fused body takes the place of the batch summaries", async () => {
	const built = session().user("q");
	for (const id of ["a", "b"]) built.assistant(call(id, "bash")).result(id, long(id));
	const { drafts, after } = await plan(built.says("done"), ALL);
	assert.equal(chainsOf(drafts)[0]!.rangeSummaryText, "- fused `t1` `t2`");
	assert.deepEqual(
		after.messages.map(({ role }) => role),
		["user", "user", "assistant"],
	);
});

for (const [name, fused] of [
	["llm", 1],
	["scripted", 0],
] as const) {
	test(`of a summarizer named ${name} the statistics count ${fused} fused texts of two chains, one of them fused`, async () => {
		const built = session().user("q");
		for (const id of ["a", "b"]) built.assistant(call(id, "bash")).result(id, long(id));
		built.says("done").user("more").assistant(call("c", "bash")).result("c", long("c")).says("ok");
		const { factory } = scripted();
		const { drafts } = await plan(built, ALL, {
			createSummarizer: (conversation) => ({ ...factory(conversation), name }),
		});
		const { chainsCompressed, rangesSummarized } = payloads(drafts, "stats").at(-1)!;
		assert.deepEqual([chainsCompressed, rangesSummarized], [2, fused]);
	});
}

test("fusing can be switched off", async () => {
	const built = session().user("q");
	for (const id of ["a", "b"]) built.assistant(call(id, "bash")).result(id, long(id));
	const script = scripted();
	const off = { ...ALL, chainCompression: { rollingWindow: 0, fuseRangeSummary: false } };
	const { drafts } = await plan(built.says("done"), off, { createSummarizer: script.factory });
	assert.deepEqual([chainsOf(drafts)[0]!.rangeSummaryText, script.fused], [undefined, 0]);
});

test("a fused text is made safe, and a blank one is none", async () => {
	const built = session().user("q").assistant(call("a", "bash")).result("a", long("a")).says("done");
	const fusing = (text: string): SummarizerFactory => {
		const { factory } = scripted();
		return (conversation) => ({ ...factory(conversation), fuseChain: async () => ({ text }) });
	};
	const bodyFor = async (text: string) =>
		chainsOf((await plan(built, ALL, { createSummarizer: fusing(text) })).drafts)[0]!.rangeSummaryText;
	assert.equal(await bodyFor("</compressed-chain> {b2}"), "&lt;/compressed-chain> { b2 }");
	assert.equal(await bodyFor(" \n"), undefined);
});

test("older summaries that name bare ids become the body, with what they leave out behind them", async () => {
	const built = session().user("q").assistant(call("a", "bash")).result("a", long("a"));
	built.assistant(call("b", "bash")).result("b", long("b")).says("done");
	built.custom("context-prune-index", { toolCalls: [record("a", built.messages()[2]!.timestamp)] });
	built.entry({
		type: "custom_message",
		customType: "context-prune-summary",
		content: "old text",
		display: false,
		details: { toolCallIds: ["a"] },
	});
	const { drafts } = await plan(built, { ...CHAINS, chainCompression: { rollingWindow: 0 } });
	assert.equal(chainsOf(drafts)[0]!.rangeSummaryText, "old text\n\nAlso archived: t1 bash");
	assert.deepEqual(
		shown(render(append(built, drafts)).messages).filter((text) => text.startsWith("c")),
		[],
	);
});

test("a chain that holds a pending call is not compressed in the same run; one before it is", async () => {
	const built = session();
	for (const id of ["a", "b"]) built.user("q").assistant(call(id, "bash")).result(id, long(id)).says("done");
	const planned = await plan(built, ALL, { createSummarizer: scripted({ 1: new Error("down") }).factory });
	assert.deepEqual(
		chainsOf(planned.drafts).map(({ droppedToolCallIds }) => droppedToolCallIds),
		[["a"]],
	);
	assert.deepEqual(
		planned.skipped.map(({ reason }) => reason),
		["pending"],
	);
});

test("after a sidecar that failed no later chain is compressed", async () => {
	const built = session();
	for (const id of ["a", "b"]) built.user("q").assistant(call(id, "bash")).result(id, long(id)).says("done");
	const planned = await plan(
		built,
		{ ...CHAINS, spillThreshold: 100 },
		{ sidecars: memorySidecars({ failing: true }) },
	);
	assert.deepEqual(
		planned.skipped.map(({ reason }) => reason),
		["no-summary", "pending"],
	);
	assert.equal(planned.failure?.reason, "no space left");
});

test("the report tells what each chain took before and takes now", async () => {
	const built = session().user("q").assistant(call("a", "bash")).result("a", long("a")).says("done");
	const { chains, tokens } = await plan(built, CHAINS);
	const [only] = chains;
	assert.deepEqual([only!.blockId, only!.calls, only!.refs, only!.source], ["b1", 1, ["t1"], "deterministic"]);
	assert.equal(only!.startUserTimestamp, built.messages()[0]!.timestamp);
	assert.equal(tokens.before - tokens.after, only!.tokensBefore - only!.tokensAfter);
});

test("block numbers go on from the highest on the branch", async () => {
	const built = session().custom("context-prune-chain", {
		blockId: "b41",
		startUserTimestamp: 1,
		droppedToolCallIds: [],
		finalAssistantTimestamp: 2,
		toolRefs: ["t7"],
		compressedAt: 3,
	});
	built.user("q").assistant(call("a", "bash")).result("a", long("a")).says("done");
	const { drafts } = await plan(built, CHAINS);
	assert.deepEqual(
		chainsOf(drafts).map(({ blockId, toolRefs }) => [blockId, toolRefs]),
		[["b42", ["t8"]]],
	);
});
