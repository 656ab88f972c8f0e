import assert from "node:assert/strict";
import { test } from "node:test";
import { buildContext, contextLines } from "../../src/context/build.js";
import { CLOCK, call, type SessionBuilder, session } from "../helpers/session-builder.js";

/** What each message says, behind the initial of its role. */
function said(built: SessionBuilder): string[] {
	return built.messages().map((message) => {
		const { content, summary } = message as { content?: string | { text?: string }[]; summary?: string };
		const text =
			summary ?? (typeof content === "string" ? content : (content ?? []).map((block) => block.text ?? "").join("|"));
		return `${message.role[0]} ${text}`;
	});
}

test("without a compaction every entry that says something is in the context", () => {
	const built = session()
		.user("q")
		.entry({ type: "label", targetId: "x", label: "l" })
		.entry({ type: "model_change", provider: "p", modelId: "m" })
		.custom("note", { hidden: true })
		.entry({ type: "session_info", name: "n" })
		.says("a");
	assert.deepEqual(said(built), ["u q", "a a"]);
});

for (const [title, firstKept, expected] of [
	["a compaction keeps from its first kept entry on", "second", ["c cut", "u two", "a 2", "u three"]],
	["a compaction whose first kept entry is itself keeps nothing", "itself", ["c cut", "u three"]],
	["a compaction whose first kept entry is gone keeps nothing", "gone", ["c cut", "u three"]],
	["a compaction whose first kept entry comes later keeps nothing", "third", ["c cut", "u three"]],
	["a compaction without a first kept entry keeps nothing", undefined, ["c cut", "u three"]],
] as const) {
	test(title, () => {
		const built = session().user("one").says("1").as("second").user("two").says("2").as("itself");
		assert.deepEqual(said(built.compaction(firstKept, "cut").as("third").user("three")), expected);
	});
}

test("the latest compaction speaks; an older one inside what it keeps is silent", () => {
	const built = session()
		.as("first")
		.user("one")
		.compaction("first", "old")
		.user("two")
		.compaction("first", "new")
		.user("three");
	assert.deepEqual(said(built), ["c new", "u one", "u two", "u three"]);
	assert.deepEqual(
		contextLines(built.branch().lines).map(({ entry }) => entry.type),
		["compaction", "message", "compaction", "message", "message"],
	);
});

test("a compaction brings its system message; older ones are left out", () => {
	const system = (content: string) => ({ role: "system", content, timestamp: 1 });
	const built = session().as("first").message(system("old")).user("one");
	built
		.entry({ type: "compaction", summary: "cut", firstKeptEntryId: "first", systemMessage: system("new") })
		.user("two");
	assert.deepEqual(said(built), ["s new", "c cut", "u one", "u two"]);
	assert.deepEqual(said(session().message(system("only")).user("one")), ["s only", "u one"]);
});

test("an extension's message is a custom message with its entry's time", () => {
	const built = session().note("n", { details: { a: 1 }, display: false });
	assert.deepEqual(built.messages(), [
		{ role: "custom", customType: "note", content: "n", display: false, details: { a: 1 }, timestamp: CLOCK + 1000 },
	]);
});

test("compactions and branch summaries give summary messages with their entry's time", () => {
	const built = session().entry({ type: "branch_summary", fromId: "f", summary: "tried" }).compaction(undefined, "cut");
	assert.deepEqual(built.messages(), [
		{ role: "compactionSummary", summary: "cut", tokensBefore: 1000, timestamp: CLOCK + 2000 },
	]);
	const branch = session()
		.entry({ type: "branch_summary", fromId: "f", summary: "tried" })
		.entry({ type: "branch_summary", fromId: "f", summary: "" });
	assert.deepEqual(branch.messages(), [
		{ role: "branchSummary", summary: "tried", fromId: "f", timestamp: CLOCK + 1000 },
	]);
});

for (const [title, target, replacement, expected] of [
	["an edit to null removes the message", "a", null, ["u q", "t out"]],
	["a text replaces a user message as it is", "u", "other", ["u other", "a said|", "t out"]],
	["a text replaces an answer as one block", "a", "other", ["u q", "a other", "t out"]],
	["a text replaces a result as one block", "r", "other", ["u q", "a said|", "t other"]],
	["an edit of what is not there does nothing", "gone", "other", ["u q", "a said|", "t out"]],
] as const) {
	test(title, () => {
		const built = session().as("u").user("q").as("a").assistant("said", call("c", "bash")).as("r").result("c", "out");
		assert.deepEqual(said(built.edit(target, replacement)), expected);
	});
}

test("a replaced answer and result have blocks, a replaced user message and note what the edit says", () => {
	const built = session().as("u").user("q").as("n").note("n").as("a").says("a");
	for (const id of ["u", "n", "a"]) built.edit(id, "new");
	const contents = built.messages().map((message) => (message as { content: unknown }).content);
	assert.deepEqual(contents, ["new", "new", [{ type: "text", text: "new" }]]);
});

test("the latest edit of a target counts, and the original is kept beside the message", () => {
	const built = session().as("a").says("first").edit("a", "second").edit("a", "third");
	const [only] = built.context();
	assert.deepEqual(said(built), ["a third"]);
	assert.deepEqual((only!.original as { content: unknown }).content, [{ type: "text", text: "first" }]);
	assert.equal(only!.source.entry.id, "a");
});

test("an edit before the kept range is as if it were not there", () => {
	const built = session().as("kept").user("q").edit("kept", "edited").compaction("kept", "cut");
	assert.deepEqual(said(built), ["c cut", "u edited"]);
	const cut = session().as("early").user("q").edit("early", "edited").as("kept").user("two").compaction("kept", "cut");
	assert.deepEqual(said(cut), ["c cut", "u two"]);
});

test("a message without edits is the original itself", () => {
	const [only] = session().user("q").context();
	assert.equal(only!.message, only!.original);
});

test("shell output is a message as it was written", () => {
	const shell = { role: "bashExecution", command: "ls", output: "a", timestamp: 5 };
	assert.deepEqual(session().message(shell).messages(), [shell]);
});

test("edits that are to be left out change nothing", () => {
	const built = session().as("a").says("first").edit("a", "second");
	const [only] = buildContext(built.branch().lines, () => true);
	assert.deepEqual((only!.message as { content: unknown }).content, [{ type: "text", text: "first" }]);
});

test("missing and null content is empty; a message that is none says nothing", () => {
	const built = session()
		.message({ role: "user", content: null })
		.message({ role: "assistant" })
		.message({ role: "toolResult", toolCallId: "x" })
		.message({ role: "system", content: null })
		.entry({ type: "message", message: null })
		.entry({ type: "message", message: "text" })
		.entry({ type: "custom_message", customType: "x", display: true });
	assert.deepEqual(
		built.messages().map((message) => (message as { content: unknown }).content),
		[[], [], [], "", []],
	);
});
