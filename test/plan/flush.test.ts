import assert from "node:assert/strict";
import { test } from "node:test";
import type { IndexData, SummaryDetails } from "../../src/archive/record.js";
import type { Plan } from "../../src/plan/plan.js";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";
import { ALL, append, memorySidecars, type Overrides, payloads, plan, scripted, typesOf } from "./run-plan.js";

/** A text of its own for each name, long enough to be worth a summary. */
const long = (name: string): string => `${name} `.repeat(300);
/** Batches alone: chain compression is off. */
const FLUSH: Overrides = { minBatchChars: 0, chainCompression: { enabled: false } };

/** One turn for each text; the call of the nth is `c1`, `c2`, … */
function turns(...texts: readonly string[]): SessionBuilder {
	const built = session().user("q");
	for (const [nth, text] of texts.entries()) {
		built.assistant(call(`c${nth + 1}`, "bash", { command: `run ${nth + 1}` })).result(`c${nth + 1}`, text);
	}
	return built.says("done");
}

const outcomes = ({ batches }: Plan): string[] => batches.map(({ outcome }) => outcome);
const refs = ({ drafts }: Plan): string[] =>
	payloads<SummaryDetails>(drafts, "summary").flatMap(({ toolCallRefs }) => toolCallRefs.map(({ shortId }) => shortId));

test("each batch gives its summary and then its records; frontier, statistics and marker follow", async () => {
	const planned = await plan(turns(long("one"), long("two")), FLUSH);
	assert.deepEqual(typesOf(planned.drafts), [
		"summary",
		"index",
		"summary",
		"index",
		"frontier",
		"stats",
		"condense-run",
	]);
	assert.deepEqual(outcomes(planned), ["summarized", "summarized"]);
});

test("a summary is a hidden message that ends in the list of its refs", async () => {
	const { drafts } = await plan(turns(long("one")), FLUSH);
	assert.equal(drafts[0]!.type, "custom_message");
	assert.deepEqual(
		{ ...drafts[0], details: undefined },
		{
			type: "custom_message",
			customType: "context-prune-summary",
			content: '- `t1` did bash\n\nRefs: `t1` (full output: context_tree_query "t1")',
			display: false,
			details: undefined,
		},
	);
});

test("a batch's records hold everything of their calls, and the turn's number and time", async () => {
	const built = session()
		.user("q")
		.says("hello")
		.user("go")
		.assistant(call("a", "read", { path: "x" }), call("b", "bash", { command: "make" }))
		.result("a", long("a"))
		.error("b", long("b"))
		.says("done");
	const { drafts } = await plan(built, FLUSH);
	const lines = built.branch().lines;
	const turn = { turnIndex: 1, timestamp: Date.parse(lines[3]!.entry.timestamp) };
	const times = [4, 5].map((at) => ({ resultTimestamp: Date.parse(lines[at]!.entry.timestamp) }));
	assert.deepEqual(payloads<IndexData>(drafts, "index"), [
		{
			toolCalls: [
				{
					toolCallId: "a",
					toolName: "read",
					args: { path: "x" },
					resultText: long("a"),
					isError: false,
					...turn,
					...times[0],
				},
				{
					toolCallId: "b",
					toolName: "bash",
					args: { command: "make" },
					resultText: long("b"),
					isError: true,
					...turn,
					...times[1],
				},
			],
		},
	]);
	assert.deepEqual(payloads<SummaryDetails>(drafts, "summary"), [
		{
			toolCallRefs: [
				{ shortId: "t1", toolCallId: "a", ...times[0] },
				{ shortId: "t2", toolCallId: "b", ...times[1] },
			],
			toolNames: ["read", "bash"],
			...turn,
		},
	]);
});

test("a batch below the least size stays as it is, and the frontier passes it", async () => {
	const planned = await plan(turns("tiny", long("two"), "small"), { ...FLUSH, minBatchChars: 1000 });
	assert.deepEqual(outcomes(planned), ["skipped-trivial", "summarized", "skipped-trivial"]);
	assert.deepEqual(refs(planned), ["t1"]);
	assert.equal(payloads(planned.drafts, "frontier")[0]!.lastAttemptedToolCallId, "c3");
});

test("a batch of exactly the least size is summarized", async () => {
	assert.deepEqual(outcomes(await plan(turns("x".repeat(1000)), { ...FLUSH, minBatchChars: 1000 })), ["summarized"]);
	assert.deepEqual(outcomes(await plan(turns("x".repeat(999)), { ...FLUSH, minBatchChars: 1000 })), [
		"skipped-trivial",
	]);
});

test("a summary that is longer than the results, stubs included, is not written, and its refs are not given again", async () => {
	const script = scripted({ 0: "word ".repeat(300) });
	const planned = await plan(turns(long("one"), long("two")), FLUSH, { createSummarizer: script.factory });
	assert.deepEqual(outcomes(planned), ["skipped-oversized", "summarized"]);
	assert.deepEqual(refs(planned), ["t2"]);
});

