/** Calls do not disturb each other, and change nothing that they are given. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as library from "../../src/index.js";
import { copyExample } from "../helpers/library.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const NOW = Date.parse("2026-09-01T12:00:00Z");

function freeze<T>(value: T): T {
	if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
		Object.freeze(value);
		for (const part of Object.values(value)) freeze(part);
	}
	return value;
}

const OPTIONS = freeze({
	settings: { chainCompression: { rollingWindow: 0 }, protectedTools: ["todowrite"], condense: { concurrency: 2 } },
	now: NOW,
});

/** Everything that a session gives, as text. */
async function everythingOf(session: library.Session, pause: () => Promise<void>): Promise<string> {
	const said: unknown[] = [library.buildContext(session)];
	await pause();
	const { session: _, ...plan } = await library.planCompact(session, OPTIONS);
	said.push(plan);
	await pause();
	said.push(library.render(session, OPTIONS), library.inspect(session, OPTIONS), library.verify(session));
	await pause();
	said.push(library.query(session, freeze(["t1..t3", "b1"])));
	const budget = { ...OPTIONS, contextWindow: 100_000, threshold: 0.3, models: () => undefined };
	said.push(await library.simulateBudget(session, budget));
	return JSON.stringify(said);
}

test("two sessions in interleaved calls give what each gives alone", async (t) => {
	const texts = ["debugging", "protected"].map((name) => readFileSync(copyExample(name, makeTempDir(t))));
	const now = async () => undefined;
	const alone: string[] = [];
	for (const text of texts) alone.push(await everythingOf(library.parseSession(text), now));
	const later = () => new Promise<void>((resolve) => setImmediate(resolve));
	const sessions = texts.map((text) => library.parseSession(text));
	const together = await Promise.all(sessions.map((session) => everythingOf(session, later)));
	assert.deepEqual(together, alone);
	const again = await Promise.all([sessions[0]!, sessions[0]!].map((session) => everythingOf(session, later)));
	assert.deepEqual(again, [alone[0], alone[0]]);
});

test("plans for two files can be written in either order", async (t) => {
	const paths = ["debugging", "protected"].map((name) => copyExample(name, makeTempDir(t)));
	const plans = await Promise.all(paths.map((path) => library.planCompact(library.readSession(path), OPTIONS)));
	await Promise.all(plans.toReversed().map((plan) => library.appendPlan(plan)));
	for (const path of paths) assert.equal(library.verify(library.readSession(path)).ok, true);
});

test("options and settings that are frozen serve every function", async (t) => {
	const path = copyExample("debugging", makeTempDir(t));
	const { settings } = freeze(library.resolveSettings(OPTIONS.settings));
	const options = freeze({ settings, now: NOW });
	await library.compactSession(path, options);
	await library.exportSession(path, options);
	await library.undo(path, options);
	assert.equal(library.verify(library.readSession(path), options).ok, true);
});

test("a plan leaves its session as it was: planned again it is the same", async (t) => {
	const session = library.readSession(copyExample("debugging", makeTempDir(t)));
	const before = JSON.stringify([library.getEntries(session), library.render(session)]);
	const first = await library.planCompact(session, OPTIONS);
	assert.equal(JSON.stringify([library.getEntries(session), library.render(session)]), before);
	assert.deepEqual((await library.planCompact(session, OPTIONS)).entries, first.entries);
});

test("a session can still be looked at when its file has gone on", async (t) => {
	const path = copyExample("debugging", makeTempDir(t));
	const older = library.readSession(path);
	const entries = library.getEntries(older).length;
	const seen = JSON.stringify(library.render(older));
	await library.compactSession(path, OPTIONS);
	assert.equal(library.getEntries(older).length, entries);
	assert.equal(JSON.stringify(library.render(older)), seen);
	assert.ok(library.getEntries(library.readSession(path)).length > entries);
});
