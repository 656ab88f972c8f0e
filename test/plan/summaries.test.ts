import assert from "node:assert/strict";
import { test } from "node:test";
import type { Batch, SummaryText } from "../../src/summarize/summarizer.js";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";
import { plan } from "./run-plan.js";

const FLUSH = { minBatchChars: 0, chainCompression: { enabled: false } };
const long = (name: string): string => `${name} `.repeat(300);

function turns(...texts: readonly string[]): SessionBuilder {
	const built = session().user("q");
	for (const [nth, text] of texts.entries()) built.assistant(call(`c${nth}`, "bash")).result(`c${nth}`, text);
	return built.says("done");
}

/** A summarizer whose answers come when the test says so. */
function manual(answerFor: (batch: Batch) => string = () => "- text") {
	const waiting: (() => void)[] = [];
	const asked: string[] = [];
	let running = 0;
	let most = 0;
	const summarizeBatch = async (batch: Batch): Promise<SummaryText> => {
		asked.push(batch.calls.map((each) => each.call.id).join(" "));
		running += 1;
		most = Math.max(most, running);
		await new Promise<void>((resolve) => waiting.push(resolve));
		running -= 1;
		return { compose: () => answerFor(batch) };
	};
	/** Answers the latest question first, until nobody asks any more. */
	const answerAll = async (done: Promise<unknown>): Promise<void> => {
		let isDone = false;
		void done.finally(() => {
			isDone = true;
		});
		while (!isDone) {
			await new Promise((resolve) => setImmediate(resolve));
			waiting.pop()?.();
		}
	};
	return { asked, answerAll, most: () => most, createSummarizer: () => ({ name: "manual", summarizeBatch }) };
}

for (const concurrency of [1, 3]) {
	test(`with a concurrency of ${concurrency} so many batches are asked for at once, and kept in order`, async () => {
		const texts = ["one", "two", "three", "four", "five"].map(long);
		const script = manual((batch) => `- ${batch.calls[0]!.text.split(" ")[0]}`);
		const running = plan(
			turns(...texts),
			{ ...FLUSH, condense: { concurrency } },
			{ createSummarizer: script.createSummarizer },
		);
		await script.answerAll(running);
		const { drafts } = await running;
		assert.equal(script.most(), concurrency);
		const summaries = drafts.flatMap((draft) =>
			draft.type === "custom_message" ? [draft.content.split("\n")[0]] : [],
		);
		assert.deepEqual(summaries, ["- one", "- two", "- three", "- four", "- five"]);
	});
}

test("no question is asked for duplicates of a batch ahead, nor for batches that are too small", async () => {
	const script = manual();
	const running = plan(
		turns(long("same"), long("same"), "tiny", long("other")),
		{ ...FLUSH, minBatchChars: 100 },
		{ createSummarizer: script.createSummarizer },
	);
	await script.answerAll(running);
	assert.deepEqual(
		(await running).batches.map(({ outcome }) => outcome),
		["summarized", "skipped-deduped", "skipped-trivial", "summarized"],
	);
	assert.deepEqual(script.asked, ["c0", "c3"]);
});

test("a duplicate whose original came to nothing is asked for after all", async () => {
	const script = manual((batch) => (batch.calls[0]!.call.id === "c0" ? "word ".repeat(500) : "- short"));
	const running = plan(turns(long("same"), long("same")), FLUSH, { createSummarizer: script.createSummarizer });
	await script.answerAll(running);
	assert.deepEqual(
		(await running).batches.map(({ outcome }) => outcome),
		["skipped-oversized", "summarized"],
	);
	assert.deepEqual(script.asked, ["c0", "c1"]);
});

test("an answer to a wrong guess is not used, and still counted", async () => {
	const usage = { inputTokens: 10, outputTokens: 1, cost: 0, calls: 1 };
	const asked: string[] = [];
	const summarizeBatch = async (batch: Batch): Promise<SummaryText> => {
		asked.push(batch.calls.map((each) => each.call.id).join(" "));
		// Too long to be kept: the batch behind it, a guessed duplicate of it in part, holds more than was guessed.
		return { compose: () => (batch.calls[0]!.call.id === "a" ? "word ".repeat(1000) : "- text"), usage };
	};
	const built = session().user("q").assistant(call("a", "bash")).result("a", long("same"));
	built.assistant(call("b", "bash"), call("c", "bash")).result("b", long("same")).result("c", long("other"));
	const planned = await plan(built.says("done"), FLUSH, { createSummarizer: () => ({ name: "paid", summarizeBatch }) });
	assert.deepEqual(asked, ["a", "c", "b c"]);
	assert.equal(planned.usage.calls, 3);
});

test("batches that ask nothing do not keep others from being asked at once", async () => {
	const script = manual(() => "- text");
	const built = turns(long("one"), "small", "small", "small", long("two"));
	const running = plan(
		built,
		{ ...FLUSH, minBatchChars: 100, condense: { concurrency: 2 } },
		{ createSummarizer: script.createSummarizer },
	);
	await script.answerAll(running);
	assert.equal(script.most(), 2);
});
