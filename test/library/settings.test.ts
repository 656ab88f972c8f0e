import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { loadSettings, parseSession, planCompact, render, resolveSettings } from "../../src/index.js";
import { session } from "../helpers/session-builder.js";
import { makeTempDir } from "../helpers/temp-dir.js";

const SMALL = parseSession(session().user("hi").says("hello").text());
/** As JavaScript gives it: whatever anybody writes. */
const anything = (value: unknown) => value as { minBatchChars?: number };

test("a part of the settings is completed with the defaults, group by group", () => {
	const { settings, warnings } = resolveSettings({ minBatchChars: 0, chainCompression: { rollingWindow: 1 } });
	assert.equal(settings.minBatchChars, 0);
	assert.equal(settings.chainCompression.rollingWindow, 1);
	assert.equal(settings.chainCompression.backfillPartial, true);
	assert.deepEqual(warnings, []);
});

test("a value that is not allowed gives way to the default with a warning, as in a file", () => {
	const { settings, warnings } = resolveSettings(anything({ minBatchChars: -1, chainCompresion: {} }));
	assert.equal(settings.minBatchChars, 1000);
	assert.equal(warnings.length, 2);
	assert.match(warnings.join("\n"), /minBatchChars is -1/);
	assert.match(warnings.join("\n"), /chainCompresion.*did you mean/);
});

test("fields that are undefined are the same as left out", () => {
	const { settings, warnings } = resolveSettings(
		anything({ minBatchChars: undefined, purgeErrors: { enabled: undefined } }),
	);
	assert.deepEqual([settings, warnings], [resolveSettings().settings, []]);
});

test("a call refuses a value that is not allowed, and says what is", async () => {
	const wrong = [
		{ minBatchChars: "many" },
		{ chainCompression: true },
		{ purgeErrors: { cooldownTurns: 1.5 } },
		{ condense: { target: "elsewhere" } },
	];
	for (const settings of wrong) {
		await assert.rejects(planCompact(SMALL, { settings: anything(settings) }), { code: "usage", message: /takes/ });
	}
	await assert.rejects(planCompact(SMALL, { settings: anything("none") }), { code: "usage" });
	await assert.rejects(planCompact(SMALL, { target: "elsewhere" as "native" }), { code: "usage" });
	await assert.rejects(planCompact(SMALL, { now: Number.NaN }), { code: "usage" });
	assert.throws(() => render(SMALL, { settings: anything({ minBatchChars: null }) }), { code: "usage" });
});

test("a call takes settings of files as they are, unknown names included", async (t) => {
	const folder = makeTempDir(t);
	mkdirSync(join(folder, ".pi"));
	const block = { contextPrune: { enabled: true, minBatchChars: 7, mistyped: 1 } };
	writeFileSync(join(folder, ".pi", "settings.json"), JSON.stringify(block));
	const { settings, warnings, sources } = loadSettings({ cwd: folder, homeDir: folder, env: {} });
	assert.equal(settings.minBatchChars, 7);
	assert.equal(sources.get("minBatchChars")?.source, "project settings");
	assert.equal(warnings.length, 1);
	const plan = await planCompact(SMALL, { settings });
	assert.deepEqual(plan.entries, []);
});

test("a configFile that cannot be used is an error", (t) => {
	const folder = makeTempDir(t);
	const places = { cwd: folder, homeDir: folder, env: {} };
	assert.throws(() => loadSettings({ ...places, configFile: "none.json" }), { code: "input.not-found" });
	writeFileSync(join(folder, "bad.json"), "{");
	assert.throws(() => loadSettings({ ...places, configFile: "bad.json" }), { code: "config.invalid" });
});

test("settings that one caller changes are not those of the next", () => {
	const { settings } = resolveSettings();
	(settings.protectedPaths as string[]).push("**");
	(settings.condense as { concurrency: number }).concurrency = 99;
	assert.deepEqual(resolveSettings().settings.protectedPaths, ["**/skills/**/*.md"]);
	assert.equal(resolveSettings().settings.condense.concurrency, 4);
	const loaded = loadSettings({ cwd: "/nowhere", homeDir: "/nowhere", env: {} }).settings;
	assert.deepEqual(loaded, resolveSettings().settings);
});
