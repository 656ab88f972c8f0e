import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { CondenseError } from "../../src/errors.js";
import { DEFAULTS } from "../../src/settings/defaults.js";
import { type LoadOptions, loadSettings } from "../../src/settings/load.js";

const USER = "/home/ada/.pi/agent/settings.json";
const PROJECT = "/srv/proj/.pi/settings.json";
const CONFIG = "/srv/proj/c.json";

/** Loads with files from memory; objects are written as JSON, texts stand as they are. */
function load(files: { [path: string]: unknown } = {}, options: Partial<LoadOptions> = {}) {
	return loadSettings({ cwd: "/srv/proj", homeDir: "/home/ada", env: {}, readFile: readerOf(files), ...options });
}

function readerOf(files: { [path: string]: unknown }) {
	return (file: string): string => {
		const held = files[file];
		if (held instanceof Error) throw held;
		if (held === undefined) throw Object.assign(new Error(`no file ${file}`), { code: "ENOENT" });
		return typeof held === "string" ? held : JSON.stringify(held);
	};
}

const block = (contextPrune: unknown) => ({ theme: "dark", contextPrune });

test("without any file the defaults hold, and each says so", () => {
	const { settings, sources, warnings, sessionDir } = load();
	assert.deepEqual(settings, DEFAULTS);
	assert.deepEqual(sources.get("spillThreshold"), { source: "default", where: "", value: 65536 });
	assert.deepEqual(warnings, []);
	assert.equal(sessionDir, undefined);
});

test("each layer wins over the ones before it", () => {
	const files = { [USER]: block({ minBatchChars: 1 }), [PROJECT]: block({ minBatchChars: 2 }) };
	const withConfig = { ...files, [CONFIG]: { minBatchChars: 3 } };
	const env = { CONDENSE_MIN_BATCH_CHARS: "4" };
	const valueWith = (held: object, options: Partial<LoadOptions>) =>
		load({ ...held }, options).sources.get("minBatchChars");
	assert.deepEqual(valueWith({ [USER]: files[USER] }, {}), { source: "user settings", where: USER, value: 1 });
	assert.deepEqual(valueWith(files, {}), { source: "project settings", where: PROJECT, value: 2 });
	const configFile = "c.json";
	assert.deepEqual(valueWith(withConfig, { configFile }), { source: "config file", where: CONFIG, value: 3 });
	assert.deepEqual(valueWith(withConfig, { configFile, env }), {
		source: "environment",
		where: "CONDENSE_MIN_BATCH_CHARS",
		value: 4,
	});
	const flags = { minBatchChars: "5" };
	const flagged = { source: "flag", where: "minBatchChars", value: 5 };
	assert.deepEqual(valueWith(withConfig, { configFile, env, flags }), flagged);
});

test("nested settings merge key by key", () => {
	const { settings } = load({
		[USER]: block({ chainCompression: { rollingWindow: 9, enabled: false } }),
		[PROJECT]: block({ chainCompression: { rollingWindow: 1 } }),
	});
	assert.equal(settings.chainCompression.rollingWindow, 1);
	assert.equal(settings.chainCompression.enabled, false);
	assert.equal(settings.chainCompression.backfillPartial, true);
});

test("a list of a later layer replaces the earlier one whole", () => {
	const { settings } = load({
		[USER]: block({ protectedTools: ["a", "b"] }),
		[PROJECT]: block({ protectedTools: ["c"] }),
	});
	assert.deepEqual(settings.protectedTools, ["c"]);
});

test("the user's file is in PI_CODING_AGENT_DIR where that is set", () => {
	const env = { PI_CODING_AGENT_DIR: "~/elsewhere" };
	const { settings } = load({ "/home/ada/elsewhere/settings.json": block({ minBatchChars: 7 }) }, { env });
	assert.equal(settings.minBatchChars, 7);
});

test("paths follow the rules of Windows there", () => {
	const readFile = readerOf({ "C:\\proj\\.pi\\settings.json": block({ minBatchChars: 7 }) });
	const options = { cwd: "C:\\proj", homeDir: "C:\\Users\\ada", env: {}, pathApi: path.win32, readFile };
	assert.equal(loadSettings(options).settings.minBatchChars, 7);
});

