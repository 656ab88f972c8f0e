/** A run that was cut short can leave a summary whose index is lost; the next run summarizes the same calls again. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CUSTOM_TYPE } from "../../src/archive/record.js";
import { replay } from "../../src/archive/replay.js";
import { type SessionBuilder, session } from "../helpers/session-builder.js";

function summary(built: SessionBuilder, refs: { [ref: string]: string }): SessionBuilder {
	const toolCallRefs = Object.entries(refs).map(([shortId, toolCallId]) => ({
		shortId,
		toolCallId,
		resultTimestamp: 1,
	}));
	const details = { toolCallRefs, toolNames: [], turnIndex: 0, timestamp: 1 };
	return built.entry({
		type: "custom_message",
		customType: CUSTOM_TYPE.summary,
		content: "-",
		display: false,
		details,
	});
}

function index(built: SessionBuilder, texts: { [id: string]: string | string[] }): SessionBuilder {
	const toolCalls = Object.entries(texts).flatMap(([toolCallId, all]) =>
		[all].flat().map((resultText) => ({ toolCallId, toolName: "bash", args: {}, resultText, resultTimestamp: 1 })),
	);
	return built.custom(CUSTOM_TYPE.index, { toolCalls });
}

function textsByRef(built: SessionBuilder): { [ref: string]: string } {
	const { byRef } = replay(built.branch().lines.map(({ entry }) => entry));
	return Object.fromEntries([...byRef].map(([ref, [archived]]) => [ref, archived!.record.resultText]));
}

test("the refs of both summaries lead to the records of the only index", () => {
	const built = summary(summary(session().user("go"), { t1: "a", t2: "b" }), { t3: "a", t4: "b" });
	assert.deepEqual(textsByRef(index(built, { a: "one", b: "two" })), { t3: "one", t4: "two", t1: "one", t2: "two" });
});

test("the latest ref is the one that a record goes by", () => {
	const built = index(summary(summary(session().user("go"), { t1: "a" }), { t2: "a" }), { a: "one" });
	const archive = replay(built.branch().lines.map(({ entry }) => entry));
	assert.equal(archive.byId.get("a")![0]!.ref, "t2");
});

test("summaries that come before the indexes of all of them still find their own", () => {
	const built = index(index(summary(summary(session().user("go"), { t1: "a" }), { t2: "b" }), { a: "one" }), {
		b: "two",
	});
	assert.deepEqual(textsByRef(built), { t1: "one", t2: "two" });
});

test("an id that one response used twice keeps its two refs apart, first with first", () => {
	const refs = [
		{ shortId: "t1", toolCallId: "a", resultTimestamp: 1 },
		{ shortId: "t2", toolCallId: "a", resultTimestamp: 1 },
	];
	const details = { toolCallRefs: refs, toolNames: [], turnIndex: 0, timestamp: 1 };
	const entry = { type: "custom_message", customType: CUSTOM_TYPE.summary, content: "-", display: false, details };
	assert.deepEqual(textsByRef(index(session().user("go").entry(entry), { a: ["one", "two"] })), {
		t1: "one",
		t2: "two",
	});
});
