import assert from "node:assert/strict";
import { test } from "node:test";
import { requestChars } from "../../src/session/sizes.js";
import { DEFAULTS } from "../../src/settings/defaults.js";
import type { SummarizerFactory } from "../../src/summarize/summarizer.js";
import { planRun } from "../helpers/run-compaction.js";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";

const ALL = {
	...DEFAULTS,
	minBatchChars: 0,
	chainCompression: { ...DEFAULTS.chainCompression, rollingWindow: 0 },
};

/** A summarizer that always writes the same text. */
const writes =
	(text: string): SummarizerFactory =>
	() => ({
		name: "fixed",
		summarizeBatch: async () => ({ compose: () => text }),
	});

async function sizesOf(built: SessionBuilder, createSummarizer?: SummarizerFactory) {
	const { before, after, batches } = await planRun(built, { settings: ALL, createSummarizer });
	const size = (messages: typeof before.messages) => messages.reduce((sum, message) => sum + requestChars(message), 0);
	return {
		before: size(before.messages),
		after: size(after.messages),
		outcomes: batches.map(({ outcome }) => outcome),
	};
}

test("a summary that is shorter than the text, but not in a request, is not written", async () => {
	const built = session().user("q").assistant(call("a", "bash")).result("a", "x".repeat(200)).says("done");
	assert.deepEqual((await sizesOf(built, writes("s"))).outcomes, ["summarized"]);
	assert.deepEqual((await sizesOf(built, writes('"'.repeat(80)))).outcomes, ["skipped-oversized"]);
});

test("results that no request carries do not pay for the block that would show them", async () => {
	const built = session()
		.user("q")
		.assistant(call("a", "read", { path: "skills/x.md" }))
		.note("between")
		.result("a", "rules\n".repeat(300));
	built.assistant(call("b", "read")).result("b", "ok").says("done");
	const { before, after } = await sizesOf(built);
	assert.ok(after <= before, `${before} characters became ${after}`);
});
