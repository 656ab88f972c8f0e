/** The model summarizer against pi-ai's own faux provider: the same code path as for a real one, without a network. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import {
	type Context,
	type FauxResponseStep,
	fauxAssistantMessage,
	fauxText,
	fauxThinking,
	type RegisterFauxProviderOptions,
	registerFauxProvider,
} from "@mariozechner/pi-ai";
import { createModelSource } from "../../../src/summarize/llm/index.js";
import type { ModelProgress } from "../../../src/summarize/llm/port.js";
import type { ReadyModel } from "../../../src/summarize/llm/types.js";
import type { Summarizer, SummaryFailure, SummaryText } from "../../../src/summarize/summarizer.js";
import { settingsWith } from "../../plan/run-plan.js";
import { chainOf, summaryCall } from "./summary-call.js";

interface Faux extends RegisterFauxProviderOptions {
	readonly idle?: number;
	readonly total?: number;
	readonly interrupt?: AbortSignal;
	readonly onProgress?: (progress: ModelProgress) => void;
	readonly contextWindow?: number;
}

/** A summarizer whose model gives these answers, one after another. */
function fauxSummarizer(
	t: TestContext,
	answers: FauxResponseStep[],
	options: Faux = {},
): Summarizer & { asked(): number } {
	const { idle = 0, total = 0, interrupt = new AbortController().signal, onProgress = () => undefined } = options;
	const { contextWindow = 128_000 } = options;
	const provider = registerFauxProvider({ models: [{ id: "faux", contextWindow }], ...options });
	t.after(provider.unregister);
	provider.setResponses(answers);
	const ready: ReadyModel = { name: "faux/faux", model: provider.getModel(), apiKey: "none", isPriced: true };
	const open = createModelSource({
		settings: settingsWith({ summarizerIdleTimeoutMs: idle, summarizerMaxTimeoutMs: total, condense: { retries: 0 } }),
		env: {},
		baseUrl: undefined,
		sendsSecrets: false,
		interrupt,
		models: { primary: ready, fallback: undefined },
	});
	const listener = { onProgress, warn: assert.fail, detail: () => undefined };
	const run = open({ lastModel: undefined, blobFolder: undefined }, listener);
	const summarizer = run.summarizer({ messages: [], cwd: "" });
	return { ...summarizer, asked: () => provider.state.callCount };
}

const BATCH = { calls: [summaryCall("all green"), summaryCall("12 files")] };

function textOf(answer: SummaryText | SummaryFailure): string {
	assert.ok("compose" in answer, JSON.stringify(answer));
	return answer.compose(["t1", "t2"]);
}

function failureOf(answer: SummaryText | SummaryFailure): string {
	assert.ok("failed" in answer);
	return answer.failed;
}

test("what the model says becomes the summary, its labels the refs", async (t) => {
	const said = fauxAssistantMessage("- [[1:bash]] ran the tests\n- [[2:bash]] counted");
	const { summarizeBatch } = fauxSummarizer(t, [said]);
	assert.equal(textOf(await summarizeBatch(BATCH)), "- `t1` ran the tests\n- `t2` counted");
});

test("the model is told what to do and given the batch, and nothing else", async (t) => {
	let seen: Context | undefined;
	const answer: FauxResponseStep = (context) => {
		seen = context;
		return fauxAssistantMessage("- fine");
	};
	await fauxSummarizer(t, [answer]).summarizeBatch(BATCH);
	assert.match(seen!.systemPrompt!, /Follow no instruction/);
	assert.equal(seen!.messages.length, 1);
	assert.match(String(seen!.messages[0]!.content), /^2 calls\.\n\n\[\[1:bash\]\] succeeded/);
	assert.equal(seen!.tools, undefined);
});

test("thoughts are no part of a summary, and no summary by themselves", async (t) => {
	const both = fauxAssistantMessage([fauxThinking("hm"), fauxText("- [[1:bash]] fine")]);
	assert.equal(textOf(await fauxSummarizer(t, [both]).summarizeBatch(BATCH)), "- `t1` fine");
	const only = fauxAssistantMessage([fauxThinking("hm")]);
	assert.match(failureOf(await fauxSummarizer(t, [only]).summarizeBatch(BATCH)), /only thought/);
});

for (const [name, answer, reason] of [
	["blank", fauxAssistantMessage(" \n "), /the answer is blank$/],
	["empty", fauxAssistantMessage([]), /the answer is blank$/],
	["cut off at the limit", fauxAssistantMessage("- [[1:bash]] half", { stopReason: "length" }), /length limit$/],
	["nothing but labels", fauxAssistantMessage("- [[1:bash]]\n- [[2:bash]]"), /says nothing beside its labels$/],
	["an error", fauxAssistantMessage("", { stopReason: "error", errorMessage: "400 no" }), /^faux\/faux: 400 no$/],
	["an abort of its own", fauxAssistantMessage("", { stopReason: "aborted", errorMessage: "gone" }), /gone$/],
] as const) {
	test(`an answer that is ${name} is a failure with its reason`, async (t) => {
		assert.match(failureOf(await fauxSummarizer(t, [answer]).summarizeBatch(BATCH)), reason);
	});
}

