import assert from "node:assert/strict";
import { test } from "node:test";
import { pairCalls } from "../../src/context/calls.js";
import { isRecovery, resultsInGrace } from "../../src/view/recovery.js";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";

for (const [name, args, expected] of [
	["context_tree_query", {}, true],
	["bash", { command: "condense query t1" }, true],
	["bash", { command: "cd x && npx condense  query t1 --raw | head" }, true],
	["bash", { command: "condense inspect" }, false],
	["bash", { command: "recondense query" }, false],
	["bash", { command: ["condense query"] }, false],
	["read", { path: "condense query" }, false],
] as const) {
	test(`${name} with ${JSON.stringify(args)} ${expected ? "asks output back" : "asks nothing back"}`, () => {
		assert.equal(isRecovery({ id: "a", name, args }), expected);
	});
}

/** A recovered result, then as many user messages as `later`. */
function recovered(later: number): SessionBuilder {
	const built = session()
		.user("q")
		.assistant(call("r", "context_tree_query"), call("a", "bash"))
		.result("r", "x")
		.result("a", "y")
		.says("ok");
	for (let nth = 0; nth < later; nth++) built.user(`${nth}`).says("ok");
	return built;
}
function inGrace(
	built: SessionBuilder,
	graceTurns: number,
	blocks: { has(at: number): boolean } = new Set<number>(),
): number[] {
	const messages = built.messages();
	return [...resultsInGrace(messages, pairCalls(messages), graceTurns, blocks)];
}

for (const [later, graceTurns, expected] of [
	[0, 3, [2]],
	[2, 3, [2]],
	[3, 3, []],
	[0, 1, [2]],
	[1, 1, []],
	[0, 0, []],
	[50, 100, [2]],
] as const) {
	test(`after ${later} user messages a recovered result is ${expected.length > 0 ? "still" : "no longer"} in a grace of ${graceTurns}`, () => {
		assert.deepEqual(inGrace(recovered(later), graceTurns), expected);
	});
}

test("blocks do not shorten the grace", () => {
	assert.deepEqual(inGrace(recovered(1), 1, new Set([5])), [2]);
});
