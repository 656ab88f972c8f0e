import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULTS, differing } from "../../src/settings/defaults.js";
import { nestSettings, valueAt } from "../../src/settings/nest.js";
import type { SettingKey } from "../../src/settings/settings.js";
import { isSettingKey, SETTING_KEYS, settingOf } from "../../src/settings/table.js";

const withValues = (values: { [K in SettingKey]?: unknown }) =>
	nestSettings((key) => (Object.hasOwn(values, key) ? values[key] : settingOf(key).default));

test("every default is allowed by its own kind, from a file and as typed", () => {
	for (const key of SETTING_KEYS) {
		const { kind, default: value } = settingOf(key);
		assert.deepEqual(kind.check(value), value, key);
		const typed = typeof value === "string" ? value : JSON.stringify(value);
		assert.deepEqual(kind.parse(typed), value, key);
	}
});

test("defaults are nested as the keys say", () => {
	assert.equal(DEFAULTS.chainCompression.rollingWindow, 3);
	assert.deepEqual(DEFAULTS.purgeErrors, { enabled: true, cooldownTurns: 2, minArgChars: 500 });
	assert.deepEqual(DEFAULTS.protectedPaths, ["**/skills/**/*.md"]);
	assert.equal(valueAt(DEFAULTS, "condense.concurrency"), 4);
});

test("every setting has one line of description, and no two share a flag", () => {
	const flags = SETTING_KEYS.map((key) => settingOf(key).flag).filter((flag) => flag !== undefined);
	assert.equal(new Set(flags).size, flags.length);
	for (const key of SETTING_KEYS) assert.match(settingOf(key).doc, /^[A-Z`][^\n]+\.$/, key);
});

test("a name that objects inherit is no setting", () => {
	assert.equal(isSettingKey("toString"), false);
	assert.equal(isSettingKey("spillThreshold"), true);
});

test("defaults differ in nothing", () => assert.deepEqual(differing(DEFAULTS), {}));

test("only values that are not the default are named, by dotted key, lists by what they hold", () => {
	const settings = withValues({
		"chainCompression.rollingWindow": 0,
		protectedTools: ["todowrite"],
		protectedPaths: ["**/skills/**/*.md"],
		"condense.fallbackModel": null,
	});
	assert.deepEqual(differing(settings), { protectedTools: ["todowrite"], "chainCompression.rollingWindow": 0 });
});