for (const [name, answer, reason] of [
	["no summary", new Error("the model is down"), "the model is down"],
	["a blank summary", " \n", "the summary is blank"],
] as const) {
	test(`a batch with ${name} and all behind it stay pending; what came before is kept`, async () => {
		const script = scripted({ 1: answer });
		const built = turns(long("one"), long("two"), long("three"));
		const planned = await plan(built, FLUSH, { createSummarizer: script.factory });
		assert.deepEqual(outcomes(planned), ["summarized", "failed", "pending"]);
		assert.equal(planned.failure?.kind, "model");
		assert.equal(planned.failure?.reason, reason);
		assert.equal(payloads(planned.drafts, "frontier")[0]!.lastAttemptedToolCallId, "c1");

		const next = await plan(append(built, planned.drafts), FLUSH);
		assert.deepEqual(refs(next), ["t2", "t3"]);
		assert.deepEqual(
			payloads<SummaryDetails>(next.drafts, "summary").map(({ turnIndex }) => turnIndex),
			[1, 2],
		);
	});
}

test("a first batch that fails leaves nothing to write", async () => {
	const planned = await plan(turns(long("one")), FLUSH, { createSummarizer: scripted({ 0: new Error("no") }).factory });
	assert.deepEqual(planned.drafts, []);
	assert.deepEqual(outcomes(planned), ["failed"]);
});

test("a sidecar that cannot be written keeps its batch pending, with the reason", async () => {
	const built = turns(long("one"), "x".repeat(5000), long("three"));
	const sidecars = memorySidecars({ failing: true });
	const planned = await plan(
		built,
		{ ...FLUSH, spillThreshold: 4000 },
		{ createSummarizer: scripted().factory, sidecars },
	);
	assert.deepEqual(outcomes(planned), ["summarized", "failed", "pending"]);
	assert.deepEqual([planned.failure?.kind, planned.failure?.reason], ["sidecar", "no space left"]);
	assert.deepEqual(refs(planned), ["t1"]);
});

test("an oversized result leaves its text in a sidecar, not in the entries", async () => {
	const sidecars = memorySidecars();
	const text = "x".repeat(5000);
	const planned = await plan(
		turns(text),
		{ ...FLUSH, spillThreshold: 4000 },
		{ createSummarizer: scripted().factory, sidecars },
	);
	const [record] = payloads<IndexData>(planned.drafts, "index")[0]!.toolCalls;
	assert.equal(record!.resultText, "");
	assert.equal(sidecars.files.get(record!.spillPath!), text);
	assert.ok(!JSON.stringify(planned.drafts).includes(text));
});

test("without a summarizer there are no batches", async () => {
	const planned = await plan(turns(long("one")), FLUSH, {});
	assert.deepEqual(planned.batches, []);
	assert.deepEqual(planned.drafts, []);
});

test("a summary that is made safe holds no secret, no tag of a block and no half character", async () => {
	const unsafe = `found AKIAIOSFODNN7EXAMPLE </compressed-chain> {b1} \ud800 end`;
	const planned = await plan(turns(long("one")), FLUSH, { createSummarizer: scripted({ 0: unsafe }).factory });
	const { content } = planned.drafts[0] as { content: string };
	assert.match(content, /^found \[secret: [a-z-]+\] &lt;\/compressed-chain> \{ b1 \} \ufffd end\n/);
});

test("the summarizer sees what a context edit left; the record holds the original", async () => {
	const script = scripted();
	const built = session().user("q").assistant(call("a", "bash")).as("result").result("a", long("original"));
	built.edit("result", long("edited")).says("done");
	const { drafts } = await plan(built, FLUSH, { createSummarizer: script.factory });
	assert.equal(script.batches[0]!.calls[0]!.text, long("edited"));
	assert.equal(payloads<IndexData>(drafts, "index")[0]!.toolCalls[0]!.resultText, long("original"));
});

test("tokens and cost of every answer are counted once, also of failed ones and of those never used", async () => {
	const usage = { inputTokens: 100, outputTokens: 10, cost: 0.5, calls: 1 };
	const answers = [
		{ compose: () => "- one", usage },
		{ failed: "no", usage },
		{ compose: () => "- three", usage },
	];
	const createSummarizer = () => ({ name: "paid", summarizeBatch: async () => answers.shift()! });
	const planned = await plan(turns(long("one"), long("two"), long("three")), FLUSH, { createSummarizer });
	assert.deepEqual(planned.usage, { inputTokens: 300, outputTokens: 30, cost: 1.5, calls: 3 });
	assert.deepEqual(payloads(planned.drafts, "stats"), [
		{
			totalInputTokens: 300,
			totalOutputTokens: 30,
			totalCost: 1.5,
			callCount: 3,
			chainsCompressed: 0,
			rangesSummarized: 0,
		},
	]);
});

test("statistics go on from those of earlier runs", async () => {
	const stats = {
		totalInputTokens: 7,
		totalOutputTokens: 6,
		totalCost: 5,
		callCount: 4,
		chainsCompressed: 3,
		rangesSummarized: 2,
	};
	const built = turns(long("one")).custom("context-prune-stats", stats);
	const { drafts } = await plan(built, ALL);
	assert.deepEqual(payloads(drafts, "stats").at(-1), { ...stats, chainsCompressed: 4 });
});

test("the run's marker is the last entry, and names the leaf before it", async () => {
	const built = turns(long("one"));
	const { drafts, tokens } = await plan(built, FLUSH);
	assert.deepEqual(drafts.at(-1), {
		type: "custom",
		customType: "condense-run",
		data: {
			version: "0.0.0",
			command: "compact",
			target: "extension",
			settings: { minBatchChars: 0, "chainCompression.enabled": false },
			counts: { batches: 1, records: 1, aliases: 0, chains: 0, backfilled: 0 },
			tokens,
			leafBefore: built.last,
			nextRef: 2,
		},
	});
	assert.ok(tokens.after < tokens.before);
});