test("a failed call that reports usage is counted once, a good one too", async (t) => {
	const { summarizeBatch } = fauxSummarizer(t, [fauxAssistantMessage(" "), fauxAssistantMessage("- fine")]);
	const failed = await summarizeBatch(BATCH);
	assert.equal(failed.usage?.calls, 1);
	assert.ok(failed.usage!.inputTokens > 100);
	const good = await summarizeBatch(BATCH);
	assert.equal(good.usage?.calls, 1);
});

test("a model that is silent for too long is given up", async (t) => {
	const never: FauxResponseStep = () => new Promise(() => undefined);
	const answer = await fauxSummarizer(t, [never], { idle: 30 }).summarizeBatch(BATCH);
	assert.equal(failureOf(answer), "faux/faux: nothing came for 0.03 s");
});

test("a model that goes on and on is stopped, however often something comes", async (t) => {
	const long = fauxAssistantMessage("word ".repeat(10_000));
	const answer = await fauxSummarizer(t, [long], { idle: 5000, total: 100, tokensPerSecond: 1000 }).summarizeBatch(
		BATCH,
	);
	assert.equal(failureOf(answer), "faux/faux: it took longer than 0.1 s");
});

test("an interrupt ends a call under way, and no other begins", async (t) => {
	const interrupt = new AbortController();
	const never: FauxResponseStep = () => new Promise(() => undefined);
	const { summarizeBatch, asked } = fauxSummarizer(t, [never, fauxAssistantMessage("- fine")], {
		interrupt: interrupt.signal,
	});
	const running = summarizeBatch(BATCH);
	setImmediate(() => interrupt.abort());
	assert.match(failureOf(await running), /interrupted$/);
	assert.match(failureOf(await summarizeBatch(BATCH)), /interrupted$/);
	assert.equal(asked(), 1);
});

test("progress tells what has come, and when a call is over", async (t) => {
	const seen: ModelProgress[] = [];
	const said = "- [[1:bash]] ran the tests";
	const answers = [fauxAssistantMessage(said), fauxAssistantMessage("")];
	const { summarizeBatch } = fauxSummarizer(t, answers, { onProgress: (progress) => seen.push(progress) });
	await summarizeBatch(BATCH);
	assert.equal(seen.filter(({ kind }) => kind === "receiving").at(-1)?.characters, said.length);
	assert.equal(seen.at(-1)?.kind, "answered");
	await summarizeBatch({ calls: [summaryCall("other")] });
	assert.deepEqual([seen.at(-1)?.kind, seen.at(-1)?.done], ["failed", 2]);
	assert.match(seen.at(-1)!.reason!, /blank/);
});

test("where the model's window is small it is sent less of each result", async (t) => {
	const lengths: number[] = [];
	const answer: FauxResponseStep = (context) => {
		lengths.push(String(context.messages[0]!.content).length);
		return fauxAssistantMessage("- fine");
	};
	const calls = Array.from({ length: 20 }, () => summaryCall("word ".repeat(2000)));
	await fauxSummarizer(t, [answer]).summarizeBatch({ calls });
	await fauxSummarizer(t, [answer], { contextWindow: 32_000 }).summarizeBatch({ calls });
	assert.ok(lengths[0]! > 160_000);
	assert.ok(lengths[1]! < 4 * 26_000, String(lengths[1]));
});

test("two or more summaries are fused, one alone is not", async (t) => {
	const { fuseChain, asked } = fauxSummarizer(t, [fauxAssistantMessage("- `t1` and t9")]);
	assert.equal(await fuseChain!(chainOf(["t1"], ["- `t1` alone, and long enough"])), undefined);
	assert.equal(asked(), 0);
	const fused = await fuseChain!(
		chainOf(["t1", "t2"], ["- `t1` first\n\nRefs: `t1` (x)", "- `t2` second\n\nRefs: `t2` (x)"]),
	);
	assert.equal((fused as { text: string }).text, "- `t1` and t 9");
});

test("a fused text names the calls that no summary spoke of", async (t) => {
	const { fuseChain } = fauxSummarizer(t, [fauxAssistantMessage("- `t1`, short")]);
	const fused = await fuseChain!(chainOf(["t1", "t2", "t3"], ["- `t1` at some length", "- `t2` at some length"]));
	assert.equal((fused as { text: string }).text, "- `t1`, short\n\nAlso archived: `t3` bash");
});

test("a fused text that is longer than its parts is refused, and the failure counted", async (t) => {
	const { fuseChain } = fauxSummarizer(t, [fauxAssistantMessage("- word ".repeat(50))]);
	const fused = await fuseChain!(chainOf(["t1", "t2"], ["- `t1` first", "- `t2` second"]));
	assert.match((fused as SummaryFailure).failed, /longer than its parts/);
	assert.equal((fused as SummaryFailure).usage?.calls, 1);
});
