/** Files hold what no writer should write: a plan reads it without failing, and leaves alone what it cannot name. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";
import { CHAINS, payloads, plan } from "./run-plan.js";

const LONG = "output ".repeat(200);

test("an answer whose content is a string closes its chain", async () => {
	const closing = { role: "assistant", content: "done", stopReason: "stop" };
	const built = session().user("q").assistant(call("a", "bash")).result("a", LONG).message(closing);
	const { chains, after } = await plan(built, CHAINS);
	assert.deepEqual(
		chains.map(({ refs }) => refs),
		[["t1"]],
	);
	assert.deepEqual(after.messages.at(-1), { ...closing, timestamp: after.messages.at(-1)!.timestamp });
});

test("a protected result that does not name its tool is shown under the name in its call", async () => {
	const built = session()
		.user("q")
		.assistant(call("a", "todowrite"), call("b", "bash"))
		.result("a", "- [ ] tag", { toolName: undefined })
		.result("b", LONG)
		.says("done");
	const { after } = await plan(built, { ...CHAINS, protectedTools: ["todowrite"] });
	assert.match(
		JSON.stringify(after.messages[1]!),
		/<protected-output tool=\\"todowrite\\">\\n- \[ \] tag\\n<\/protected-output>/,
	);
});

function chainWith(user: object, final: object): SessionBuilder {
	return session()
		.user("q", { ...user })
		.assistant(call("a", "bash"))
		.result("a", LONG)
		.says("done", { ...final });
}

for (const [title, user, final] of [
	["a question without a time", { timestamp: undefined }, {}],
	["a question whose time is text", { timestamp: "2026-01-01" }, {}],
	["an answer without a time", {}, { timestamp: undefined }],
] as const) {
	test(`a chain with ${title} stays as it is`, async () => {
		const { drafts, skipped } = await plan(chainWith(user, final), CHAINS);
		assert.deepEqual(payloads(drafts, "chain"), []);
		assert.deepEqual(
			skipped.map(({ reason }) => reason),
			["ambiguous timestamps"],
		);
	});
}

test("a time that no calendar knows can be reported", async () => {
	const { skipped } = await plan(chainWith({ timestamp: 1e300 }, {}), {});
	assert.deepEqual(skipped, [{ what: "chain without a time", reason: "window" }]);
});

test("blocks that are null or no blocks are passed over", async () => {
	const built = session()
		.user("q")
		.message({ role: "assistant", content: [null, call("a", "bash"), 5] })
		.message({ role: "toolResult", toolCallId: "a", toolName: "bash", content: [null, { type: "text", text: LONG }] })
		.says("done");
	const { drafts } = await plan(built, CHAINS);
	const [index] = payloads<{ toolCalls: { resultText: string }[] }>(drafts, "index");
	assert.deepEqual(
		index?.toolCalls.map(({ resultText }) => resultText),
		[LONG],
	);
});
