/** What went wrong in tools of this kind: ids that are used again, refs that point elsewhere, duplicates that are none. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Archive } from "../../src/archive/archive.js";
import type { AliasData, ChainData, SummaryDetails } from "../../src/archive/record.js";
import { replay } from "../../src/archive/replay.js";
import { call, image, type SessionBuilder, session } from "../helpers/session-builder.js";
import { render, shown } from "../render/render-session.js";
import { ALL, append, CHAINS, payloads, plan } from "./run-plan.js";

const long = (name: string): string => `${name} `.repeat(600);
const archiveOf = (built: SessionBuilder): Archive => replay(built.session().lines.map(({ entry }) => entry));

test("an id that every chain uses again gives each output its own ref, and drops none but its own chain's", async () => {
	const built = session();
	for (const nth of [1, 2, 3, 4])
		built
			.user("q")
			.assistant(call("bash_1", "bash"))
			.result("bash_1", long(`output ${nth}`))
			.says("done");
	built.user("live").assistant(call("bash_1", "bash")).result("bash_1", long("live output"));
	append(built, (await plan(built, ALL)).drafts);
	const found = archiveOf(built).byId.get("bash_1")!;
	assert.deepEqual(
		found.map(({ ref, record }) => [ref, record.resultText]),
		[1, 2, 3, 4].map((nth) => [`t${nth}`, long(`output ${nth}`)]),
	);
	const texts = shown(render(built).messages);
	assert.equal(texts.filter((text) => text.includes("<compressed-chain")).length, 4);
	assert.ok(texts.includes(`t ${long("live output")}`));
});

test("two results of one id in one answer and one millisecond get a record and a ref each", async () => {
	const built = session().user("q").assistant(call("x", "bash"), call("x", "bash"));
	const at = Date.parse("2026-01-01T00:00:30Z");
	built.result("x", long("one"), { timestamp: at }).result("x", long("two"), { timestamp: at }).says("done");
	append(built, (await plan(built, { minBatchChars: 0, chainCompression: { enabled: false } })).drafts);
	const found = archiveOf(built).byKey.get(`x@${at}`)!;
	assert.deepEqual(
		found.map(({ ref, record }) => [ref, record.resultText]),
		[
			["t1", long("one")],
			["t2", long("two")],
		],
	);
	assert.deepEqual(
		shown(render(built).messages)
			.slice(2, 4)
			.map((text) => text.slice(0, 6)),
		["t [t1:", "t [t2:"],
	);
});

test("of two results for one call the model sees one, and the other is reported", async () => {
	const built = session().user("q").assistant(call("x", "bash")).result("x", "first").result("x", "retry").says("done");
	const { messages, diagnostics } = render(built);
	assert.deepEqual(shown(messages), ["u q", "a ", "t first", "a done"]);
	assert.deepEqual(
		diagnostics.map(({ kind, detail }) => [kind, detail]),
		[["orphan-sweep", `x@${built.messages()[3]!.timestamp}`]],
	);
});

test("two pictures with one caption stay two", async () => {
	const picture = (data: string) => [{ type: "text" as const, text: long("caption") }, image(data)];
	const built = session()
		.user("q")
		.assistant(call("a", "shot"), call("b", "shot"))
		.result("a", picture("A"))
		.result("b", picture("B"))
		.says("done");
	const { drafts } = await plan(built, ALL);
	assert.deepEqual(payloads<AliasData>(drafts, "dedup-alias"), []);
	assert.deepEqual(payloads<ChainData>(drafts, "chain")[0]!.toolRefs, ["t1", "t2"]);
});

test("the list of refs at the end of a summary is that of its batch, whatever the text says", async () => {
	const ids = ["a", "b", "c", "d", "e", "f"];
	const built = session()
		.user("q")
		.assistant(...ids.map((id) => call(id, "bash")));
	for (const id of ids) built.result(id, long(id));
	const createSummarizer = () => ({
		name: "wrong",
		summarizeBatch: async () => ({ compose: () => "- see t2 and t99" }),
	});
	const { drafts } = await plan(built.says("done"), { minBatchChars: 0 }, { createSummarizer });
	assert.match((drafts[0] as { content: string }).content, /\n\nRefs: `t1`, `t2`, `t3`, `t4`, `t5`, `t6` \(/);
	const [details] = payloads<SummaryDetails>(drafts, "summary");
	assert.deepEqual(
		details!.toolCallRefs.map(({ shortId, toolCallId }) => `${shortId}=${toolCallId}`),
		["t1=a", "t2=b", "t3=c", "t4=d", "t5=e", "t6=f"],
	);
});

test("numbers go on where the last run stopped, also those that an oversized summary used up", async () => {
	const built = session().user("q").assistant(call("a", "bash")).result("a", long("a")).says("done");
	built.user("q").assistant(call("b", "bash")).result("b", "small").says("done");
	append(built, (await plan(built, { minBatchChars: 0, chainCompression: { rollingWindow: 1 } })).drafts);
	built.user("q").assistant(call("c", "bash")).result("c", long("c")).says("done");
	const { drafts } = await plan(built, { minBatchChars: 0, chainCompression: { rollingWindow: 1 } });
	assert.deepEqual(
		payloads<SummaryDetails>(drafts, "summary")[0]!.toolCallRefs.map(({ shortId }) => shortId),
		["t3"],
	);
	assert.deepEqual(
		payloads<ChainData>(drafts, "chain").map(({ blockId }) => blockId),
		["b2"],
	);
});

test("an id that ends like a key is not mixed up with one", async () => {
	const at = Date.parse("2026-01-01T00:00:30Z");
	const built = session()
		.user("q")
		.assistant(call(`x@${at}`, "bash"), call("x", "bash"));
	built
		.result(`x@${at}`, long("odd"), { timestamp: undefined })
		.result("x", long("plain"), { timestamp: at })
		.says("done");
	append(built, (await plan(built, { minBatchChars: 0, chainCompression: { enabled: false } })).drafts);
	const { byRef } = archiveOf(built);
	assert.equal(byRef.get("t1")![0]!.record.resultText, long("odd"));
	assert.equal(byRef.get("t2")![0]!.record.resultText, long("plain"));
	assert.deepEqual(
		shown(render(built).messages)
			.slice(2, 4)
			.map((text) => text.slice(0, 6)),
		["t [t1:", "t [t2:"],
	);
});

test("a restarted counter never brings back what a compaction has cut", async () => {
	const built = session().user("q").assistant(call("call_1", "bash")).result("call_1", long("old")).says("done");
	append(built, (await plan(built, CHAINS)).drafts);
	built.as("kept").user("next").compaction("kept").assistant(call("call_1", "bash")).result("call_1", "new").says("ok");
	assert.ok(shown(render(built).messages).includes("t new"));
});
