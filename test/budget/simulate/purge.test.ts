/** Failed calls are shortened when `compact` shortens them: neither a run later nor a second time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { EXTENSION, nativeTarget } from "../../../src/render/target.js";
import { DEFAULTS } from "../../../src/settings/defaults.js";
import { createExtractive } from "../../../src/summarize/extractive/index.js";
import { call, type SessionBuilder, session } from "../../helpers/session-builder.js";
import { plannedPoints, type ReplayInput, simulatedPoints } from "../replay.js";

const LONG = { code: "x = 1;\n".repeat(200) };
const OUTPUT = Array.from({ length: 60 }, (_, n) => `line ${n} of the output`).join("\n");

function replayOf(built: SessionBuilder, how: Pick<ReplayInput, "target" | "flushesAt">): ReplayInput {
	const { lines } = built.branch();
	const createSummarizer: ReplayInput["createSummarizer"] = (conversation) => createExtractive(conversation);
	return { session: built.session(), branch: lines, settings: DEFAULTS, createSummarizer, ...how };
}

test("the turn at whose end a run comes counts for the cooldown, also as the first one after pi has compacted", async () => {
	const built = session()
		.as("kept")
		.user("go")
		.assistant(call("a", "bash", LONG))
		.error("a", "no");
	built.assistant(call("b", "bash")).result("b", OUTPUT).says("done");
	built.compaction("kept").user("more").assistant(call("c", "bash")).result("c", OUTPUT);
	const input = replayOf(built, { target: EXTENSION, flushesAt: (turnIndex) => turnIndex === 3 });
	const points = await simulatedPoints(input);
	assert.deepEqual(points, await plannedPoints(input));
	assert.ok(points.at(-1)!.isWritten);
});

test("what a run on the whole context has shortened is nothing to write for the next run", async () => {
	const built = session()
		.user("go")
		.assistant(call("a", "bash", LONG))
		.error("a", OUTPUT)
		.as("answer")
		.says("done");
	built.edit("answer", "done, as another program has it").user("more");
	built.assistant(call("b", "bash")).result("b", "ok").assistant(call("c", "bash")).result("c", "ok").says("done");
	const input = replayOf(built, { target: nativeTarget("test-session"), flushesAt: () => true });
	const points = await simulatedPoints(input);
	assert.deepEqual(points, await plannedPoints(input));
	assert.deepEqual(
		points.map(({ isWritten }) => isWritten),
		[false, true, false, true, false],
	);
});
