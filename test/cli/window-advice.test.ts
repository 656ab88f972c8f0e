import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { adviseWindow, openTasksOf } from "../../src/cli/reports/window-advice.js";
import type { Plan } from "../../src/plan/plan.js";
import { createExtractive } from "../../src/summarize/extractive/index.js";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";
import { plan } from "../plan/run-plan.js";

const MEASURED = { before: 10_000, after: 1000, summaries: 0 };
const raw = (...tokens: number[]) => tokens.map((count) => ({ seen: count, raw: count }));

describe("what is said of the window", () => {
	test("half of the context in open tasks: their share, and what the older ones would save", () => {
		assert.equal(
			adviseWindow({ open: raw(3000, 2000, 1000), context: 10_000, ...MEASURED }),
			"60 % of the context is in the newest 3 tasks, which stay open; --window 1 would save about 4,500 tokens",
		);
	});

	test("without a block to go by it is at most what the older tasks hold", () => {
		const advice = adviseWindow({ open: raw(3000, 3000), context: 10_000, before: 0, after: 0, summaries: 0 });
		assert.match(advice ?? "", /save up to 3,000 tokens$/);
	});

	test("a block is as large as what was written lets it be, and the summaries of its stubs go with them", () => {
		const open = [
			{ seen: 3000, raw: 10_000 },
			{ seen: 2000, raw: 10_000 },
		];
		assert.match(adviseWindow({ open, context: 10_000, ...MEASURED, summaries: 400 }) ?? "", /about 2,200 tokens$/);
	});

	test("nothing where the open tasks hold little, where one is open, or where the newest holds it all", () => {
		assert.equal(adviseWindow({ open: raw(3000, 1000), context: 10_000, ...MEASURED }), undefined);
		assert.equal(adviseWindow({ open: raw(9000), context: 10_000, ...MEASURED }), undefined);
		assert.equal(adviseWindow({ open: raw(500, 9000), context: 10_000, ...MEASURED }), undefined);
		assert.equal(adviseWindow({ open: [], context: 0, before: 0, after: 0, summaries: 0 }), undefined);
	});
});

describe("the saving that is promised", () => {
	const planAt = (rollingWindow: number): Promise<Plan> =>
		plan(fiveTasks(), { chainCompression: { rollingWindow } }, { createSummarizer: (talk) => createExtractive(talk) });

	test("is what a run with that window saves, to a fifth", async () => {
		const [now, then] = [await planAt(3), await planAt(1)];
		const advice = adviseWindow(openTasksOf(now));
		const promised = Number(/save about ([\d,]+) tokens/.exec(advice ?? "")?.[1]?.replaceAll(",", ""));
		const real = now.tokens.after - then.tokens.after;
		assert.ok(Math.abs(promised - real) < real / 5, `${advice}; ${real} in fact`);
	});

	test("is not asked for again by a run that has it", async () => {
		assert.equal(adviseWindow(openTasksOf(await planAt(1))), undefined);
	});
});

/** Each result is too small for a summary of its own: what is open stays as it is. */
function fiveTasks(): SessionBuilder {
	let built = session({ id: "tasks" });
	for (let task = 0; task < 5; task++) {
		built = built.user(`Task ${task}: what does part ${task} do?`);
		for (let step = 0; step < 8; step++) {
			const id = `r${task}-${step}`;
			const lines = Array.from({ length: 20 }, (_, n) => `  value ${n} of step ${step} was read and kept`);
			built = built.assistant(call(id, "read", { path: `src/part-${task}-${step}.ts` })).result(id, lines.join("\n"));
		}
		built = built.says(`Part ${task} reads records.`);
	}
	return built;
}
