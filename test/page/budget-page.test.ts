import assert from "node:assert/strict";
import { test } from "node:test";
import { readBaseline, simulatePolicy } from "../../src/budget/budget.js";
import { standingOf } from "../../src/budget/limit.js";
import { extractiveSummarizer } from "../../src/budget/summarizer.js";
import type { Policy } from "../../src/budget/trigger.js";
import { type BudgetPage, budgetPage } from "../../src/page/budget-page.js";
import { EXTENSION } from "../../src/render/target.js";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";
import { ALL, settingsWith } from "../plan/run-plan.js";
import { previewOfSession } from "../preview/preview-of.js";

const POLICY: Policy = { threshold: 0.5, delta: null, windowCap: null, pruneOn: "on-demand" };

/** Tasks of two turns, whose results are large and differ. */
function workSession(tasks: number): SessionBuilder {
	const built = session();
	for (let n = 0; n < tasks; n++) {
		built.user(`task ${n}`).assistant(call(`c${n}`, "bash", { command: `run ${n}` }));
		built.result(`c${n}`, `${n} line of a log\n`.repeat(150)).says("done");
	}
	return built;
}

async function pageOf(built: SessionBuilder, policy = POLICY, contextWindow = 4000): Promise<string> {
	const branch = built.branch().lines;
	const settings = settingsWith(ALL);
	const models = () => undefined;
	const input = { session: built.session(), branch, settings, target: EXTENSION, contextWindow, models };
	const baseline = readBaseline(input);
	const ports = { summarizer: extractiveSummarizer(), sidecars: undefined };
	const outcome = await simulatePolicy(baseline, policy, ports);
	const standing = standingOf(baseline, policy);
	const page: BudgetPage = { baseline, standing, policy, outcome, compared: [{ name: "asked", policy, outcome }] };
	return (await budgetPage(page, previewOfSession(built))).replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "");
}

test("flushes are marked on the chart and have a row each; the threshold and the window are lines", async () => {
	const page = await pageOf(workSession(8));
	const flushes = page.match(/<circle class="mark flush"/g)?.length ?? 0;
	assert.ok(flushes > 0);
	const [table] = /aria-label="Flushes".*?<\/table>/s.exec(page)!;
	assert.equal(table.match(/<tr>/g)?.length, flushes + 1);
	assert.match(page, /<li class="level">threshold, 2,000 tokens<\/li>/);
	assert.match(page, /<li class="level">window, 4,000 tokens<\/li>/);
});

test("the sentence on top says when the policy flushes", async () => {
	assert.match(
		await pageOf(workSession(8)),
		/flush(es)? over 16 turns, in a window of 4,000 tokens: it flushes at 2,000/,
	);
	const never = { ...POLICY, threshold: null };
	assert.match(await pageOf(workSession(2), never), /0 flushes over 4 turns.*: this policy never flushes\./);
});

test("a window far above everything is no line: it would press the curves flat", async () => {
	assert.doesNotMatch(await pageOf(workSession(8), POLICY, 1_000_000), /class="level"/);
});

test("what was not priced costs nothing that is known", async () => {
	const page = await pageOf(workSession(3));
	assert.match(page, /<th scope="row">cost<\/th><td class="number">not known<\/td>/);
});

test("policies stand side by side", async () => {
	assert.match(await pageOf(workSession(3)), /Policies side by side.*<th scope="row">asked<\/th>/s);
});

test("a session without turns has a page", async () => {
	assert.match(await pageOf(session()), /0 flushes over 0 turns/);
});
