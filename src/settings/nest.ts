/** From the flat table to nested settings and back. Settings are made once and never changed. */
import type { SettingKey, Settings } from "./settings.js";
import { SETTING_KEYS } from "./table.js";

/** Nested settings of what `read` gives for each key; `extra` are dotted keys that the table does not have. */
export function nestSettings(
	read: (key: SettingKey) => unknown,
	extra: Iterable<readonly [path: readonly string[], value: unknown]> = [],
): Settings {
	const settings = {};
	for (const key of SETTING_KEYS) setAt(settings, key.split("."), read(key));
	for (const [path, value] of extra) setAt(settings, path, value);
	return settings as Settings; // complete and of these types: the table is checked against Settings
}

/** The value under a dotted key. */
export function valueAt(settings: Settings, key: SettingKey): unknown {
	return key.split(".").reduce<unknown>((value, part) => (value as { [key: string]: unknown })[part], settings);
}

/** Defines rather than assigns: a key from a file may be called `__proto__`. */
function setAt(target: object, path: readonly string[], value: unknown): void {
	const [name, ...rest] = path;
	if (name === undefined) return;
	if (rest.length === 0) {
		Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
		return;
	}
	const held: unknown = Object.hasOwn(target, name) ? (target as { [key: string]: unknown })[name] : undefined;
	const next = typeof held === "object" && held !== null ? held : {};
	if (next !== held) setAt(target, [name], next);
	setAt(next, rest, value);
}
