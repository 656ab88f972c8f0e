import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { test } from "node:test";
import * as library from "../../src/index.js";
import { call, session } from "../helpers/session-builder.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const BUILT = session()
	.as("00000001")
	.user("list it")
	.assistant(call("a", "ls"))
	.result("a", "src")
	.says("done")
	.from("00000001")
	.as("branched")
	.says("nothing to do");

test("a session tells what its file is, where it lies, and where it ends", (t) => {
	const path = join(makeTempDir(t), "s.jsonl");
	writeFileSync(path, `${BUILT.text()}no json\n`);
	const read = library.readSession(path);
	const { id, version, leafId, findings } = read;
	assert.deepEqual(
		{ path: read.path, id, version, leafId },
		{ path, id: "test-session", version: 3, leafId: "branched" },
	);
	assert.deepEqual(
		findings.map(({ check, line }) => [check, line]),
		[["malformed-line", 7]],
	);
});

test("a path is made absolute, so that a change of the working directory moves no session", (t) => {
	const path = join(makeTempDir(t), "s.jsonl");
	writeFileSync(path, BUILT.text());
	assert.equal(library.readSession(relative(process.cwd(), path)).path, path);
});

test("the branch is the one that ends at the leaf, or at the entry that is named", () => {
	const parsed = library.parseSession(BUILT.text());
	const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id);
	assert.equal(library.getEntries(parsed).length, 5);
	assert.deepEqual(idsOf(library.getBranch(parsed)), ["00000001", "branched"]);
	assert.deepEqual(
		idsOf(library.getBranch(parsed, { leafId: "00000004" })),
		idsOf(library.getEntries(parsed).slice(0, 4)),
	);
	assert.deepEqual(
		library.buildContext(parsed, { leafId: "00000002" }).map(({ role }) => role),
		["user", "assistant"],
	);
	assert.throws(() => library.getBranch(parsed, { leafId: "nowhere" }), { code: "usage" });
	assert.throws(() => library.query(parsed, "t1", { leafId: "nowhere" }), { code: "usage" });
});

test("a session of only a header has no leaf, an empty branch, and nothing to do", async () => {
	const parsed = library.parseSession(session().text());
	assert.equal(parsed.leafId, undefined);
	assert.deepEqual(library.getBranch(parsed), []);
	const plan = await library.planCompact(parsed);
	assert.deepEqual(plan.entries, []);
	assert.deepEqual(Buffer.from(library.applyPlan(plan)), session().bytes());
	assert.equal(library.verify(parsed).ok, true);
});

test("parent links that form a loop can be verified, and are an error for what needs a branch", () => {
	const looped = library.parseSession(
		session().as("x").entry({ type: "custom", customType: "c", parentId: "x" }).text(),
	);
	assert.equal(library.verify(looped).ok, false);
	for (const look of [library.getBranch, library.buildContext, library.render, library.inspect, library.listRuns]) {
		assert.throws(() => look(looped), { code: "input.cycle" });
	}
});

test("what is no session is an error, and the text is named as such", () => {
	assert.throws(() => library.parseSession("{}\n"), { code: "input.not-a-session", message: /the text/ });
	assert.throws(() => library.parseSession("{}\n", { path: "/home/ada/s.jsonl" }), { message: /s\.jsonl/ });
	assert.throws(() => library.readSession("/nowhere/s.jsonl"), { code: "input.not-found" });
});

test("an object that only looks like a session is refused in words", () => {
	const copy = { ...library.parseSession(BUILT.text()) };
	for (const look of [library.getEntries, library.render, library.inspect, library.verify]) {
		assert.throws(() => look(copy), { code: "usage", hint: "readSession or parseSession" });
	}
});

test("bytes that change after they were parsed change no session", () => {
	const bytes = new Uint8Array(BUILT.bytes());
	const parsed = library.parseSession(bytes);
	bytes.fill(0);
	assert.equal(library.verify(parsed).ok, true);
	assert.equal(library.getEntries(parsed).length, 5);
});

test("sessions of older formats give entries of the current one", () => {
	const header = JSON.stringify({ type: "session", id: "old", timestamp: "2026-01-01T00:00:00.000Z" });
	const said = (content: string) =>
		JSON.stringify({ type: "message", message: { role: "user", content, timestamp: 1 } });
	const parsed = library.parseSession([header, said("one"), said("two"), ""].join("\n"));
	const [one, two] = library.getEntries(parsed);
	assert.equal(parsed.version, 1);
	assert.equal(two?.parentId, one?.id);
});
