/** An undo copies what was said since; what refers to it goes along, also where an undo is itself undone. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CUSTOM_TYPE } from "../../src/archive/record.js";
import { listRuns } from "../../src/undo/runs.js";
import { undoRun } from "../../src/undo/undo-run.js";
import { type SessionBuilder, session } from "../helpers/session-builder.js";

const RUN = {
	version: "0.0.0",
	command: "compact",
	target: "extension",
	settings: {},
	counts: { batches: 0, records: 0, aliases: 0, chains: 0, backfilled: 0 },
	tokens: { before: 1, after: 1 },
	nextRef: 1,
};

function talked(): SessionBuilder {
	const built = session().user("one").says("first").user("two").says("second");
	return built
		.custom(CUSTOM_TYPE.run, { ...RUN, leafBefore: built.last })
		.user("three")
		.says("third")
		.user("four");
}

/** Takes back the last run of the branch, as a file would be written. */
function undo(built: SessionBuilder): void {
	const { lines } = built.branch();
	const [last] = listRuns(lines);
	const stamp = { version: "0.0.0", now: built.time + 500, tokens: RUN.tokens };
	for (const entry of undoRun(built.session(), lines, last!, stamp).entries) built.entry({ ...entry });
}

/** The id of the entry on the branch that says this. */
function idOf(text: string, built: SessionBuilder): string {
	return built.branch().lines.findLast(({ entry }) => JSON.stringify(entry).includes(`"${text}"`))!.entry.id;
}

/** What pi sends, in words. */
function said(built: SessionBuilder): string[] {
	return built.messages().map((message) => {
		const { content, summary } = message as { content?: { text: string }[]; summary?: string };
		return summary ?? content?.[0]?.text ?? "";
	});
}

test("an undo leaves what was said as it was", () => {
	const built = talked();
	const before = said(built);
	undo(built);
	assert.deepEqual(said(built), before);
});

for (const [what, goOn] of [
	["hides a copy", (built: SessionBuilder) => built.edit(idOf("third", built), null)],
	["hides what was there before the run", (built: SessionBuilder) => built.edit(idOf("first", built), null)],
	["keeps from a copy on", (built: SessionBuilder) => built.compaction(idOf("third", built))],
	["keeps from before the run on", (built: SessionBuilder) => built.compaction(idOf("second", built))],
	[
		"hides what a compaction has cut off",
		(built: SessionBuilder) => built.compaction(idOf("four", built)).edit(idOf("three", built), null),
	],
] as const) {
	test(`so does undoing the undo, where pi ${what} in between`, () => {
		const built = talked();
		undo(built);
		goOn(built);
		built.user("five").says("fifth");
		const before = said(built);
		undo(built);
		assert.deepEqual(said(built), before);
		undo(built);
		assert.deepEqual(said(built), before);
	});
}
