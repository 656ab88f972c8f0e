/** The checks of the soak notice what they are there for: each is shown a session that breaks its promise. */
import assert from "node:assert/strict";
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { bytesOf, checkBytes } from "../../scripts/soak/checks/bytes.js";
import { checkLitter } from "../../scripts/soak/checks/litter.js";
import { compact } from "../../scripts/soak/moves/run-options.js";
import { NOTHING_WRITTEN, type Outcome } from "../../scripts/soak/outcome.js";
import { checkWorld } from "../../scripts/soak/round.js";
import { createWorld, randomFor, type World } from "../../scripts/soak/world.js";
import { DEFAULTS } from "../../src/settings/defaults.js";
import { createExtractive } from "../../src/summarize/extractive/index.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const APPENDED: Outcome = { said: "append", writes: "append", keepsTime: true, isKilled: false };
const UNTOUCHED: Outcome = { said: "a look", ...NOTHING_WRITTEN };
const RANDOM = randomFor(1, 0);

/** A drawn session after a run that takes everything, with files for large results beside it. */
async function compacted(t: TestContext): Promise<World> {
	const world = createWorld(join(makeTempDir(t), "w"), "extension", 0, randomFor(4, 0));
	const { chainCompression } = DEFAULTS;
	const settings = {
		...DEFAULTS,
		minBatchChars: 0,
		spillThreshold: 1000,
		protectedTools: world.protectedTools,
		chainCompression: { ...chainCompression, rollingWindow: 0 },
	};
	world.settings = settings;
	await compact(world, { settings, createSummarizer: (conversation) => createExtractive(conversation) });
	assert.ok(check(world) > 3, "the run has given refs");
	return world;
}

function check(world: World): number {
	return checkWorld(world, RANDOM, UNTOUCHED, false);
}

function sidecarsOf({ folder }: World): string[] {
	const blobs = readdirSync(folder).find((name) => name.endsWith("-blobs")) ?? assert.fail("no sidecars");
	return readdirSync(join(folder, blobs)).map((name) => join(folder, blobs, name));
}

test("a changed byte, a lost beginning, another time", async (t) => {
	const world = await compacted(t);
	const before = bytesOf(world);
	checkBytes(world, before, UNTOUCHED);
	appendFileSync(world.path, "\n");
	assert.throws(() => checkBytes(world, before, UNTOUCHED), /the session changed/);
	assert.throws(() => checkBytes(world, before, APPENDED), /modification time/);
	const { bytes } = before;
	writeFileSync(world.path, Buffer.concat([bytes.subarray(0, 100), Buffer.from("x"), bytes.subarray(101)]));
	assert.throws(() => checkBytes(world, before, APPENDED), /no longer its beginning/);
	writeFileSync(world.path, bytes);
	utimesSync(world.path, 1, 1);
	assert.throws(() => checkBytes(world, before, UNTOUCHED), /modification time/);
});

test("a lost sidecar, and one with another text", async (t) => {
	const world = await compacted(t);
	const [first, second] = sidecarsOf(world);
	writeFileSync(second!, "something else");
	assert.throws(() => check(world), /verify finds errors/);
	rmSync(first!);
	assert.throws(() => check(world), /verify finds errors/);
});

test("an archived text that is not the one that pi wrote", async (t) => {
	const world = await compacted(t);
	const originals = world.writer.originals as Map<string, string[]>;
	for (const key of originals.keys()) originals.set(key, ["what pi wrote"]);
	assert.throws(() => check(world), /gives a text that no result of that key has/);
});

test("a lock, a temporary file, a sidecar that no entry names", async (t) => {
	const world = await compacted(t);
	for (const name of ["session.jsonl.lock", ".condense-1-abcdef.tmp", "soak-0-blobs/left.txt"]) {
		const path = join(world.folder, name);
		if (name.endsWith(".lock")) mkdirSync(path);
		else writeFileSync(path, "");
		assert.throws(() => checkLitter(world, UNTOUCHED), /left behind/, name);
		checkLitter(world, { ...APPENDED, isKilled: true });
		rmSync(path, { recursive: true });
		checkLitter(world, UNTOUCHED);
	}
	writeFileSync(join(world.folder, "core.1234"), "");
	assert.throws(() => checkLitter(world, { ...APPENDED, isKilled: true }), /leaves nothing else behind/);
});

test("a line that nobody can read", async (t) => {
	const world = await compacted(t);
	writeFileSync(world.path, `${readFileSync(world.path, "utf8")}{"type":"custom"}{"type":"custom"}\n`);
	assert.throws(() => check(world), /verify finds errors/);
});
