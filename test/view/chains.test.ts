import assert from "node:assert/strict";
import { test } from "node:test";
import { replay } from "../../src/archive/replay.js";
import { type Chain, detectChains } from "../../src/view/chains.js";
import { viewOf } from "../../src/view/view.js";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";
import { type Overrides, settingsWith } from "../plan/run-plan.js";
import { chain as chainEntry, render } from "../render/render-session.js";

function chainsIn(built: SessionBuilder, overrides: Overrides = {}, messages = built.messages()): Chain[] {
	const archive = replay(built.branch().lines.map(({ entry }) => entry));
	return detectChains(viewOf(messages, archive, settingsWith(overrides)));
}
/** `start-end: ids`, `!` behind an interrupted one. */
const shapes = (chains: readonly Chain[]): string[] =>
	chains.map(
		({ start, end, middleIds, isInterrupted }) => `${start}-${end}: ${middleIds.join(" ")}${isInterrupted ? "!" : ""}`,
	);
const asked = (id = "a"): SessionBuilder => session().user("q").assistant(call(id, "bash")).result(id, "out");

for (const [title, built, expected] of [
	["a chain runs from the user message to the answer without calls", asked().says("done"), ["0-3: a"]],
	[
		"an answer with text and calls is its middle",
		session().user("q").assistant("text", call("a", "bash")).result("a", "x").says("done"),
		["0-3: a"],
	],
	["a question and an answer are a chain without calls", session().user("q").says("a"), ["0-1: "]],
	["a chain that is still open is not reported", asked(), []],
	["a user message in the middle interrupts", asked().user("stop").says("ok"), ["0-3: a!", "3-4: "]],
	[
		"calls after an answer, before the next question, belong to no chain",
		asked().says("done").assistant(call("b", "x")).result("b", "y").says("z"),
		["0-3: a"],
	],
	["an answer without any block closes", session().user("q").assistant(), ["0-1: "]],
	["a failed attempt without calls closes nothing", asked().failed("error", "x").says("done"), ["0-4: a"]],
	[
		"a failed attempt's calls are not part of it",
		session().user("q").failed("aborted", call("f", "bash")).result("f", "x").says("done"),
		["0-3: "],
	],
	["messages of others are passed over", asked().note("n").says("done"), ["0-4: a"]],
	[
		"a call without a result is part of it",
		session().user("q").assistant(call("a", "x"), call("b", "x")).result("a", "1").says("done"),
		["0-3: a b"],
	],
	["a result without a call is part of it", session().user("q").result("z", "1").says("done"), ["0-2: z"]],
	[
		"an id that is used again is listed once",
		session()
			.user("q")
			.assistant(call("a", "x"))
			.result("a", "1")
			.assistant(call("a", "x"))
			.result("a", "2")
			.says("done"),
		["0-5: a"],
	],
] as const) {
	test(title, () => assert.deepEqual(shapes(chainsIn(built)), expected));
}

test("a chain has the times of its ends, its calls with results, and a key for each result", () => {
	const [chain] = chainsIn(asked().says("done"));
	const [question, , result, answer] = asked().says("done").messages();
	assert.deepEqual([chain!.startTimestamp, chain!.finalTimestamp], [question!.timestamp, answer!.timestamp]);
	assert.deepEqual(chain!.keys, [`a@${result!.timestamp}`]);
	assert.deepEqual(
		chain!.calls.map(({ call: each, result: found }) => [each.id, found?.at]),
		[["a", 2]],
	);
});

test("an interrupted chain has no final time", () => {
	assert.equal(chainsIn(asked().user("stop"))[0]!.finalTimestamp, null);
});

const TOOLS: Overrides = { protectedTools: ["todowrite"] };

for (const [title, built, overrides, expected] of [
	[
		"by the name in the call",
		session().user("q").assistant(call("p", "todowrite"), call("a", "bash")).says("done"),
		TOOLS,
		["p"],
	],
	[
		"by the name in a result without its call",
		session().user("q").result("p", "x", { toolName: "todowrite" }).says("done"),
		TOOLS,
		["p"],
	],
	[
		"by the path in the call's arguments",
		session()
			.user("q")
			.assistant(call("p", "read", { path: "skills/a/b.md" }))
			.result("p", "x")
			.says("done"),
		{},
		["p"],
	],
	[
		"also in an interrupted chain",
		session().user("q").assistant(call("p", "todowrite")).result("p", "x").user("stop"),
		TOOLS,
		["p"],
	],
	[
		"not where nothing is protected",
		session().user("q").assistant(call("p", "todowrite")).result("p", "x").says("done"),
		{},
		[],
	],
	[
		"not by a result's name that its call does not have",
		session().user("q").assistant(call("a", "bash")).result("a", "x", { toolName: "todowrite" }).says("done"),
		TOOLS,
		[],
	],
] as const) {
	test(`protected calls are known ${title}`, () =>
		assert.deepEqual(chainsIn(built, overrides)[0]!.protectedIds, expected));
}

test("a block is passed over, a typed header is a user message", () => {
	const built = asked().says("done");
	built.custom("context-prune-chain", chainEntry(built));
	const rendered = [...render(built).messages];
	assert.deepEqual(shapes(chainsIn(built, {}, rendered)), ["0-2: "]);
	const [, block] = rendered as [unknown, { content: { text: string }[] }];
	built.user(block.content[0]!.text).says("ok");
	assert.deepEqual(shapes(chainsIn(built)), ["0-3: a", "4-5: "]);
});

test("a result that names no call is no part of its chain", () => {
	const built = asked().result("b", "out", { toolCallId: undefined }).says("done");
	assert.deepEqual(chainsIn(built)[0]!.middleIds, ["a"]);
	assert.equal(chainsIn(built)[0]!.keys.length, 1);
});