for (const [title, held, reason] of [
	["that does not parse", '{"contextPrune": {', /passed over/],
	["that holds no object", "[1]", /no JSON object/],
	["that cannot be read", Object.assign(new Error("EACCES: no"), { code: "EACCES" }), /EACCES/],
	["whose block is no object", { contextPrune: [1] }, /contextPrune/],
] as const) {
	test(`a settings file ${title} is named in one warning and passed over`, () => {
		const { settings, warnings } = load({ [USER]: block({ minBatchChars: 5 }), [PROJECT]: held });
		assert.equal(settings.minBatchChars, 5);
		assert.equal(warnings.length, 1);
		assert.match(warnings[0]!, reason);
		assert.ok(warnings[0]!.startsWith(`${PROJECT}: `) && !warnings[0]!.includes("\n"));
	});
}

test("an empty settings file and one with a byte order mark are read as pi reads them", () => {
	const { settings, warnings } = load({ [USER]: "", [PROJECT]: '\ufeff{"contextPrune":{"minBatchChars":5}}' });
	assert.equal(settings.minBatchChars, 5);
	assert.deepEqual(warnings, []);
});

test("a config file may hold the block under its name or be the block", () => {
	const nested = load({ [CONFIG]: block({ spillThreshold: 10 }) }, { configFile: CONFIG });
	const bare = load({ [CONFIG]: { spillThreshold: 10 } }, { configFile: CONFIG });
	for (const { settings, warnings } of [nested, bare]) {
		assert.equal(settings.spillThreshold, 10);
		assert.deepEqual(warnings, []);
	}
});

for (const [title, held, code] of [
	["is missing", undefined, "input.not-found"],
	["cannot be read", Object.assign(new Error("EISDIR: no"), { code: "EISDIR" }), "input.unreadable"],
	["does not parse", "{", "config.invalid"],
	["is empty", "", "config.invalid"],
	["holds no object", "3", "config.invalid"],
	["has a block that is no object", { contextPrune: null }, "config.invalid"],
] as const) {
	test(`a config file that ${title} ends the run`, () => {
		assert.throws(
			() => load({ [CONFIG]: held }, { configFile: "c.json" }),
			(error) => error instanceof CondenseError && error.code === code && error.message.includes(CONFIG),
		);
	});
}

test("a value that is not allowed leaves the layer below, and the warning names key, value, file and what is allowed", () => {
	const { settings, warnings } = load({
		[USER]: block({ chainCompression: { rollingWindow: 5 } }),
		[PROJECT]: block({ chainCompression: { rollingWindow: -1 }, batchingMode: "all" }),
	});
	assert.equal(settings.chainCompression.rollingWindow, 5);
	assert.equal(settings.batchingMode, "turn");
	assert.deepEqual(warnings, [
		`${PROJECT}: chainCompression.rollingWindow is -1, allowed is a whole number of chains from 0; 5 is used`,
		`${PROJECT}: batchingMode is "all", allowed is "turn", "agent-message"; "turn" is used`,
	]);
});

test("a group that is no object is passed over with a warning", () => {
	const { settings, warnings } = load({ [USER]: block({ purgeErrors: false }) });
	assert.deepEqual(settings.purgeErrors, DEFAULTS.purgeErrors);
	assert.match(warnings.join("\n"), /purgeErrors is passed over/);
});

test("a long value is cut in the warning, between characters", () => {
	const { warnings } = load({ [USER]: block({ batchingMode: "😀".repeat(500) }) });
	assert.ok(warnings[0]!.length < 300);
	assert.doesNotMatch(warnings[0]!, /\p{Surrogate}/u);
});

test("a variable that is not allowed is a warning, an empty one counts as not set", () => {
	const env = { CONDENSE_MIN_BATCH_CHARS: "many", CONDENSE_SPILL_THRESHOLD: "" };
	const { settings, warnings } = load({}, { env });
	assert.deepEqual(settings, DEFAULTS);
	assert.deepEqual(warnings, [
		'CONDENSE_MIN_BATCH_CHARS: minBatchChars is "many", allowed is a whole number of characters from 0; 1000 is used',
	]);
});

test("a flag that is not allowed ends the run and says what it takes", () => {
	assert.throws(
		() => load({}, { flags: { autoBudgetThreshold: "80" } }),
		(error) =>
			error instanceof CondenseError && error.code === "usage" && /--threshold "80".*0\.8, not 80/.test(error.message),
	);
});

