/** What a policy would have done: triggers, what is saved, what is left alone (SPEC 9; CASES 76, 77, 79, 80). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inheritedCost, type Outcome } from "../../src/budget/budget.js";
import { parseSession } from "../../src/session/parse.js";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";
import { longSession, MODEL, usageOf } from "./long-session.js";
import { baselineOf, budgetOf } from "./run-budget.js";

const flushes = ({ flushes: list }: Outcome) => list.map(({ turnIndex, trigger }) => [turnIndex, trigger]);
const recordedTokens = (built: SessionBuilder) =>
	baselineOf(built).recorded.turns.map(({ reckoned }) => reckoned.tokens);

test("without a flush the simulation is what was recorded, turn by turn and to the cent", async () => {
	const built = longSession({ turns: 60, turnsPerTask: 4 });
	const outcome = await budgetOf(built, {});
	assert.deepEqual(
		outcome.simulation.turns.map(({ tokens }) => tokens),
		recordedTokens(built),
	);
	assert.deepEqual([flushes(outcome), outcome.money.before], [[], outcome.money.after]);
	assert.deepEqual([outcome.peak.before, outcome.mean.before], [outcome.peak.after, outcome.mean.after]);
});

test("a final answer flushes under agent-message, and later turns are smaller by what was saved", async () => {
	const built = longSession({ turns: 20, turnsPerTask: 5 });
	const outcome = await budgetOf(built, { pruneOn: "agent-message" });
	assert.deepEqual(flushes(outcome), [
		[5, "agent-message"],
		[11, "agent-message"],
		[17, "agent-message"],
		[23, "agent-message"],
	]);
	const { turns } = outcome.simulation;
	const recorded = recordedTokens(built) as number[];
	assert.equal(turns[5]!.tokens, recorded[5], "before its flush a turn is as it was");
	const saved = recorded[5]! - turns[5]!.flush!.tokensAfter;
	assert.equal(turns[5]!.flush!.reclaimed, saved);
	for (const nth of [6, 7, 10]) assert.equal(turns[nth]!.tokens, recorded[nth]! - saved);
	assert.ok(outcome.peak.after < outcome.peak.before);
});

test("a threshold flushes at the end of the turn that reaches it, not before, and not at answers", async () => {
	const built = longSession({ turns: 60, turnsPerTask: 1000 });
	const tokens = recordedTokens(built) as number[];
	const reached = tokens.findIndex((size) => size >= 0.1 * 200_000);
	const outcome = await budgetOf(built, { threshold: 0.1 });
	assert.deepEqual(flushes(outcome)[0], [reached, "threshold"]);
	assert.ok(outcome.flushes[0]!.tokensAfter < 0.1 * 200_000);
});

test("the threshold is held against the simulated size: what was saved delays the next flush", async () => {
	const built = longSession({ turns: 80, turnsPerTask: 4 });
	const outcome = await budgetOf(built, { threshold: 0.1 });
	const [first, second] = flushes(outcome).map(([turn]) => turn as number);
	assert.ok(second! - first! > 10, `${first} and ${second}`);
	const size = (nth: number) => outcome.simulation.turns[nth]!.tokens;
	assert.ok(size(second!) >= 20_000 && size(second! - 1) < 20_000, "the recorded size was over it all the time");
});

test("on a window of a million a cap flushes where the fraction never would", async () => {
	const built = longSession({ turns: 60, turnsPerTask: 4 });
	const large = { contextWindow: 1_000_000 };
	assert.deepEqual(flushes(await budgetOf(built, { threshold: 0.9 }, large)), []);
	const capped = await budgetOf(built, { threshold: 0.9, windowCap: 20_000 }, large);
	assert.equal(flushes(capped)[0]![1], "window-cap");
	assert.ok(capped.flushes[0]!.tokensAfter + capped.flushes[0]!.reclaimed >= 20_000);
});

/** Two turns, then one with a huge result, then two more. */
function withJump(): SessionBuilder {
	const built = session().user("go");
	let prompt = 4000;
	for (const [turn, chars] of [1500, 1500, 1_000_000, 1500, 1500].entries()) {
		const content = [call(`c${turn}`, "bash", { command: "cat log" })];
		built.message({ role: "assistant", content, stopReason: "toolUse", ...MODEL, usage: usageOf(prompt, 0) });
		built.result(`c${turn}`, `line of turn ${turn}: a value\n`.repeat(chars / 24));
		prompt += chars / 4;
	}
	return built.says("done", { ...MODEL, usage: usageOf(prompt, 0) });
}

test("a jump fires at its own turn, and again once the model has read what it brought", async () => {
	const outcome = await budgetOf(withJump(), { delta: 0.2 }, { contextWindow: 1_000_000 });
	assert.deepEqual(flushes(outcome), [
		[2, "delta"],
		[3, "delta"],
	]);
	const [early, due] = outcome.flushes;
	assert.deepEqual([early!.isEarly, due!.isEarly], [true, false]);
	assert.ok(early!.reclaimed < 2000 && due!.reclaimed > 200_000, `${early!.reclaimed}, then ${due!.reclaimed}`);
});

test("a turn that adds less than that does not fire", async () => {
	assert.deepEqual(flushes(await budgetOf(withJump(), { delta: 0.3 }, { contextWindow: 1_000_000 })), []);
});

