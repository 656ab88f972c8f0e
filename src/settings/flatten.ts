/** Takes a `contextPrune` block apart into dotted keys, and tells those that the table has from those it has not. */
import { didYouMean, suggest } from "../text/suggest.js";
import { isExtensionKey } from "./extension-keys.js";
import { isObject, type JsonObject } from "./read-file.js";
import { GROUPS, type SettingKey } from "./settings.js";
import { isSettingKey, SETTING_KEYS } from "./table.js";

export interface FlatBlock {
	readonly known: [key: SettingKey, value: unknown][];
	/** Kept as they are. */
	readonly unknown: [path: readonly string[], value: unknown][];
}

/** The block's values by dotted key, in its own order. `where` names the file in warnings. */
export function flattenBlock(block: JsonObject, where: string, warn: (text: string) => void): FlatBlock {
	const flat: FlatBlock = { known: [], unknown: [] };
	for (const [name, value] of Object.entries(block)) {
		if (!(GROUPS as readonly string[]).includes(name)) {
			place(flat, [name], value, where, warn);
		} else if (isObject(value)) {
			for (const [part, held] of Object.entries(value)) place(flat, [name, part], held, where, warn);
		} else {
			warn(`${where}: ${name} is passed over: allowed is an object of settings`);
		}
	}
	return flat;
}

function place(
	flat: FlatBlock,
	path: readonly string[],
	value: unknown,
	where: string,
	warn: (text: string) => void,
): void {
	const key = path.join(".");
	// A dot inside a name is no nesting: {"purgeErrors.enabled": …} is not what the extension reads.
	const isNested = !path.some((part) => part.includes("."));
	if (isNested && isSettingKey(key)) {
		flat.known.push([key, value]);
		return;
	}
	flat.unknown.push([path, value]);
	if (path.length === 1 && isExtensionKey(key)) return;
	const hint = isSettingKey(key) ? "; names with a dot are written nested" : didYouMean(nearKeys(key));
	warn(`${where}: unknown setting ${JSON.stringify(key)} has no effect${hint}`);
}

/** Keys near a mistyped one: by the last part of the name too, for one that stands at the wrong level. */
function nearKeys(key: string): string[] {
	const near = suggest(key, key.includes(".") ? SETTING_KEYS : [...SETTING_KEYS, ...GROUPS]);
	if (near.length > 0) return near;
	const leaf = leafOf(key);
	const leaves = suggest(leaf, SETTING_KEYS.map(leafOf));
	return leaves.flatMap((name) => SETTING_KEYS.filter((candidate) => leafOf(candidate) === name)).slice(0, 3);
}

function leafOf(key: string): string {
	return key.slice(key.lastIndexOf(".") + 1);
}
