import assert from "node:assert/strict";
import { test } from "node:test";
import { createArchive } from "../../src/archive/archive.js";
import { renderContext } from "../../src/render/render.js";
import { EXTENSION } from "../../src/render/target.js";
import { DEFAULTS } from "../../src/settings/defaults.js";
import { call, session, think } from "../helpers/session-builder.js";
import { ALL, append, plan } from "../plan/run-plan.js";
import { chain, lastTime, record, render, shown } from "./render-session.js";

test("with nothing to do the input itself comes back", () => {
	const messages = session().user("q").assistant(call("a", "bash")).result("a", "out").says("done").messages();
	const rendered = renderContext(messages, createArchive(), DEFAULTS, EXTENSION);
	assert.equal(rendered.messages, messages);
	assert.deepEqual(
		rendered.items.map(({ from }) => from),
		[0, 1, 2, 3],
	);
	assert.deepEqual(rendered.diagnostics, []);
});

test("rendering what was rendered changes nothing", async () => {
	const built = session().user("q");
	for (const id of ["a", "b", "c"])
		built.assistant(call(id, "bash", { text: "x".repeat(600) })).error(id, `${id} `.repeat(400));
	built
		.assistant(think("hm"), "done")
		.user("next")
		.assistant(call("d", "bash"))
		.result("d", "d ".repeat(400))
		.says("ok");
	append(built, (await plan(built, { ...ALL, chainCompression: { rollingWindow: 1 } })).drafts);
	const once = render(built).messages;
	assert.notEqual(once, built.messages());
	assert.equal(render(built, {}, [...once]).messages.length, once.length);
	assert.deepEqual(render(built, {}, [...once]).messages, once);
});

test("each message tells where it comes from, a block which chain it stands for", () => {
	const built = session().user("q").assistant(call("a", "bash")).result("a", "out").says("done");
	const { items } = render(built.custom("context-prune-chain", chain(built)));
	assert.deepEqual(
		items.map(({ from, blockId }) => [from, blockId]),
		[
			[0, undefined],
			[-1, "b1"],
			[3, undefined],
		],
	);
});

test("a user message that begins like a block is a user message", () => {
	const header = '<compressed-chain id="b1" tools="t1">\nbody\n</compressed-chain>';
	const built = session().user("q").assistant(call("a", "bash")).result("a", "out").says("done");
	const data = chain(built);
	built.custom("context-prune-chain", data).user(header).says("ok");
	const { messages } = render(built);
	assert.deepEqual(shown(messages), ["u q", `u ${header}`, "a done", `u ${header}`, "a ok"]);
});

test("a typed header right behind the opening message does not suppress the real block", () => {
	const header = '<compressed-chain id="b1" tools="t1">';
	const built = session().user("q").user(header).assistant(call("a", "bash")).result("a", "out").says("done");
	const data = chain(built, { startUserTimestamp: built.messages()[0]!.timestamp });
	const texts = shown(render(built.custom("context-prune-chain", data)).messages);
	assert.deepEqual(texts, ["u q", `u ${header}\nbody\n</compressed-chain>`, `u ${header}`, "a done"]);
});

test("the steps follow each other: a stub that its chain drops leaves no trace", () => {
	const built = session().user("q").assistant(call("a", "bash")).result("a", "out");
	const time = lastTime(built);
	built.says("done").custom("context-prune-index", {
		toolCalls: [record("a", time)],
		refs: [{ shortId: "t1", toolCallId: "a", resultTimestamp: time }],
	});
	built.custom(
		"context-prune-chain",
		chain(session().user("q").assistant(call("a", "bash")).result("a", "out").says("done")),
	);
	assert.deepEqual(
		shown(render(built).messages).map((text) => text.slice(0, 10)),
		["u q", "u <compres", "a done"],
	);
});
