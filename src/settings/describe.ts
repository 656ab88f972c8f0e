/** The table of settings as rows of text, for `condense config` and for the page in docs. */
import { envNamesOf } from "./environment.js";
import type { SettingKey } from "./settings.js";
import { SETTING_KEYS, settingOf } from "./table.js";

export interface SettingDescription {
	readonly key: SettingKey;
	/** As JSON. */
	readonly default: string;
	readonly allowed: string;
	/** The words to choose from; none where any text or number will do. */
	readonly choices: readonly string[];
	/** The variable to name in help: the shortest that works. */
	readonly env: string;
	readonly flag: string | undefined;
	readonly doc: string;
}

/** One row for each setting, in the order of the table. */
export function describeSettings(): SettingDescription[] {
	return SETTING_KEYS.map((key) => {
		const { kind, default: value, doc, flag } = settingOf(key);
		const env = envNamesOf(key).at(-1)!;
		const { allowed, choices = [] } = kind;
		return { key, default: JSON.stringify(value), allowed, choices, env, flag, doc };
	});
}
