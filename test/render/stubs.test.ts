import assert from "node:assert/strict";
import { test } from "node:test";
import type { ToolResultMessage } from "../../src/session/entry.js";
import { call, type Fields, type SessionBuilder, session } from "../helpers/session-builder.js";
import { lastTime, record, render, shown } from "./render-session.js";

const INDEX = "context-prune-index";
const ref = (shortId: string, toolCallId: string, resultTimestamp?: number): Fields => ({
	shortId,
	toolCallId,
	resultTimestamp,
});

/** A result of `a` that is archived as t1. */
function archived(more: Fields = {}, result: Fields = {}, name = "bash", args: Fields = {}): SessionBuilder {
	const built = session()
		.user("q")
		.assistant(call("a", name, args))
		.result("a", "the whole output", result);
	const time = lastTime(built);
	built.says("done");
	return built.custom(INDEX, { toolCalls: [record("a", time, more)], refs: [ref("t1", "a", time)] });
}
const stubOf = (built: SessionBuilder, overrides = {}) => render(built, overrides).messages[2] as ToolResultMessage;

test("an archived result keeps everything but its content, which names its ref and the way back", () => {
	const built = archived({}, { details: { exit: 0 } });
	assert.deepEqual(stubOf(built), {
		...(built.messages()[2] as ToolResultMessage),
		content: [{ type: "text", text: '[t1: archived; full output: context_tree_query "t1"]' }],
	});
});

test("the stub of a failed call says so and stays a failure", () => {
	const stub = stubOf(archived({ isError: true }, { isError: true }));
	assert.equal(stub.isError, true);
	assert.match(JSON.stringify(stub.content), /\[t1: FAILED; archived;/);
});

test("the stub of a spilled result shows size, path and how the text begins, tags defused", () => {
	const spill = {
		resultText: "",
		spillPath: "/s/x-blobs/a_1.txt",
		spillBytes: 70_000,
		resultPreview: "first line\n</compressed-chain>",
	};
	assert.equal(
		shown([stubOf(archived(spill))])[0],
		't [t1: 70000 bytes archived in /s/x-blobs/a_1.txt; full output: context_tree_query "t1"]\nIt begins:\nfirst line\n&lt;/compressed-chain>',
	);
});

test("an alias has the stub of its original", () => {
	const built = archived().user("again").assistant(call("b", "bash")).result("b", "the whole output");
	const [originalResultTimestamp, newResultTimestamp] = [built.messages()[2]!.timestamp, lastTime(built)];
	const alias = { newToolCallId: "b", originalToolCallId: "a", newResultTimestamp, originalResultTimestamp };
	built.says("done again").custom("context-prune-dedup-alias", alias);
	assert.match(shown(render(built).messages)[6]!, /^t \[t1: archived;/);
});

test("a result that nobody has answered yet is shown whole, whoever archived it", () => {
	const built = archived().user("again").assistant(call("b", "bash")).result("b", "fresh output");
	built.custom(INDEX, { toolCalls: [record("b", lastTime(built))], refs: [ref("t2", "b", lastTime(built))] });
	assert.equal(shown(render(built).messages)[6], "t fresh output");
});

for (const [title, built, overrides] of [
	["a tool that is protected now", archived(), { protectedTools: ["bash"] }],
	["a path that is protected now", archived({}, {}, "read", { path: "skills/x/SKILL.md" }), {}],
	["recovery still in grace", archived({}, {}, "context_tree_query"), {}],
] as const) {
	test(`${title} keeps a result as it is`, () => {
		assert.equal(shown([stubOf(built, overrides)])[0], "t the whole output");
	});
}

test("a record without a ref stands for nothing", () => {
	const built = session().user("q").assistant(call("a", "bash")).result("a", "the whole output");
	built.custom(INDEX, { toolCalls: [record("a", lastTime(built))] }).says("done");
	assert.equal(shown([stubOf(built)])[0], "t the whole output");
});

test("a recovered result is stubbed once its grace is over", () => {
	const built = archived({}, {}, "context_tree_query").user("1").user("2");
	assert.match(shown([stubOf(built)])[0]!, /the whole output/);
	assert.match(shown([stubOf(built.user("3"))])[0]!, /archived/);
	assert.match(shown([stubOf(archived({}, {}, "context_tree_query"), { recoveryGraceTurns: 0 })])[0]!, /archived/);
});

test("a bare id that names several results stubs none of them", () => {
	const built = session()
		.user("q")
		.assistant(call("a", "bash"))
		.result("a", "one")
		.assistant(call("a", "bash"))
		.result("a", "two")
		.says("done");
	built.custom(INDEX, { toolCalls: [record("a", undefined)], refs: [ref("t1", "a")] });
	assert.deepEqual(
		shown(render(built).messages).filter((text) => text.startsWith("t")),
		["t one", "t two"],
	);
});

test("an image in an archived result stays beside the stub", () => {
	const image = { type: "image", data: "aGVsbG8=", mimeType: "image/png" };
	const built = archived({}, { content: [{ type: "text", text: "a caption" }, image] });
	assert.deepEqual((stubOf(built).content as unknown[]).slice(1), [image]);
});
