import assert from "node:assert/strict";
import { appendFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { textOf } from "../../src/session/content.js";
import type { Content, SessionLine } from "../../src/session/entry.js";
import { readSessionFile } from "../../src/session/read.js";
import { branchOf } from "../../src/session/tree.js";
import { call, type SessionBuilder, session, think } from "../helpers/session-builder.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const FOR_CONTEXT = { isForContext: true, asideBytes: 0 };
const LONG = "long \u{1F600} ".repeat(50);

function write(t: TestContext, built: SessionBuilder): string {
	const path = join(makeTempDir(t), "s.jsonl");
	writeFileSync(path, built.bytes());
	return path;
}

const compacted = (): SessionBuilder =>
	session()
		.as("first")
		.user(LONG)
		.assistant(think(LONG), call("a", "read", { path: "a.ts", deep: [{ text: LONG }] }))
		.result("a", [{ type: "text", text: LONG }], { details: { diff: LONG } })
		.says("done", { usage: { input: 1, cost: { total: 2 } } })
		.as("kept")
		.user("newer")
		.compaction("kept")
		.says("on");

const messageOf = ({ entry }: SessionLine): { [key: string]: unknown } =>
	(entry as { message?: object }).message as never;
const textIn = (line: SessionLine): string => textOf(messageOf(line).content as Content);

test("what is behind a compaction says the same, in every way to look at it", (t) => {
	const path = write(t, compacted());
	const whole = readSessionFile(path).session.lines;
	const { lines } = readSessionFile(path, FOR_CONTEXT).session;
	assert.equal(JSON.stringify(lines), JSON.stringify(whole));
	for (const [at, line] of lines.entries()) {
		if (line.entry.type !== "message") continue;
		assert.deepEqual({ ...messageOf(line) }, messageOf(whole[at]!));
		assert.deepEqual(Object.keys(messageOf(line)), Object.keys(messageOf(whole[at]!)));
	}
});

test("roles, times and the names of calls are there without reading; the rest is read when it is asked for", (t) => {
	const path = write(t, compacted());
	const { lines } = readSessionFile(path, FOR_CONTEXT).session;
	truncateSync(path, 0);
	const [user, , result] = lines.map(messageOf);
	assert.equal(user!.role, "user");
	assert.equal(result!.toolCallId, "a");
	assert.equal(typeof result!.timestamp, "number");
	assert.throws(() => result!.content, { code: "session.changed" });
	// What the compaction keeps is held.
	assert.equal(textIn(lines[4]!), "newer");
});

test("lines that are appended meanwhile do not disturb", (t) => {
	const path = write(t, compacted());
	const { lines } = readSessionFile(path, FOR_CONTEXT).session;
	appendFileSync(path, '{"type":"label","id":"l1","parentId":"kept"}\n');
	assert.equal(textIn(lines[0]!), LONG);
});

test("a branch that leaves the conversation before the compaction is whole", (t) => {
	const path = write(t, compacted().from("first").says(LONG));
	const { session: read } = readSessionFile(path, FOR_CONTEXT);
	assert.deepEqual(branchOf(read).lines.map(textIn), [LONG, LONG]);
});

test("of a session that is not large all is held", (t) => {
	const path = write(t, compacted());
	const { lines } = readSessionFile(path, { isForContext: true }).session;
	truncateSync(path, 0);
	assert.equal(textIn(lines[0]!), LONG);
});

test("a line that is damaged before the compaction is found as ever", (t) => {
	const path = join(makeTempDir(t), "s.jsonl");
	const [header, ...lines] = compacted().text().split("\n");
	const torn = `{"type":"message","id":"x","parentId":null,"timestamp":"","message":{"role":"user","content":"a" b"}}`;
	writeFileSync(path, [header, torn, ...lines].join("\n"));
	const { findings } = readSessionFile(path).session;
	assert.equal(findings.length, 1);
	assert.deepEqual(readSessionFile(path, FOR_CONTEXT).session.findings, findings);
});
