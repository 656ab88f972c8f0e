/** What went wrong in tools of this kind: contexts that grow, runs that never end, protected outputs that are lost. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Plan } from "../../src/plan/plan.js";
import { requestChars } from "../../src/session/sizes.js";
import { call, image, type SessionBuilder, session } from "../helpers/session-builder.js";
import { render, shown } from "../render/render-session.js";
import { ALL, append, CHAINS, type Overrides, payloads, plan, scripted } from "./run-plan.js";

const long = (name: string): string => `${name} `.repeat(600);
const size = ({ messages }: Plan["after"]): number => messages.reduce((sum, message) => sum + requestChars(message), 0);

test("small results whose summaries would be longer stay raw, with the reason", async () => {
	const built = session().user("q");
	for (const id of ["a", "b", "c"]) built.assistant(call(id, "bash")).result(id, "x".repeat(70));
	const planned = await plan(built.says("done"), { minBatchChars: 0 });
	assert.deepEqual(
		planned.batches.map(({ outcome }) => outcome),
		["skipped-oversized", "skipped-oversized", "skipped-oversized"],
	);
	assert.equal(size(planned.after), size(planned.before));
	assert.deepEqual(planned.drafts, []);
});

test("ten runs on a session that grows never make the context larger, and no block holds another", async () => {
	const built = session();
	for (let round = 0; round < 10; round++) {
		built.user(`round ${round}`);
		for (let nth = 0; nth < 3; nth++)
			built.assistant(call(`r${round}c${nth}`, "bash")).result(`r${round}c${nth}`, long(`r${round}c${nth}`));
		built.says("done");
		const planned = await plan(built, ALL);
		assert.ok(size(planned.after) < size(planned.before));
		append(built, planned.drafts);
		assert.deepEqual((await plan(built, ALL)).drafts, []);
	}
	const blocks = shown(render(built).messages).filter((text) => text.includes("<compressed-chain"));
	assert.equal(blocks.length, 10);
	for (const block of blocks) assert.equal(block.match(/<compressed-chain/g)!.length, 1);
});

test("a session without chains, and a summarizer that says nothing, change nothing", async () => {
	assert.deepEqual((await plan(session().user("q").says("hello"), ALL)).drafts, []);
	const built = session().user("q").assistant(call("a", "bash")).result("a", long("a")).says("done");
	const planned = await plan(built, ALL, { createSummarizer: scripted({ 0: "" }).factory });
	assert.deepEqual([planned.drafts, planned.failure?.reason], [[], "the summary is blank"]);
});

test("an image alone is never called empty: its block names it with its ref", async () => {
	const built = session()
		.user("q")
		.assistant(call("a", "shot"), call("b", "bash"))
		.result("a", [image()])
		.result("b", long("b"))
		.says("done");
	const { after } = await plan(built, CHAINS);
	assert.match(shown(after.messages)[1]!, /\bt1 shot \(1 image\)/);
	const lone = session().user("q").assistant(call("a", "shot")).result("a", [image()]).says("done");
	assert.deepEqual((await plan(lone, { minBatchChars: 0 })).drafts, []);
});

test("where the last turn alone is what is large, one run says so and the next does nothing", async () => {
	const built = session().user("q").assistant(call("a", "bash")).result("a", "x".repeat(400_000)).says("done");
	const { drafts, skipped } = await plan(built, { minBatchChars: 1e9 });
	assert.deepEqual([drafts, skipped.map(({ reason }) => reason)], [[], ["window"]]);
});

for (const [title, overrides] of [
	["by default", {}],
	["with every chain", ALL],
	["by the facts alone", CHAINS],
	["by agent message", { ...ALL, batchingMode: "agent-message" }],
	["with protected tools", { ...ALL, protectedTools: ["read"] }],
] as const satisfies readonly (readonly [string, Overrides])[]) {
	test(`a second run on an unchanged session writes nothing, ${title}`, async () => {
		const built = session();
		for (const id of ["a", "b", "c", "d", "e"]) {
			built
				.user("q")
				.assistant(call(id, "bash"), call(`${id}r`, "read"))
				.result(id, long(id))
				.result(`${id}r`, "short")
				.says("done");
		}
		const { drafts } = await plan(built, overrides);
		assert.ok(drafts.length > 0);
		assert.deepEqual((await plan(append(built, drafts), overrides)).drafts, []);
	});
}

test("a skill that was read stays word for word, also after a second run", async () => {
	const skill = "STEP 1\n  never skip this ✓\n\n";
	const built: SessionBuilder = session()
		.user("q")
		.assistant(call("s", "read", { path: "x/skills/a/SKILL.md" }), call("b", "bash"));
	built.result("s", skill).result("b", long("b")).says("done");
	for (const run of [1, 2]) {
		append(built, (await plan(built, CHAINS)).drafts);
		const outputs = /<protected-output tool="read">\n([\s\S]*)\n<\/protected-output>/.exec(
			shown(render(built).messages)[1]!,
		);
		assert.equal(outputs?.[1], skill, `run ${run}`);
		built
			.user(`more ${run}`)
			.assistant(call(`m${run}`, "bash"))
			.result(`m${run}`, long(`m${run}`))
			.says("ok");
	}
});

test("a failed call keeps the shape of its arguments", () => {
	const args = { code: "x".repeat(1000), options: { tags: ["a", "b"], depth: 2 } };
	const built = session()
		.user("q")
		.assistant(call("f", "codemode", args))
		.error("f", "no");
	for (const id of ["a", "b"]) built.assistant(call(id, "bash")).result(id, "ok");
	const [purged] = (render(built.says("done")).messages[1] as { content: { arguments: typeof args }[] }).content;
	assert.deepEqual(purged!.arguments, { code: "[1000 characters of a failed call left out]", options: args.options });
});

test("statistics add up over runs", async () => {
	const built = session();
	for (const id of ["a", "b"]) {
		built.user("q").assistant(call(id, "bash")).result(id, long(id)).says("done");
		append(built, (await plan(built, CHAINS)).drafts);
	}
	built.user("q").assistant(call("c", "bash")).result("c", long("c")).says("done");
	assert.equal(payloads((await plan(built, CHAINS)).drafts, "stats").at(-1)!.chainsCompressed, 3);
});
