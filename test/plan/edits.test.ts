import assert from "node:assert/strict";
import { test } from "node:test";
import { nativeTarget } from "../../src/render/target.js";
import { appendPlan, planRun } from "../helpers/run-compaction.js";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";
import { type Overrides, scripted, settingsWith } from "./run-plan.js";

/** A run under target native; the targets of the edits that it wrote. */
async function edits(built: SessionBuilder, overrides: Overrides = {}): Promise<string[]> {
	const settings = settingsWith({ minBatchChars: 0, ...overrides });
	const run = { settings, createSummarizer: scripted().factory, target: nativeTarget("test-session") };
	const plan = await planRun(built, run);
	appendPlan(built, plan);
	return plan.drafts.flatMap((draft) => (draft.type === "context_edit" ? [draft.targetId] : []));
}

test("native edits make what pi sends the rendered context, and are not written twice", async () => {
	const built = session().user("q").assistant(call("a", "bash")).as("r").result("a", "x\n".repeat(500)).says("done");
	assert.deepEqual(await edits(built), ["r"]);
	assert.match(JSON.stringify(built.messages()[2]), /\[t1:/);
	assert.deepEqual(await edits(built), []);
});

test("a result whose content was a plain text is given back once, not by every run", async () => {
	const built = session().user("q").assistant(call("a", "bash"));
	built.as("r").message({ role: "toolResult", toolCallId: "a", toolName: "bash", content: "x\n".repeat(500) });
	built.says("done");
	assert.deepEqual(await edits(built), ["r"]);
	assert.deepEqual(await edits(built, { protectedTools: ["bash"] }), ["r"]);
	assert.match(JSON.stringify(built.messages()[2]), /x\\nx\\n/);
	assert.deepEqual(await edits(built, { protectedTools: ["bash"] }), []);
});
