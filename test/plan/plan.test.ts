import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULTS } from "../../src/settings/defaults.js";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";
import { chain, render } from "../render/render-session.js";
import { ALL, append, CHAINS, payloads, plan, typesOf } from "./run-plan.js";

const long = (name: string): string => `${name} `.repeat(600);

function addChain(built: SessionBuilder, id: string): SessionBuilder {
	return built.user(`do ${id}`).assistant(call(id, "bash")).result(id, long(id)).says("done");
}

test("an empty session and one without calls give nothing to do", async () => {
	for (const built of [session(), session().user("q"), session().user("q").says("a")]) {
		const planned = await plan(built, ALL);
		assert.deepEqual(planned.drafts, []);
		assert.equal(planned.after, planned.before);
		assert.equal(planned.tokens.before, planned.tokens.after);
	}
});

test("a frontier alone is nothing to do", async () => {
	const { drafts, batches } = await plan(
		session().user("q").assistant(call("a", "bash")).result("a", "small").says("done"),
	);
	assert.deepEqual(drafts, []);
	assert.deepEqual(
		batches.map(({ outcome }) => outcome),
		["skipped-trivial"],
	);
});

test("chains follow the flush, and the statistics of the chains come after them", async () => {
	const { drafts } = await plan(addChain(addChain(session(), "a"), "b"), ALL);
	assert.deepEqual(typesOf(drafts), [
		"summary",
		"index",
		"summary",
		"index",
		"frontier",
		"stats",
		"chain",
		"chain",
		"stats",
		"condense-run",
	]);
});

test("what is planned is what is shown once it is written", async () => {
	const built = addChain(addChain(session(), "a"), "b")
		.user("small")
		.assistant(call("s", "bash"))
		.result("s", "tiny")
		.says("ok");
	const settings = { chainCompression: { rollingWindow: 1 } };
	const { after, drafts } = await plan(built, settings);
	append(built, drafts);
	assert.deepEqual(render(built).messages, after.messages);
});

test("the same input gives the same plan", async () => {
	const built = addChain(addChain(session(), "a"), "b");
	const [first, second] = [await plan(built, ALL), await plan(built, ALL)];
	assert.equal(JSON.stringify(first.drafts), JSON.stringify(second.drafts));
});

test("the session is only looked at", async () => {
	const built = addChain(session(), "a");
	const [read, branch] = [built.session(), built.branch()];
	const text = JSON.stringify([read.header, read.lines, branch]);
	await plan(built, ALL, { session: read, branch });
	assert.equal(JSON.stringify([read.header, read.lines, branch]), text);
});

test("the marker notes the settings that differ from the defaults, and the counts of the run", async () => {
	const built = addChain(addChain(session(), "a"), "b")
		.user("x")
		.assistant(call("c", "bash"))
		.result("c", long("a"))
		.says("ok");
	const { drafts } = await plan(built, {
		minBatchChars: 0,
		protectedTools: ["x"],
		chainCompression: { rollingWindow: 1 },
	});
	const [run] = payloads(drafts, "condense-run");
	assert.deepEqual(run!.settings, { minBatchChars: 0, protectedTools: ["x"], "chainCompression.rollingWindow": 1 });
	assert.deepEqual(run!.counts, { batches: 2, records: 2, aliases: 1, chains: 2, backfilled: 0 });
});

test("the marker of a run with the default settings notes none", async () => {
	const { drafts } = await plan(addChain(session(), "a"), { minBatchChars: DEFAULTS.minBatchChars });
	assert.deepEqual(payloads(drafts, "condense-run")[0]!.settings, {});
});

test("a diagnostic is written once, together with other entries, and otherwise handed out", async () => {
	const built = addChain(session(), "a");
	built.custom("context-prune-chain", chain(built, { blockId: "b7", startUserTimestamp: 1 }));
	const alone = await plan(built, { minBatchChars: 1e9 });
	assert.deepEqual([alone.drafts, alone.unwritten], [[], [{ kind: "unresolved-range", detail: "b7" }]]);

	const first = await plan(built, ALL);
	assert.deepEqual(payloads(first.drafts, "diagnostic"), [{ kind: "unresolved-range", detail: "b7" }]);
	assert.deepEqual(first.unwritten, []);
	addChain(append(built, first.drafts), "b");
	assert.deepEqual(payloads((await plan(built, ALL)).drafts, "diagnostic"), []);
});

test("an orphan is reported", async () => {
	const built = addChain(session(), "a").user("q").result("lost", "x").says("ok");
	const time = built.messages()[5]!.timestamp;
	const found = payloads((await plan(built, ALL)).drafts, "diagnostic");
	assert.deepEqual(
		found.filter(({ kind }) => kind === "orphan-sweep"),
		[{ kind: "orphan-sweep", detail: `lost@${time}` }],
	);
});

test("without a summarizer the chains are compressed by their facts alone", async () => {
	const { drafts, chains } = await plan(addChain(session(), "a"), CHAINS, {});
	assert.deepEqual(typesOf(drafts), ["index", "chain", "stats", "condense-run"]);
	assert.equal(chains[0]!.source, "deterministic");
});
