/** What a name means on a branch (SPEC 8, 3; CASES A and I.e). */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CLOCK, call, session } from "../helpers/session-builder.js";
import { alias, archive, ask, inShort, record } from "./archive-entries.js";

/** Two turns that use one id: results 3 and 6 seconds after the clock. */
function reused(id: string) {
	return session()
		.user("go")
		.assistant(call(id, "bash", { n: 1 }))
		.result(id, "one")
		.user("on")
		.assistant(call(id, "read", { n: 2 }))
		.result(id, "two")
		.says("done");
}

const first = (id: string) => record(id, { resultText: "one", resultTimestamp: CLOCK + 3000 });
const second = (id: string) => record(id, { resultText: "two", toolName: "read", resultTimestamp: CLOCK + 6000 });

describe("an id that is used again", () => {
	const both = () => archive(reused("call_1"), { t1: first("call_1"), t2: second("call_1") });

	for (const [title, name, expected] of [
		["a ref is one of its occurrences", "t2", ["ref: two"]],
		["a key is one of its occurrences", `call_1@${CLOCK + 3000}`, ["key: one"]],
		["the bare id is all of them, oldest first", "call_1", ["id: one", "id: two"]],
	] as const) {
		test(title, () => assert.deepEqual(inShort(ask(name, both())), expected));
	}

	test("occurrences keep their order whatever the order of their records", () => {
		const built = archive(archive(reused("call_1"), { t1: second("call_1") }), { t2: first("call_1") });
		assert.deepEqual(inShort(ask("call_1", built)), ["id: one", "id: two"]);
	});

	test("an occurrence that was never archived is among them, and marked", () => {
		const built = archive(reused("call_1"), { t1: second("call_1") });
		assert.deepEqual(inShort(ask("call_1", built)), ["id: one (not archived)", "id: two"]);
	});

	test("an archived occurrence without a result of its own stands where its time puts it", () => {
		const lost = record("call_1", { resultText: "between", resultTimestamp: CLOCK + 4000 });
		const built = archive(both(), { t3: lost });
		assert.deepEqual(inShort(ask("call_1", built)), ["id: one", "id: between", "id: two"]);
	});
});

test("one response that uses an id twice in a millisecond has two records, in order, each under its own ref", () => {
	const time = CLOCK + 5000;
	const built = session()
		.user("go")
		.assistant(call("x", "bash"), call("x", "bash"))
		.result("x", "one", { timestamp: time })
		.result("x", "two", { timestamp: time })
		.says("done");
	const index = { resultTimestamp: time };
	built.custom("context-prune-index", {
		toolCalls: [record("x", { ...index, resultText: "one" }), record("x", { ...index, resultText: "two" })],
		backfilled: true,
		refs: [
			{ shortId: "t1", toolCallId: "x", resultTimestamp: time },
			{ shortId: "t2", toolCallId: "x", resultTimestamp: time },
		],
	});
	assert.deepEqual(inShort(ask(`x@${time}`, built)), ["key: one", "key: two"]);
	assert.deepEqual(inShort(ask("t1", built)), ["ref: one"]);
	assert.deepEqual(inShort(ask("t2", built)), ["ref: two"]);
});

test("a ref and a call id of the same name are both given, the ref first", () => {
	const built = session()
		.user("go")
		.assistant(call("t1", "bash"), call("other", "bash"))
		.result("t1", "by id")
		.result("other", "by ref")
		.says("done");
	archive(built, { t1: record("other", { resultText: "by ref", resultTimestamp: CLOCK + 4000 }) });
	assert.deepEqual(inShort(ask("t1", built)), ["ref: by ref", "id: by id (not archived)"]);
});

test("a key and an id that is written like it are both given, the key first", () => {
	const odd = `call_1@${CLOCK + 3000}`;
	const built = reused("call_1").assistant(call(odd, "bash")).result(odd, "odd").says("done");
	assert.deepEqual(inShort(ask(odd, built)), ["key: one (not archived)", "id: odd (not archived)"]);
});

test("a number that a writer gave out twice leads to both calls", () => {
	const built = archive(archive(reused("call_1"), { t1: first("call_1") }), { t1: second("call_1") });
	assert.deepEqual(inShort(ask("t1", built)), ["ref: one", "ref: two"]);
});

