/** What a simulated session sends after runs, its own and those that the session had. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { EXTENSION, nativeTarget } from "../../../src/render/target.js";
import { DEFAULTS } from "../../../src/settings/defaults.js";
import { createExtractive } from "../../../src/summarize/extractive/index.js";
import { CLOCK, call, session } from "../../helpers/session-builder.js";
import { plannedPoints, simulatedPoints } from "../replay.js";

const ID = "an_id_that_is_used_for_every_call_of_the_session";
const outputOf = (what: string) => Array.from({ length: 60 }, (_, n) => `line ${n} of ${what}`).join("\n");

test("target native: an edit keeps the ref it was written with, where an older summary makes it another's", async () => {
	const built = session();
	const task = (what: string) => {
		built.user(what).assistant(call(ID, "bash")).result(ID, outputOf(what), { timestamp: undefined }).says("done");
	};
	task("build");
	// Its index was never written, so that the id waits for a record.
	built.note("older summary", { customType: "context-prune-summary", details: { toolCallIds: [ID] } });
	task("test");
	task("release");
	const input = {
		session: built.session(),
		branch: built.branch().lines,
		settings: DEFAULTS,
		target: nativeTarget("test-session"),
		createSummarizer: createExtractive,
		flushesAt: () => true,
	};
	const points = await simulatedPoints(input);
	assert.deepEqual(points, await plannedPoints(input));
	assert.ok(points.filter(({ isWritten }) => isWritten).length > 1);
});

test("a recovered result that an earlier run archived is shortened once its grace is over", async () => {
	const built = session().user("go").assistant(call("a", "context_tree_query")).result("a", outputOf("build"));
	const resultTimestamp = CLOCK + 3000;
	const record = { toolCallId: "a", toolName: "context_tree_query", args: {}, resultText: "", isError: false };
	built.says("done").custom("context-prune-index", {
		toolCalls: [{ ...record, turnIndex: 0, timestamp: CLOCK, resultTimestamp }],
		refs: [{ shortId: "t1", toolCallId: "a", resultTimestamp }],
	});
	for (const what of ["one", "two", "three", "four"]) built.user(what).says("done");
	const input = {
		session: built.session(),
		branch: built.branch().lines,
		settings: DEFAULTS,
		target: EXTENSION,
		createSummarizer: createExtractive,
		flushesAt: () => true,
	};
	const points = await simulatedPoints(input);
	assert.deepEqual(points, await plannedPoints(input));
	const sizes = points.map(({ tokens }) => tokens);
	assert.ok(sizes[3]! > 200 && sizes[4]! < 200, `${sizes}`);
});
