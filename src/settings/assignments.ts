/** Settings as typed behind --set: `key=value`, any key of the table (SPEC 12, flags). */
import { CondenseError } from "../errors.js";
import { didYouMean, suggest } from "../text/suggest.js";
import type { SettingKey } from "./settings.js";
import { isSettingKey, SETTING_KEYS } from "./table.js";

/** The values by key, still as typed. Throws `usage` for what is no assignment or names no setting. */
export function parseAssignments(texts: readonly string[]): { [K in SettingKey]?: string } {
	const values: { [K in SettingKey]?: string } = {};
	for (const text of texts) {
		const at = text.indexOf("=");
		const key = text.slice(0, at).trim();
		if (at === -1) throw new CondenseError("usage", `--set ${text}: write key=value`);
		if (!isSettingKey(key)) {
			throw new CondenseError("usage", `--set: no setting ${key}${didYouMean(suggest(key, SETTING_KEYS))}`, {
				hint: "condense config lists them all",
			});
		}
		values[key] = text.slice(at + 1);
	}
	return values;
}
