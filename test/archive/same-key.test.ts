import assert from "node:assert/strict";
import { test } from "node:test";
import { linkResults } from "../../src/archive/link.js";
import { replay } from "../../src/archive/replay.js";
import { type Fields, image, type SessionBuilder, session } from "../helpers/session-builder.js";

/** The ref that each result of the context links to. */
function refsOf(built: SessionBuilder): (string | undefined)[] {
	const messages = built.messages();
	const links = linkResults(messages, replay(built.branch().lines.map(({ entry }) => entry)));
	return messages.flatMap(({ role }, at) => (role === "toolResult" ? [links[at]?.archived.ref] : []));
}

const TIME = 1000;
const at = { toolName: "bash", timestamp: TIME };

function record(resultText: string, more: Fields = {}): Fields {
	return { toolCallId: "x", toolName: "bash", args: {}, resultText, isError: false, resultTimestamp: TIME, ...more };
}

/** Archives records of `x`, as t1, t2, … */
function archived(built: SessionBuilder, ...records: Fields[]): SessionBuilder {
	const refs = records.map(({ toolCallId, resultTimestamp }, i) => ({
		shortId: `t${i + 1}`,
		toolCallId,
		resultTimestamp,
	}));
	return built.custom("context-prune-index", { toolCalls: records, refs });
}

test("a record of one key goes to the result that says the same, not to the first", () => {
	const built = session().result("x", "one", at).result("x", "two", at);
	assert.deepEqual(refsOf(archived(built, record("two"))), [undefined, "t1"]);
});

test("a result with an image does not take the record of a text under the same key", () => {
	const built = session()
		.result("x", [{ type: "text", text: "two" }, image()], at)
		.result("x", "two", at);
	assert.deepEqual(refsOf(archived(built, record("two"))), [undefined, "t1"]);
});

test("a stub keeps the ref it names, also when the results of its key come in another order", () => {
	const built = session().result("x", "[t2: archived]", at).result("x", "[t1: archived]", at);
	assert.deepEqual(refsOf(archived(built, record("one"), record("two"))), ["t2", "t1"]);
});

test("edited results go to the records of their key in order, as long as none is missing", () => {
	const both = session().as("a").result("x", "one", at).as("b").result("x", "two", at);
	archived(both, record("one"), record("two")).edit("a", "edited").edit("b", "also edited");
	assert.deepEqual(refsOf(both), ["t1", "t2"]);
	assert.deepEqual(refsOf(both.edit("a", null)), [undefined]);
});

test("a result does not take the record of one that a compaction has cut away, though both have one key", () => {
	const built = session().result("x", "one", at);
	archived(built, record("one")).as("c").compaction("c").result("x", "other", at);
	assert.deepEqual(refsOf(built), [undefined]);
});

test("a result without a time does not take the record of a bare id that was used again", () => {
	const built = session().result("x", "one", { timestamp: 5 });
	archived(built, record("one", { resultTimestamp: undefined })).result("x", "two", { timestamp: undefined });
	assert.deepEqual(refsOf(built), [undefined, undefined]);
});

test("of several originals under one key an alias leads to the one that says the same", () => {
	const built = session().result("x", "one", at).result("x", "two", at).result("y", "two", { timestamp: 2000 });
	archived(built, record("one"), record("two")).custom("context-prune-dedup-alias", {
		newToolCallId: "y",
		newResultTimestamp: 2000,
		originalToolCallId: "x",
		originalResultTimestamp: TIME,
	});
	assert.deepEqual(refsOf(built), ["t1", "t2", "t2"]);
});

test("a bare id that looks like a key and the key of another id keep their own records", () => {
	const built = session().result("x", "one", at).result(`x@${TIME}`, "two", { toolName: "bash", timestamp: undefined });
	archived(built, record("two", { toolCallId: `x@${TIME}`, resultTimestamp: undefined }));
	assert.deepEqual(refsOf(built), [undefined, "t1"]);
});
