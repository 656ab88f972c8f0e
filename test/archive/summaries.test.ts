import assert from "node:assert/strict";
import { test } from "node:test";
import { replay } from "../../src/archive/replay.js";
import { namesInSummaries, summariesNaming } from "../../src/archive/summaries.js";
import { session } from "../helpers/session-builder.js";

/** A branch with two results of `a`, one of `b`, and summaries of each. */
function archive() {
	const built = session().user("q");
	for (const [id, timestamp] of [
		["a", 1],
		["a", 2],
		["b", 3],
	] as const)
		built.result(id, "out", { timestamp });
	for (const [content, details] of [
		["of a at 1", { toolCallRefs: [{ shortId: "t1", toolCallId: "a", resultTimestamp: 1 }] }],
		["of some a", { toolCallIds: ["a"] }],
		["of b", { toolCallIds: ["b"] }],
	] as const) {
		built.entry({ type: "custom_message", customType: "context-prune-summary", content, display: false, details });
	}
	return replay(built.session().lines.map(({ entry }) => entry));
}
const textsOf = (keys: readonly string[], ids: readonly string[]): string[] => {
	const read = archive();
	return summariesNaming(namesInSummaries(keys, ids, read), read).map(({ text }) => text);
};

for (const [title, keys, ids, texts] of [
	["a key finds the summaries that name it", ["a@1"], ["a"], ["of a at 1"]],
	["an id that was used once finds the summaries that name it bare", ["b@3"], ["b"], ["of b"]],
	["an id that was used again finds none", [], ["a"], []],
	["summaries come in the order they were made, each once", ["b@3", "a@1", "a@1"], ["b"], ["of a at 1", "of b"]],
	["an id that the branch does not hold is taken as used once", [], ["z"], []],
] as const) {
	test(title, () => assert.deepEqual(textsOf(keys, ids), texts));
}