test("where nothing is eligible nothing is claimed, and the reason is there once", async () => {
	const built = session();
	for (let turn = 0; turn < 6; turn++) {
		built.user(`question ${turn}`).message({
			role: "assistant",
			content: [call(`c${turn}`, "bash", { command: "ls" })],
			stopReason: "toolUse",
			...MODEL,
			usage: usageOf(190_000, 0),
		});
		built.result(`c${turn}`, "short");
	}
	const outcome = await budgetOf(built, { threshold: 0.5 });
	assert.deepEqual(flushes(outcome), []);
	assert.equal(outcome.simulation.idle, 6);
	assert.deepEqual(outcome.simulation.reasons, ["skipped-trivial"]);
	assert.equal(outcome.money.before, outcome.money.after);
});

test("the net figure is signed: runs that cost more than they save say so", async () => {
	// Small results, a warm cache, and the session ends soon after.
	const built = longSession({ turns: 16, turnsPerTask: 5, resultChars: 1100 });
	const model = {
		createSummarizer: () => ({
			name: "llm",
			async summarizeBatch() {
				return {
					compose: (refs: readonly string[]) => refs.map((ref) => `- ${ref} ${"a note ".repeat(20)}`).join("\n"),
				};
			},
		}),
		spent: () => ({ inputTokens: 0, outputTokens: 0, calls: ++asked, cost: asked }),
		isPriced: true,
	};
	let asked = 0;
	const outcome = await budgetOf(built, { pruneOn: "agent-message" }, { summarizer: model });
	assert.ok(outcome.summarizerCost! >= outcome.flushes.length);
	assert.ok(outcome.money.after! > outcome.money.before! + outcome.summarizerCost! - 0.2);
});

test("pi's own compactions are events: what was saved before them is no longer saved", async () => {
	const built = longSession({ turns: 40, turnsPerTask: 4 });
	const kept = built.last;
	built
		.compaction(kept)
		.user("on")
		.says("fresh", { ...MODEL, usage: usageOf(3000, 0) });
	const outcome = await budgetOf(built, { threshold: 0.05 });
	const last = outcome.simulation.turns.at(-1)!;
	assert.ok(outcome.flushes.length > 0);
	assert.equal(last.tokens, 3050);
});

test("where pi did not know its context a decision uses an estimate, and says so", async () => {
	const built = longSession({ turns: 40, turnsPerTask: 4 });
	built.compaction(built.last).user("on").says("no usage here");
	const { simulation, flushes: list } = await budgetOf(built, {});
	const last = simulation.turns.at(-1)!;
	assert.deepEqual([last.isEstimated, list], [true, []]);
	assert.ok(last.tokens > 3000 && last.tokens < 6000, `${last.tokens}`);
});

test("a session without any usage works: sizes are pi's estimates, money is left out", async () => {
	const built = session();
	for (let turn = 0; turn < 30; turn++) {
		if (turn % 5 === 0) built.user(`task ${turn}`);
		built
			.assistant(call(`c${turn}`, "read", { path: `src/${turn}.ts` }))
			.result(`c${turn}`, `value_${turn} `.repeat(300));
		if (turn % 5 === 4) built.says("done");
	}
	const outcome = await budgetOf(built, { threshold: 0.05 });
	assert.ok(outcome.flushes.length > 0 && outcome.peak.after < outcome.peak.before);
	assert.ok(outcome.simulation.turns.every(({ isEstimated }) => isEstimated));
	assert.deepEqual([outcome.money.before, outcome.money.after], [null, null]);
});

test("where a price is missing there is no money, and the model is named", async () => {
	const built = longSession({ turns: 20, turnsPerTask: 5 });
	const outcome = await budgetOf(built, { pruneOn: "agent-message" }, { models: () => undefined });
	assert.deepEqual([outcome.money.after, outcome.money.unpriced], [null, ["anthropic/claude-sonnet-4-5"]]);
	assert.ok(outcome.money.before! > 0, "what was recorded is known all the same");
	assert.equal(outcome.flushes[0]!.breakEven, undefined);
});

test("the window is the turn's model's unless it is given; where it is not known the option is named", async () => {
	const built = longSession({ turns: 10, turnsPerTask: 5 });
	const unknown = { contextWindow: undefined, models: () => undefined };
	await assert.rejects(budgetOf(built, { threshold: 0.5 }, unknown), /claude-sonnet-4-5.*window/);
	const small = { contextWindow: undefined, models: () => ({ contextWindow: 7000, prices: { ...ZERO } }) };
	assert.equal(flushes(await budgetOf(built, { threshold: 1 }, small))[0]![1], "threshold");
});

const ZERO = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

test("a fork's requests from before it was one were paid for in its parent; each is counted once", () => {
	const plain = longSession({ turns: 10, turnsPerTask: 5 });
	assert.equal(inheritedCost(baselineOf(plain)), undefined);
	const all = baselineOf(plain).recorded.requests.reduce((sum, { cost }) => sum + cost!, 0);
	for (const [forkedAt, share] of [
		["2025-01-01T00:00:00Z", 0],
		["2027-01-01T00:00:00Z", 1],
	] as const) {
		const header = JSON.stringify({ type: "session", version: 3, id: "fork", timestamp: forkedAt, parentSession: "p" });
		const session = parseSession(
			[Buffer.from([header, ...plain.text().split("\n").slice(1)].join("\n"))],
			"fork.jsonl",
		);
		const baseline = baselineOf(plain);
		const inherited = inheritedCost({ ...baseline, input: { ...baseline.input, session } });
		assert.ok(Math.abs(inherited! - share * all) < 1e-9, `${inherited} of ${all}`);
	}
});

test("an empty session has no turns, no flushes and no money", async () => {
	const outcome = await budgetOf(session().user("only a question"), { threshold: 0.5, pruneOn: "agent-message" });
	assert.deepEqual([outcome.simulation.turns, outcome.flushes, outcome.money.before], [[], [], null]);
	assert.deepEqual(outcome.peak, { before: 0, after: 0 });
});
