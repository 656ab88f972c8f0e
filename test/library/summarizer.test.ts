import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSession, planCompact, type Summarizer, type SummarizerFactory, simulateBudget } from "../../src/index.js";
import { call, session } from "../helpers/session-builder.js";

const LONG = "some output\n".repeat(400);
const OPEN_ALL = { chainCompression: { rollingWindow: 0 } };

/** Three finished tasks, each with one call that is worth a summary. */
function threeTasks(): string {
	const built = session();
	for (const id of ["a", "b", "c"]) {
		built
			.user(`do ${id}`)
			.assistant(call(id, "bash", { command: id }))
			.result(id, `${id}\n${LONG}`)
			.says(`${id} done`);
	}
	return built.text();
}

function summarizerOf(more: Partial<Summarizer> = {}): SummarizerFactory {
	return () => ({
		name: "mine",
		summarizeBatch: async ({ calls }) => ({
			compose: (refs) => calls.map((one, nth) => `${refs[nth]} ran ${String(one.call.args.command)}`).join("\n"),
			usage: { inputTokens: 10, outputTokens: 2, cost: 0.5, calls: 1 },
		}),
		...more,
	});
}

test("a caller's summarizer gets the calls, and its text is what the summaries say", async () => {
	const plan = await planCompact(parseSession(threeTasks()), { settings: OPEN_ALL, summarizer: summarizerOf() });
	const summaries = plan.entries.filter((entry) => entry.type === "custom_message");
	assert.deepEqual(
		summaries.map((entry) => String(entry.content).split("\n")[0]),
		["t1 ran a", "t2 ran b", "t3 ran c"],
	);
	assert.deepEqual(plan.usage, { inputTokens: 30, outputTokens: 6, cost: 1.5, calls: 3 });
	assert.equal(plan.failure, undefined);
});

test("it is made once for a plan, with the conversation and the working directory", async () => {
	const seen: unknown[] = [];
	const summarizer: SummarizerFactory = ({ messages, cwd }) => {
		seen.push([messages.length, cwd]);
		return summarizerOf()({ messages, cwd });
	};
	await planCompact(parseSession(threeTasks()), { summarizer });
	assert.deepEqual(seen, [[12, "/home/dev/project"]]);
});

for (const [how, summarizeBatch] of [
	["says that it failed", async () => ({ failed: "no luck" })],
	["rejects", () => Promise.reject(new Error("no luck"))],
	[
		"throws",
		() => {
			throw new Error("no luck");
		},
	],
] as const) {
	test(`a summarizer that ${how} leaves its batch and those after it pending`, async () => {
		let nth = 0;
		const good = summarizerOf()({ messages: [], cwd: "" });
		const summarizer = summarizerOf({
			summarizeBatch: (batch) => (nth++ === 1 ? summarizeBatch() : good.summarizeBatch(batch)),
		});
		const settings = { ...OPEN_ALL, condense: { concurrency: 1 } };
		const plan = await planCompact(parseSession(threeTasks()), { settings, summarizer });
		assert.equal(plan.failure?.kind, "model");
		assert.match(plan.failure.reason, /no luck/);
		assert.deepEqual(
			plan.batches.map(({ outcome }) => outcome),
			["summarized", "failed", "pending"],
		);
		assert.deepEqual(
			plan.chains.map(({ blockId, refs }) => [blockId, refs]),
			[["b1", ["t1"]]],
		);
	});
}

test("a blank summary is a failed one", async () => {
	const summarizer = summarizerOf({ summarizeBatch: async () => ({ compose: () => " \n" }) });
	const plan = await planCompact(parseSession(threeTasks()), { settings: OPEN_ALL, summarizer });
	assert.match(plan.failure!.reason, /blank/);
	assert.deepEqual(plan.entries, []);
});

test("fuseChain makes the bodies of covered chains, and one that throws falls back to the summaries", async () => {
	const bodies = async (fuseChain: Summarizer["fuseChain"]) => {
		const summarizer = summarizerOf({ fuseChain: fuseChain! });
		const { messages } = await planCompact(parseSession(threeTasks()), { settings: OPEN_ALL, summarizer });
		return JSON.stringify(messages);
	};
	assert.match(await bodies(async ({ calls }) => ({ text: `fused ${calls[0]!.ref}` })), /fused t1/);
	assert.match(await bodies(() => Promise.reject(new Error("no"))), /t1 ran a/);
});

test("methods of a class keep their this", async () => {
	class Counting implements Summarizer {
		readonly name = "counting";
		count = 0;
		async summarizeBatch() {
			this.count += 1;
			return { compose: ([ref]: readonly string[]) => `${ref} number ${this.count}` };
		}
		indexLines() {
			return `after ${this.count}`;
		}
	}
	const counting = new Counting();
	await planCompact(parseSession(threeTasks()), { settings: OPEN_ALL, summarizer: () => counting });
	assert.equal(counting.count, 3);
});

test("an aborted signal stops asking", async () => {
	const stop = new AbortController();
	let asked = 0;
	const summarizer = summarizerOf({
		async summarizeBatch() {
			asked += 1;
			stop.abort();
			return { compose: ([ref]) => `${ref}` };
		},
	});
	const settings = { condense: { concurrency: 1 } };
	const planning = planCompact(parseSession(threeTasks()), { settings, summarizer, signal: stop.signal });
	await assert.rejects(planning, { code: "interrupted" });
	assert.equal(asked, 1);
});

test("a simulated budget uses it too", async () => {
	let asked = 0;
	const mine = summarizerOf()({ messages: [], cwd: "" });
	const summarizer = summarizerOf({
		summarizeBatch(batch) {
			asked += 1;
			return mine.summarizeBatch(batch);
		},
	});
	const options = { contextWindow: 100_000, models: () => undefined, settings: OPEN_ALL, summarizer };
	const { turns } = await simulateBudget(parseSession(threeTasks()), options);
	assert.ok(asked > 0);
	assert.ok(turns.some(({ flush }) => flush !== null));
});