test("a word near one that is allowed is answered with that one", () => {
	const { warnings } = load({ [USER]: block({ batchingMode: "turns" }) }, { env: { CONDENSE_TARGET: "nativ" } });
	assert.match(warnings[0] ?? "", /batchingMode is "turns".*; did you mean "turn"\?$/);
	assert.match(warnings[1] ?? "", /^CONDENSE_TARGET: .*; did you mean "native"\?$/);
	assert.throws(
		() => load({}, { flags: { "condense.target": "nativ" } }),
		/--target "nativ".*; did you mean "native"\?$/,
	);
});

test("flags may come as typed or as values, and undefined ones do not count", () => {
	const flags = { "chainCompression.rollingWindow": "0", "condense.preview": false, spillThreshold: undefined };
	const { settings, sources } = load({ [USER]: block({ spillThreshold: 10 }) }, { flags });
	assert.equal(settings.chainCompression.rollingWindow, 0);
	assert.equal(settings.condense.preview, false);
	assert.equal(settings.spillThreshold, 10);
	assert.deepEqual(sources.get("chainCompression.rollingWindow"), { source: "flag", where: "--window", value: 0 });
});

test("sessionDir is the project's, else the user's, as pi merges them", () => {
	assert.equal(load({ [USER]: { sessionDir: "~/a" } }).sessionDir, "~/a");
	assert.equal(load({ [USER]: { sessionDir: "~/a" }, [PROJECT]: { theme: "dark" } }).sessionDir, "~/a");
	assert.equal(load({ [USER]: { sessionDir: "~/a" }, [PROJECT]: { sessionDir: "b" } }).sessionDir, "b");
	assert.equal(load({ [USER]: { sessionDir: "~/a" }, [PROJECT]: { sessionDir: "" } }).sessionDir, undefined);
	assert.equal(load({ [USER]: { sessionDir: 5 } }).sessionDir, undefined);
});

test("unknown keys are kept, with their source, and warned about with what was probably meant", () => {
	const { settings, sources, warnings } = load({
		[USER]: block({ minBatchChar: 5, rollingWindow: 2, purgeErrors: { cooldwnTurns: 1 }, zebra: { a: 1 } }),
	});
	const held = settings as unknown as { [key: string]: unknown };
	assert.equal(held.minBatchChar, 5);
	assert.deepEqual(held.zebra, { a: 1 });
	assert.equal((held.purgeErrors as { [key: string]: unknown }).cooldwnTurns, 1);
	assert.deepEqual(sources.get("purgeErrors.cooldwnTurns"), { source: "user settings", where: USER, value: 1 });
	assert.deepEqual(warnings, [
		`${USER}: unknown setting "minBatchChar" has no effect; did you mean "minBatchChars"?`,
		`${USER}: unknown setting "rollingWindow" has no effect; did you mean "chainCompression.rollingWindow"?`,
		`${USER}: unknown setting "purgeErrors.cooldwnTurns" has no effect; did you mean "purgeErrors.cooldownTurns"?`,
		`${USER}: unknown setting "zebra" has no effect`,
	]);
});

test("a nested key written with a dot is no setting, and the warning says how to write it", () => {
	const { settings, sources, warnings } = load({ [USER]: block({ "purgeErrors.enabled": false }) });
	assert.equal(settings.purgeErrors.enabled, true);
	assert.equal(sources.get("purgeErrors.enabled")?.source, "default");
	assert.equal((settings as unknown as { [key: string]: unknown })["purgeErrors.enabled"], false);
	assert.match(warnings.join("\n"), /"purgeErrors\.enabled" has no effect; names with a dot are written nested/);
});

test("the extension's own keys are kept without a word", () => {
	const own = { enabled: true, showPruneStatusLine: false, remindUnprunedCount: true, pruneOn: "on-demand" };
	const { settings, sources, warnings } = load({ [USER]: block(own) });
	assert.deepEqual(warnings, []);
	assert.equal(settings.pruneOn, "on-demand");
	assert.equal(sources.get("enabled")?.value, true);
});

test("a key that names a prototype stays a plain key", () => {
	const { settings } = load({ [USER]: '{"contextPrune":{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}}' });
	assert.equal(({} as { x?: number }).x, undefined);
	assert.equal((settings as { x?: number }).x, undefined);
	assert.ok(Object.hasOwn(settings, "__proto__"));
});

test("one file that is both the user's and the project's is warned about once", () => {
	const env = { PI_CODING_AGENT_DIR: "/srv/proj/.pi" };
	assert.equal(load({ [PROJECT]: "{" }, { env }).warnings.length, 1);
});
