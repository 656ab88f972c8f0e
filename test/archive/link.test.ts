import assert from "node:assert/strict";
import { test } from "node:test";
import { linkResults } from "../../src/archive/link.js";
import { replay } from "../../src/archive/replay.js";
import type { ToolResultMessage } from "../../src/session/entry.js";
import { type Fields, session } from "../helpers/session-builder.js";

/** A result of `id` that came at `timestamp`. */
function result(id: string, timestamp?: number, toolName = "bash"): ToolResultMessage {
	const message = { role: "toolResult", toolCallId: id, toolName, content: [], timestamp };
	return message as unknown as ToolResultMessage;
}

const record = (toolCallId: string, resultTimestamp?: number, toolName = "bash"): Fields => ({
	toolCallId,
	toolName,
	args: {},
	resultText: "text",
	isError: false,
	turnIndex: 0,
	timestamp: 0,
	...(resultTimestamp === undefined ? {} : { resultTimestamp }),
});

/** An index entry whose records are t1, t2, … */
function indexed(...records: Fields[]) {
	const refs = records.map(({ toolCallId, resultTimestamp }, i) => ({
		shortId: `t${i + 1}`,
		toolCallId,
		resultTimestamp,
	}));
	return session().custom("context-prune-index", { toolCalls: records, refs });
}

/** The refs that results link to, `~` before an alias. */
function refsOf(built: ReturnType<typeof indexed>, results: readonly ToolResultMessage[]): (string | undefined)[] {
	const archive = replay(built.session().lines.map(({ entry }) => entry));
	return linkResults(results, archive).map((link) => link && `${link.isAlias ? "~" : ""}${link.archived.ref}`);
}

for (const [title, records, results, expected] of [
	["a result links to the record of its id and time", [record("a", 1), record("b", 1)], [result("b", 1)], ["t2"]],
	[
		"an id that is used again links by time",
		[record("a", 1), record("a", 2)],
		[result("a", 2), result("a", 1)],
		["t2", "t1"],
	],
	["another time of the same id is another result", [record("a", 1)], [result("a", 2)], [undefined]],
	["a record without a time links to the only result of its id", [record("a")], [result("a", 5)], ["t1"]],
	[
		"a record without a time links to none of several results",
		[record("a")],
		[result("a", 5), result("a", 6)],
		[undefined, undefined],
	],
	["a result without a time links to the only record of its id", [record("a", 1)], [result("a")], ["t1"]],
	[
		"a result without a time links to none of several records",
		[record("a", 1), record("a", 2)],
		[result("a")],
		[undefined],
	],
	[
		"records of one key go to its results in order",
		[record("a", 1), record("a", 1)],
		[result("a", 1), result("a", 1)],
		["t1", "t2"],
	],
	[
		"of two results with one key the record goes to that of its tool",
		[record("a", 1, "read")],
		[result("a", 1, "bash"), result("a", 1, "read")],
		[undefined, "t1"],
	],
	[
		"a result that does not name its tool takes the next record",
		[record("a", 1), record("a", 1)],
		[result("a", 1, ""), result("a", 1, "")],
		["t1", "t2"],
	],
	["an id that ends like a key is not taken for one", [record("a@1")], [result("a", 1)], [undefined]],
] as const) {
	test(title, () => assert.deepEqual(refsOf(indexed(...records), results), expected));
}

const alias = (fields: Fields): Fields => ({ newToolCallId: "b", originalToolCallId: "a", ...fields });

for (const [title, entry, results, expected] of [
	[
		"an alias leads to the record of its original",
		{ newResultTimestamp: 2, originalResultTimestamp: 1 },
		[result("b", 2)],
		["~t1"],
	],
	[
		"an alias of another time of the id is none",
		{ newResultTimestamp: 3, originalResultTimestamp: 1 },
		[result("b", 2)],
		[undefined],
	],
	["an alias without times leads from the only result to the only record", {}, [result("b", 2)], ["~t1"]],
	[
		"an alias without times stands for none of several results",
		{},
		[result("b", 2), result("b", 3)],
		[undefined, undefined],
	],
	[
		"an alias whose original is not archived leads nowhere",
		{ newResultTimestamp: 2, originalResultTimestamp: 9 },
		[result("b", 2)],
		[undefined],
	],
] as const) {
	test(title, () => {
		const built = indexed(record("a", 1)).custom("context-prune-dedup-alias", alias(entry));
		assert.deepEqual(refsOf(built, results), expected);
	});
}

test("a result with a record of its own is no alias", () => {
	const built = indexed(record("a", 1), record("b", 2)).custom(
		"context-prune-dedup-alias",
		alias({ newResultTimestamp: 2, originalResultTimestamp: 1 }),
	);
	assert.deepEqual(refsOf(built, [result("b", 2)]), ["t2"]);
});

test("a result that a chain has dropped still makes its id ambiguous", () => {
	const built = indexed(record("a")).custom("context-prune-chain", {
		blockId: "b1",
		startUserTimestamp: 1,
		droppedToolCallIds: ["a"],
		finalAssistantTimestamp: 9,
		toolRefs: ["t1"],
		compressedAt: 10,
		droppedOccurrenceKeys: ["a@5"],
	});
	assert.deepEqual(refsOf(built, [result("a", 20)]), [undefined]);
});
