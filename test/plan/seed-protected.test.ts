/** The design of protected outputs in compressed chains and of usable summaries, criterion by criterion. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChainData, IndexData } from "../../src/archive/record.js";
import { replay } from "../../src/archive/replay.js";
import { isUsableSummary } from "../../src/summarize/summarizer.js";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";
import { render, shown } from "../render/render-session.js";
import { ALL, append, CHAINS, type Overrides, payloads, plan, scripted, typesOf } from "./run-plan.js";

const long = (name: string): string => `${name} `.repeat(300);
const TODO = "- [x] tag\n- [ ] push ✓\n";
const PROTECTED: Overrides = { ...ALL, protectedTools: ["todowrite"] };

/** A chain with a summarizable and a protected call in one turn. */
const mixed = (): SessionBuilder =>
	session()
		.user("release")
		.assistant(call("a", "bash"), call("p", "todowrite", { items: [1] }))
		.result("a", long("a"))
		.result("p", TODO)
		.says("done");

/** The session with a compaction appended. */
async function compacted(built: SessionBuilder, overrides: Overrides): Promise<SessionBuilder> {
	return append(built, (await plan(built, overrides)).drafts);
}

test("the chain's entry names the protected calls among the dropped ones", async () => {
	const { drafts } = await plan(mixed(), PROTECTED);
	const [chain] = payloads<ChainData>(drafts, "chain");
	assert.deepEqual(chain!.droppedToolCallIds, ["a", "p"]);
	assert.deepEqual(chain!.protectedToolCallIds, ["p"]);
});

test("without protected calls the entry has no such field", async () => {
	const { drafts } = await plan(mixed(), ALL);
	assert.equal("protectedToolCallIds" in payloads(drafts, "chain")[0]!, false);
});

test("the protected output leaves its place and stands in the block word for word", async () => {
	const texts = shown(render(await compacted(mixed(), PROTECTED), PROTECTED).messages);
	assert.equal(texts.length, 3);
	assert.ok(
		texts[1]!.endsWith(`\n\n<protected-output tool="todowrite">\n${TODO}\n</protected-output>\n</compressed-chain>`),
	);
	assert.ok(texts[1]!.includes("- `t1` did bash"));
});

test("a second pass over the rendered context changes nothing", async () => {
	const built = await compacted(mixed(), PROTECTED);
	const once = render(built, PROTECTED).messages;
	assert.deepEqual(render(built, PROTECTED, [...once]).messages, once);
});

test("a second run writes nothing", async () => {
	const built = await compacted(mixed(), PROTECTED);
	assert.deepEqual((await plan(built, PROTECTED)).drafts, []);
});

test("a protected output is not archived: no record, no ref, no way to ask for it", async () => {
	const { drafts } = await plan(mixed(), PROTECTED);
	const records = payloads<IndexData>(drafts, "index").flatMap(({ toolCalls }) => toolCalls);
	assert.deepEqual(
		records.map(({ toolCallId }) => toolCallId),
		["a"],
	);
	const [, block] = shown(render(await compacted(mixed(), PROTECTED), PROTECTED).messages);
	assert.doesNotMatch(block!, /protected-output[^>]*\bid=/);
});

test("a chain of protected calls alone is not compressed, and nothing is reported", async () => {
	const built = session().user("q").assistant(call("p", "todowrite")).result("p", long("todo")).says("done");
	const { drafts, skipped, unwritten } = await plan(built, PROTECTED);
	assert.deepEqual(drafts, []);
	assert.deepEqual(
		skipped.map(({ reason }) => reason),
		["no-summary"],
	);
	assert.deepEqual(unwritten, []);
});

test("what a chain protects is decided when it is compressed, whatever the settings say later", async () => {
	const built = await compacted(mixed(), PROTECTED);
	assert.ok(shown(render(built, {}).messages)[1]!.includes(TODO));
});

test("a call that was summarized before its tool was protected is protected from then on", async () => {
	const built = await compacted(mixed(), { ...ALL, chainCompression: { enabled: false } });
	assert.ok(shown(render(built, PROTECTED).messages).includes(`t ${TODO}`));
	const [chain] = payloads<ChainData>((await plan(built, PROTECTED)).drafts, "chain");
	assert.deepEqual([chain!.toolRefs, chain!.protectedToolCallIds], [["t1"], ["p"]]);
});

test("a protected result that is gone is passed over; the rest of the chain compresses", async () => {
	const built = await compacted(mixed(), PROTECTED);
	const messages = built.messages().filter((message) => message.role !== "toolResult" || message.toolCallId !== "p");
	const texts = shown(render(built, PROTECTED, messages).messages);
	assert.doesNotMatch(texts[1]!, /protected-output/);
	assert.equal(texts.length, 3);
});

test("a protected skill file is kept by its path, read twice or not", async () => {
	const skill = (id: string) => call(id, "read", { path: "/x/skills/a/SKILL.md" });
	const built = session()
		.user("q")
		.assistant(skill("s1"), call("a", "bash"))
		.result("s1", "STEP ONE")
		.result("a", long("a"));
	built.assistant(skill("s2")).result("s2", "STEP ONE, changed").says("done");
	const [, block] = shown(render(await compacted(built, CHAINS)).messages);
	assert.match(block!, /\nSTEP ONE\n[\s\S]*\nSTEP ONE, changed\n/);
});

test("the entry's protected ids come back when the session is read again", async () => {
	const built = await compacted(mixed(), PROTECTED);
	const { chains } = replay(built.session().lines.map(({ entry }) => entry));
	assert.deepEqual(
		[...chains.values()].map(({ protectedToolCallIds }) => protectedToolCallIds),
		[["p"]],
	);
});

for (const [title, text, stopReason, usable] of [
	["text is usable", "- did it", "stop", true],
	["no text is not", "", "stop", false],
	["blanks are not", " \n\t", "stop", false],
	["a text cut off at the length limit is not", "- did", "length", false],
	["a text without a stop reason is usable", "- did it", undefined, true],
] as const) {
	test(`of a model's answers, ${title}`, () => assert.equal(isUsableSummary(text, stopReason), usable));
}

test("a batch without a usable summary keeps its results raw, and its chain waits", async () => {
	const script = scripted({ 0: "" });
	const { drafts, skipped, after } = await plan(mixed(), PROTECTED, { createSummarizer: script.factory });
	assert.deepEqual(typesOf(drafts), []);
	assert.deepEqual(
		skipped.map(({ reason }) => reason),
		["pending"],
	);
	assert.ok(shown(after.messages).includes(`t ${long("a")}`));
});

test("a fusion that fails falls back to the batch summaries and stops nothing", async () => {
	const built = session().user("q").assistant(call("a", "bash")).result("a", long("a"));
	built.assistant(call("b", "bash")).result("b", long("b")).says("done");
	const script = scripted();
	const createSummarizer: typeof script.factory = (conversation) => ({
		...script.factory(conversation),
		fuseChain: async () => ({ failed: "no", usage: { inputTokens: 5, outputTokens: 1, cost: 0, calls: 1 } }),
	});
	const planned = await plan(built, ALL, { createSummarizer });
	assert.equal(payloads<ChainData>(planned.drafts, "chain")[0]!.rangeSummaryText, undefined);
	assert.match(shown(planned.after.messages)[1]!, /`t1` did bash[\s\S]*\n\n- `t2` did bash/);
	assert.equal(planned.usage.inputTokens, 5);
	assert.equal(planned.failure, undefined);
});