describe("a duplicate", () => {
	const original = record("a", { resultText: "same\n", resultTimestamp: CLOCK + 3000 });
	const named = {
		newToolCallId: "b",
		newResultTimestamp: CLOCK + 6000,
		originalToolCallId: "a",
		originalResultTimestamp: CLOCK + 3000,
	};
	const turn = () => session().user("go").assistant(call("a", "bash")).result("a", "same\n").user("again");

	test("gives its own text, which may differ from the original's in blanks", () => {
		const built = turn().assistant(call("b", "bash")).result("b", "same  \r\n").says("done");
		alias(archive(built, { t1: original }), named);
		for (const name of ["b", `b@${CLOCK + 6000}`]) {
			const { calls } = ask(name, built);
			assert.deepEqual(
				calls.map(({ text, ref, source, duplicateOf }) => ({ text, ref, source, duplicateOf })),
				[{ text: "same  \r\n", ref: "t1", source: "session", duplicateOf: `a@${CLOCK + 3000}` }],
			);
		}
	});

	test("gives the original's text once its own result is gone", () => {
		const built = alias(archive(turn().says("done"), { t1: original }), named);
		const expected = `same\n (duplicate of a@${CLOCK + 3000})`;
		assert.deepEqual(inShort(ask("b", built)), [`id: ${expected}`]);
		assert.deepEqual(inShort(ask(`b@${CLOCK + 6000}`, built)), [`key: ${expected}`]);
	});
});

describe("entries of older writers", () => {
	test("an id that a summary used as a ref is one", () => {
		const built = session().user("go").assistant(call("old", "bash")).result("old", "text").says("done");
		built.entry({
			type: "custom_message",
			customType: "context-prune-summary",
			content: "- did",
			display: false,
			details: { toolCallIds: ["old"] },
		});
		built.custom("context-prune-index", { toolCalls: [record("old", { resultText: "text" })] });
		assert.deepEqual(inShort(ask("old", built)), ["ref: text"]);
	});

	test("a ref whose record never came leads to the session's own result", () => {
		const built = session().user("go").assistant(call("a", "bash")).result("a", "text").says("done");
		const ref = { shortId: "t1", toolCallId: "a", resultTimestamp: CLOCK + 3000 };
		const details = { toolCallRefs: [ref], toolNames: ["bash"], turnIndex: 0, timestamp: 1 };
		built.entry({
			type: "custom_message",
			customType: "context-prune-summary",
			content: "- did",
			display: false,
			details,
		});
		const { calls } = ask("t1", built);
		assert.deepEqual(inShort(ask("t1", built)), ["ref: text (not archived)"]);
		assert.equal(calls[0]!.ref, "t1");
	});
});

test("what a compaction of pi's hides, and what an edit has changed, comes back as it was", () => {
	const built = session().user("go").assistant(call("a", "bash")).as("hidden").result("a", "whole").says("done");
	built.edit("hidden", "short").as("next").user("on").compaction("next").says("yes");
	assert.deepEqual(inShort(ask("a", built)), ["id: whole (not archived)"]);
});

test("a result that no call asked for is found by its id, without arguments", () => {
	const built = session().user("go").result("stray", "text").says("done");
	const [found] = ask("stray", built).calls;
	assert.deepEqual([found!.text, found!.args, found!.turnIndex], ["text", undefined, undefined]);
});

test("results of a failed attempt, and second results of a call, are found with what was called", () => {
	const built = session()
		.user("go")
		.failed("aborted", call("f", "bash", { n: 1 }))
		.result("f", "half");
	built
		.assistant(call("r", "read", { n: 2 }))
		.result("r", "one")
		.result("r", "two")
		.says("done");
	assert.deepEqual(
		ask("f", built).calls.map(({ args }) => args),
		[{ n: 1 }],
	);
	assert.deepEqual(
		ask("r", built).calls.map(({ text, args }) => [text, args]),
		[
			["one", { n: 2 }],
			["two", { n: 2 }],
		],
	);
});

test("a backfilled record, which has no turn, gets the one it has on the branch", () => {
	const built = reused("call_1");
	archive(built, { t1: { ...second("call_1"), turnIndex: -1 } });
	assert.equal(ask("t1", built).calls[0]!.turnIndex, 1);
});
