import assert from "node:assert/strict";
import { test } from "node:test";
import type { Plan } from "../../src/plan/plan.js";
import { requestChars } from "../../src/session/sizes.js";
import { call, type SessionBuilder, session, think } from "../helpers/session-builder.js";
import { ALL, append, CHAINS, plan } from "./run-plan.js";

const chars = ({ messages }: Plan["after"]): number =>
	messages.reduce((sum, message) => sum + requestChars(message), 0);

/** A chain with one call; its result has `size` characters. */
const chainOf = (size: number, closing: Parameters<SessionBuilder["assistant"]> = ["done"]): SessionBuilder =>
	session()
		.user("q")
		.assistant(call("a", "bash", { command: "ls" }))
		.result("a", "x".repeat(size))
		.assistant(...closing);

test("a block is made from the size on at which it is smaller", async () => {
	const made: boolean[] = [];
	for (let size = 0; size < 150; size++) {
		const { chains, before, after } = await plan(chainOf(size), CHAINS);
		made.push(chains.length > 0);
		assert.ok(chars(after) <= chars(before));
		assert.equal(chars(after) < chars(before), chains.length > 0, `with ${size} characters`);
	}
	assert.deepEqual(made, made.toSorted());
	assert.ok(made[0] === false && made.at(-1) === true);
});

test("the thinking that goes with a chain counts for its block", async () => {
	const [bare, thoughtful] = [
		await plan(chainOf(0), CHAINS),
		await plan(chainOf(0, [think("x".repeat(500)), "done"]), CHAINS),
	];
	assert.deepEqual([bare.chains.length, thoughtful.chains.length], [0, 1]);
	assert.ok(chars(thoughtful.after) < chars(thoughtful.before));
	const kept = { ...CHAINS, chainCompression: { rollingWindow: 0, stripFinalAssistantThinking: false } };
	assert.equal((await plan(chainOf(0, [think("x".repeat(500)), "done"]), kept)).chains.length, 0);
});

test("the batch summaries that go with a chain count for its block", async () => {
	const built = chainOf(2000);
	append(built, (await plan(built, { minBatchChars: 0, chainCompression: { enabled: false } })).drafts);
	const { chains, before, after } = await plan(built, ALL);
	assert.equal(chains.length, 1);
	assert.ok(chars(after) < chars(before));
});
