import assert from "node:assert/strict";
import { test } from "node:test";
import { DroppedResults } from "../../src/archive/dropped.js";
import { linkResults } from "../../src/archive/link.js";
import type { ChainData } from "../../src/archive/record.js";
import { replay } from "../../src/archive/replay.js";
import type { ToolResultMessage } from "../../src/session/entry.js";
import { session } from "../helpers/session-builder.js";

function chain(blockId: string, droppedToolCallIds: string[], droppedOccurrenceKeys?: string[]): ChainData {
	const base = { blockId, startUserTimestamp: 1, finalAssistantTimestamp: 2, toolRefs: [], compressedAt: 3 };
	return { ...base, droppedToolCallIds, ...(droppedOccurrenceKeys && { droppedOccurrenceKeys }) };
}

test("keys are found by the id that they are of, an id that is no key yet included", () => {
	const dropped = new DroppedResults();
	dropped.add(chain("b1", ["a", "b@7"], ["a@1", "a@2", "b@7"]));
	assert.deepEqual([...dropped.keysOf("a")], ["a@1", "a@2"]);
	assert.deepEqual([...dropped.keysOf("b@7")], ["b@7"]);
	assert.deepEqual([...dropped.keysOf("b")], []);
});

test("a chain that names ids alone counts once for each of them", () => {
	const dropped = new DroppedResults();
	dropped.add(chain("b1", ["a", "a"]));
	dropped.add(chain("b2", ["a"]));
	assert.equal(dropped.unnamedOf("a"), 2);
	assert.equal(dropped.unnamedOf("b"), 0);
});

test("a chain that another replaces leaves what others have dropped", () => {
	const dropped = new DroppedResults();
	const first = chain("b1", ["a"], ["a@1", "a@2"]);
	dropped.add(first);
	dropped.add(chain("b2", ["a"], ["a@2"]));
	dropped.remove(first);
	assert.deepEqual([...dropped.keysOf("a")], ["a@2"]);
});

test("results are linked without a walk over the chains of the archive", () => {
	const record = { toolCallId: "a", toolName: "bash", args: {}, resultText: "text", isError: false, turnIndex: 0 };
	const built = session().custom("context-prune-index", {
		toolCalls: [{ ...record, timestamp: 0 }],
		refs: [{ shortId: "t1", toolCallId: "a" }],
	});
	built.custom("context-prune-chain", { ...chain("b1", ["a"], ["a@5"]) });
	const archive = replay(built.session().lines.map(({ entry }) => entry));
	assert.equal(archive.chains.size, 1);
	const walk = (): never => {
		throw new Error("walked over all chains");
	};
	Object.assign(archive.chains, { values: walk, entries: walk, keys: walk, forEach: walk, [Symbol.iterator]: walk });
	const result = { role: "toolResult", toolCallId: "a", toolName: "bash", content: [], timestamp: 5 };
	const linkOf = (message: object) => linkResults([message as unknown as ToolResultMessage], archive)[0]?.archived.ref;
	assert.equal(linkOf(result), "t1", "the dropped result is the one in the context");
	assert.equal(linkOf({ ...result, timestamp: 6 }), undefined, "the bare id was used twice");
});
