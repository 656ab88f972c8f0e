/** The made-up session that pi compacted: where, how and how often pi would have done it. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { getModels } from "@mariozechner/pi-ai";
import {
	type CompactionEntry,
	DEFAULT_COMPACTION_SETTINGS,
	findCutPoint,
	parseSessionEntries,
	type SessionEntry,
} from "@mariozechner/pi-coding-agent";
import { WINDOW_TOKENS } from "../../../bench/speed/input/context-window.js";
import { piMessages } from "../../helpers/pi.js";
import { makeTempDir } from "../../helpers/temp-dir.js";
import { made, read } from "./made-session.js";

const LINES = made({ shape: "compacted", bytes: 4e6 });
const ENTRIES = parseSessionEntries(LINES.join("\n")).filter(
	(entry): entry is SessionEntry => entry.type !== "session",
);
const COMPACTIONS = ENTRIES.filter((entry): entry is CompactionEntry => entry.type === "compaction");

/** What is said, without ids, times and usage. */
function said(lines: readonly string[]): string[] {
	return parseSessionEntries(lines.join("\n")).flatMap((entry) =>
		entry.type === "message" && "content" in entry.message ? [JSON.stringify(entry.message.content)] : [],
	);
}

test("it has the tasks of the session that was never compacted", () => {
	const compacted = said(LINES);
	assert.deepEqual(compacted, said(made({ bytes: 5e6 })).slice(0, compacted.length));
});

test("pi compacts it where its context is full, and not before", () => {
	const { reserveTokens } = DEFAULT_COMPACTION_SETTINGS;
	assert.ok(COMPACTIONS.length >= 5, `${COMPACTIONS.length}`);
	for (const { tokensBefore } of COMPACTIONS) assert.ok(tokensBefore > WINDOW_TOKENS - reserveTokens);
	for (const { id, contextWindow } of getModels("anthropic")) {
		if (LINES.some((line) => line.includes(`"model":"${id}"`))) assert.equal(contextWindow, WINDOW_TOKENS);
	}
	for (const entry of ENTRIES) {
		if (entry.type !== "message" || entry.message.role !== "assistant") continue;
		assert.ok(entry.message.usage.totalTokens < 1.5 * WINDOW_TOKENS, "what a task adds is no more than that");
	}
});

test("it ends with a context that is nearly full, so that sizes can be compared", () => {
	const usages = ENTRIES.flatMap((entry) =>
		entry.type === "message" && entry.message.role === "assistant" ? [entry.message.usage.totalTokens] : [],
	);
	assert.ok(usages.at(-1)! >= 0.75 * WINDOW_TOKENS);
	assert.notEqual(ENTRIES.at(-1)!.type, "compaction");
});

test("each compaction keeps what pi would keep of the entries since the one before", () => {
	let start = 0;
	for (const compaction of COMPACTIONS) {
		const end = ENTRIES.indexOf(compaction);
		const cut = findCutPoint(ENTRIES, start, end, DEFAULT_COMPACTION_SETTINGS.keepRecentTokens);
		assert.equal(compaction.firstKeptEntryId, ENTRIES[cut.firstKeptEntryIndex]!.id);
		start = cut.firstKeptEntryIndex;
	}
});

test("the summaries have the size and the files of real ones", () => {
	for (const { summary, details } of COMPACTIONS) {
		assert.ok(summary.length > 2000 && summary.length < 8000, `${summary.length}`);
		const { readFiles, modifiedFiles } = details as { readFiles: string[]; modifiedFiles: string[] };
		assert.ok(readFiles.length > 0 && modifiedFiles.length > 0);
		for (const path of [...readFiles, ...modifiedFiles]) assert.ok(summary.includes(`\n${path}\n`));
		assert.ok(readFiles.every((path) => !modifiedFiles.includes(path)));
	}
});

test("it is sound, and its context is the one that a real pi builds", (t) => {
	const { session, branch, messages } = read(LINES);
	assert.deepEqual([...session.findings, ...branch.findings], []);
	const path = join(makeTempDir(t), "s.jsonl");
	writeFileSync(path, `${LINES.join("\n")}\n`);
	assert.deepEqual(JSON.parse(JSON.stringify(messages)), piMessages(path));
});

test("one seed gives one session", () => {
	assert.deepEqual(made({ shape: "compacted", bytes: 4e6 }), LINES);
});
