/** What holds where nothing is set, and what a run notes of itself because it is something else. */
import { nestSettings, valueAt } from "./nest.js";
import type { Settings } from "./settings.js";
import { SETTING_KEYS, settingOf } from "./table.js";

export const DEFAULTS: Settings = nestSettings((key) => settingOf(key).default);

/** The settings whose values are not the defaults, by dotted key: what a run notes of itself (SPEC 2). */
export function differing(settings: Settings): { [key: string]: unknown } {
	const found: { [key: string]: unknown } = {};
	for (const key of SETTING_KEYS) {
		const value = valueAt(settings, key);
		if (JSON.stringify(value) !== JSON.stringify(settingOf(key).default)) found[key] = value;
	}
	return found;
}
