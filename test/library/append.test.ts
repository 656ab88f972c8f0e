/** Plans are written whole, or not at all, and only where they were made for. */
import assert from "node:assert/strict";
import {
	appendFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	statSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import {
	type AbortSignalLike,
	appendPlan,
	applyPlan,
	compactSession,
	parseSession,
	planCompact,
	readSession,
	render,
	verify,
} from "../../src/index.js";
import { lockSession } from "../../src/session/lock.js";
import { call, type SessionBuilder, session } from "../helpers/session-builder.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const DAY = 86_400_000;
const OPEN_ALL = { chainCompression: { rollingWindow: 0 } };

/** One finished task with a result of this size. */
function oneTask(characters = 5000): SessionBuilder {
	const text = "line of output\n".repeat(Math.ceil(characters / 15));
	return session()
		.user("go")
		.assistant(call("a", "bash", { command: "make" }))
		.result("a", text)
		.says("done");
}

/** The session in a file that is old enough to be nobody's. */
function fileOf(t: TestContext, built: SessionBuilder = oneTask()): string {
	const path = join(makeTempDir(t), "session.jsonl");
	writeFileSync(path, built.text());
	age(path);
	return path;
}

function age(path: string): void {
	const old = new Date(Date.now() - DAY);
	utimesSync(path, old, old);
}

/** What a failed write must leave: the folder as it was. */
function stateOf(path: string): unknown {
	const folder = dirname(path);
	return [readFileSync(path, "utf8"), readdirSync(folder, { recursive: true }).toSorted()];
}

test("planning writes nothing, and appending puts the entries behind the bytes that were there", async (t) => {
	const path = fileOf(t);
	const before = stateOf(path);
	const plan = await planCompact(readSession(path), { settings: OPEN_ALL });
	assert.deepEqual(stateOf(path), before);
	const { entriesAppended, bytesWritten, backup } = await appendPlan(plan);
	const lines = plan.entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
	assert.equal(readFileSync(path, "utf8"), oneTask().text() + lines);
	assert.deepEqual([entriesAppended, bytesWritten, backup], [plan.entries.length, lines.length, undefined]);
	assert.deepEqual(JSON.stringify(render(readSession(path))), JSON.stringify(plan.messages));
});

test("the modification time stays, unless touch leaves the new one", async (t) => {
	const kept = fileOf(t);
	const { mtimeMs } = statSync(kept);
	await appendPlan(await planCompact(readSession(kept), { settings: OPEN_ALL }));
	assert.ok(Math.abs(statSync(kept).mtimeMs - mtimeMs) < 1);
	const touched = fileOf(t);
	await appendPlan(await planCompact(readSession(touched), { settings: OPEN_ALL }), { touch: true });
	assert.ok(statSync(touched).mtimeMs - mtimeMs > DAY / 2);
});

test("a plan for a file that has changed since is not written, nor is one a second time", async (t) => {
	const path = fileOf(t);
	const plan = await planCompact(readSession(path), { settings: OPEN_ALL });
	appendFileSync(path, "\n");
	age(path);
	const before = stateOf(path);
	await assert.rejects(appendPlan(plan, { force: true }), { code: "session.changed" });
	assert.throws(() => applyPlan(plan), { code: "session.changed" });
	assert.throws(() => verify(plan.session), { code: "session.changed" });
	assert.deepEqual(stateOf(path), before);
	const again = await planCompact(readSession(path), { settings: OPEN_ALL });
	await appendPlan(again);
	await assert.rejects(appendPlan(again), { code: "session.changed" });
});

test("a session that is locked or in use is left alone; force is for the second alone", async (t) => {
	const path = fileOf(t);
	const plan = await planCompact(readSession(path), { settings: OPEN_ALL });
	const lock = await lockSession(path);
	await assert.rejects(appendPlan(plan, { force: true }), { code: "session.locked" });
	await lock.release();
	const now = new Date();
	utimesSync(path, now, now);
	const fresh = await planCompact(readSession(path), { settings: OPEN_ALL });
	await assert.rejects(appendPlan(fresh), { code: "session.in-use" });
	assert.equal(readFileSync(path, "utf8"), oneTask().text());
	assert.ok((await appendPlan(fresh, { force: true })).entriesAppended > 0);
});

test("a stray last line is a warning of the plan, and keeps it from being written without force", async (t) => {
	const built = oneTask();
	const path = fileOf(t, built.from("00000001").entry({ type: "label", targetId: "00000001", label: "x" }));
	const plan = await planCompact(readSession(path), { settings: OPEN_ALL });
	assert.match(plan.warnings.join(), /off the branch/);
	await assert.rejects(appendPlan(plan), { code: "input.stray-leaf" });
	await assert.rejects(compactSession(path), { code: "input.stray-leaf" });
});

test("a signal that was aborted stops every call that writes", async (t) => {
	const path = fileOf(t);
	const plan = await planCompact(readSession(path), { settings: OPEN_ALL });
	const before = stateOf(path);
	const signal = AbortSignal.abort();
	await assert.rejects(appendPlan(plan, { signal }), { code: "interrupted" });
	await assert.rejects(compactSession(path, { signal }), { code: "interrupted" });
	await assert.rejects(planCompact(plan.session, { signal }), { code: "interrupted" });
	assert.deepEqual(stateOf(path), before);
});

test("a signal that comes while large results are written takes them back", async (t) => {
	const path = fileOf(t, oneTask(80_000));
	const plan = await planCompact(readSession(path), { settings: OPEN_ALL });
	const before = stateOf(path);
	const stop = new AbortController();
	const signal: AbortSignalLike = {
		get aborted() {
			if (existsSync(plan.sidecars[0]!.path)) stop.abort();
			return stop.signal.aborted;
		},
		addEventListener() {},
		removeEventListener() {},
	};
	await assert.rejects(appendPlan(plan, { signal }), { code: "interrupted" });
	assert.ok(stop.signal.aborted, "the file was there");
	assert.deepEqual(stateOf(path), before);
});

test("a session in memory has nothing to append to; its plan gives the whole bytes", async () => {
	const text = oneTask().text();
	const plan = await planCompact(parseSession(text), { settings: OPEN_ALL });
	await assert.rejects(appendPlan(plan), { code: "usage", hint: /applyPlan/ });
	const applied = Buffer.from(applyPlan(plan)).toString();
	assert.ok(applied.startsWith(text) && applied.length > text.length);
	const cut = await planCompact(parseSession(text.trimEnd()), { settings: OPEN_ALL, now: 0 });
	assert.ok(Buffer.from(applyPlan(cut)).toString().startsWith(text), "the last line gets its newline");
});

test("a copy of a plan is refused: what it was made from is not in it", async () => {
	const plan = await planCompact(parseSession(oneTask().text()));
	await assert.rejects(appendPlan({ ...plan }), { code: "usage" });
	assert.throws(() => applyPlan({ ...plan }), { code: "usage" });
});

test("large results go to files when the plan is written, not before", async (t) => {
	const path = fileOf(t, oneTask(80_000));
	const plan = await planCompact(readSession(path), { settings: OPEN_ALL });
	const [sidecar] = plan.sidecars;
	assert.ok(sidecar !== undefined && !existsSync(sidecar.path));
	assert.throws(() => applyPlan(plan), { code: "usage", hint: /compactSession/ });
	await appendPlan(plan);
	assert.equal(statSync(sidecar.path).size, sidecar.bytes);
	assert.equal(verify(readSession(path)).ok, true);
});

test("a name that something else has taken since stops the write, and nothing of it stays", async (t) => {
	const path = fileOf(t, oneTask(80_000));
	const plan = await planCompact(readSession(path), { settings: OPEN_ALL });
	const taken = plan.sidecars[0]!.path;
	mkdirSync(dirname(taken));
	writeFileSync(taken, "of somebody else");
	const before = stateOf(path);
	await assert.rejects(appendPlan(plan), { code: "session.changed" });
	assert.deepEqual(stateOf(path), before);
	assert.equal(readFileSync(taken, "utf8"), "of somebody else");
});

test("a session of format 1 is migrated on the way, its original kept", async (t) => {
	const path = join(makeTempDir(t), "session.jsonl");
	const [header, ...entries] = oneTask()
		.text()
		.trimEnd()
		.split("\n")
		.map((line) => JSON.parse(line));
	const old = [{ type: "session", id: header.id, timestamp: header.timestamp }, ...entries];
	for (const entry of old.slice(1)) for (const field of ["id", "parentId"]) delete entry[field];
	const text = old.map((entry) => `${JSON.stringify(entry)}\n`).join("");
	writeFileSync(path, text);
	age(path);
	const plan = await planCompact(readSession(path), { settings: OPEN_ALL });
	const applied = Buffer.from(applyPlan(plan));
	const { backup } = await appendPlan(plan);
	assert.equal(readFileSync(backup!, "utf8"), text);
	assert.deepEqual(readFileSync(path), applied);
	assert.equal(readSession(path).version, 3);
});

test("a plan with nothing to do writes nothing, not even a lock", async (t) => {
	const path = fileOf(t, session().user("hi").says("hello"));
	const before = stateOf(path);
	const plan = await planCompact(readSession(path));
	assert.deepEqual(await appendPlan(plan), { entriesAppended: 0, bytesWritten: 0, backup: undefined });
	assert.deepEqual(stateOf(path), before);
});

test("a session that has a target keeps it, and refuses another one", async (t) => {
	const path = fileOf(t);
	await compactSession(path, { settings: OPEN_ALL, target: "native" });
	const again = await planCompact(readSession(path));
	assert.equal(again.target, "native");
	await assert.rejects(planCompact(readSession(path), { target: "extension" }), { code: "target.mismatch" });
	assert.throws(() => render(readSession(path), { target: "extension" }), { code: "target.mismatch" });
});
