import assert from "node:assert/strict";
import { test } from "node:test";
import { ModelPool } from "../../../src/summarize/llm/model-pool.js";
import { type Attempt, NO_USAGE } from "../../../src/summarize/llm/types.js";

const USAGE = { inputTokens: 10, outputTokens: 1, cost: 0.5, calls: 1 };
const good = (text: string): Attempt => ({ text, usage: USAGE });
const bad = (failed: string, kind: "transient" | "timeout" | "unusable" | "spent" = "transient"): Attempt => ({
	failed,
	kind,
	usage: USAGE,
});

/** Asks a pool for one thing after another; `log` has which model was asked, and whether it could be asked again. */
function pool(firstAnswers: (nth: number) => Attempt, hasFallback = true) {
	const models = new ModelPool();
	const log: string[] = [];
	let nth = 0;
	const ask = () =>
		models.ask({
			primary: {
				name: "first",
				ask: async ({ retries }) => {
					log.push(retries ? "first" : "first once");
					return [firstAnswers(nth++)];
				},
			},
			fallback: hasFallback
				? {
						name: "second",
						ask: async ({ retries }) => {
							log.push(retries ? "second" : "second once");
							return [good("- by the second")];
						},
					}
				: undefined,
		});
	return { ask, log };
}

test("what the first model fails is asked of the other once, and both are paid for", async () => {
	const { ask, log } = pool(() => bad("busy"));
	assert.deepEqual(await ask(), {
		answer: { text: "- by the second", model: "second" },
		usage: { inputTokens: 20, outputTokens: 2, cost: 1, calls: 2 },
	});
	assert.deepEqual(log, ["first", "second once"]);
});

test("while the first is down the other is asked at once, and ever more rarely the first", async () => {
	const { ask, log } = pool(() => bad("down"));
	for (let i = 0; i < 13; i++) await ask();
	const asks = log.join(", ");
	const seconds = (count: number) => Array(count).fill("second").join(", ");
	assert.equal(
		asks,
		`first, second once, ${seconds(3)}, first once, second once, ${seconds(7)}, first once, second once`,
	);
});

test("once the first answers again it is asked first again", async () => {
	const { ask, log } = pool((nth) => (nth === 0 ? bad("down") : good("- by the first")));
	for (let i = 0; i < 6; i++) await ask();
	assert.deepEqual(log, ["first", "second once", "second", "second", "second", "first once", "first"]);
});

test("an answer that cannot be used goes to the other, and says nothing about the next call", async () => {
	const { ask, log } = pool(() => bad("blank", "unusable"));
	await ask();
	await ask();
	assert.deepEqual(log, ["first", "second once", "first", "second once"]);
});

test("a cap on spending holds for the other model too", async () => {
	const { ask, log } = pool(() => bad("--max-cost", "spent"));
	assert.deepEqual((await ask()).answer, { failed: "first: --max-cost" });
	assert.deepEqual(log, ["first"]);
});

test("without another model the failure stands, with how often it was tried", async () => {
	const models = new ModelPool();
	const primary = { name: "first", ask: async () => [bad("busy"), bad("busy"), bad("still busy")] };
	const { answer, usage } = await models.ask({ primary, fallback: undefined });
	assert.deepEqual(answer, { failed: "first: still busy (3 attempts)" });
	assert.equal(usage.calls, 3);
});

test("where both fail both reasons are given", async () => {
	const models = new ModelPool();
	const failing = (name: string): { name: string; ask: () => Promise<Attempt[]> } => ({
		name,
		ask: async () => [{ failed: "no", kind: "permanent" }],
	});
	const outcome = await models.ask({ primary: failing("first"), fallback: failing("second") });
	assert.deepEqual(outcome, { answer: { failed: "first: no; then second: no" }, usage: NO_USAGE });
});
