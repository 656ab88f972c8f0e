/** The settings while layers are being put over one another. A value that is not allowed leaves the layer below in force. */
import { CondenseError } from "../errors.js";
import { didYouMean, suggest } from "../text/suggest.js";
import type { EnvironmentValue } from "./environment.js";
import { flattenBlock } from "./flatten.js";
import type { JsonObject } from "./read-file.js";
import type { SettingKey } from "./settings.js";
import { isSettingKey, SETTING_KEYS, settingOf } from "./table.js";

export type Layer = "default" | "user settings" | "project settings" | "config file" | "environment" | "flag";

/** An effective value and where it came from. */
export interface Source {
	readonly source: Layer;
	/** The file, the variable or the flag; empty for a default. */
	readonly where: string;
	readonly value: unknown;
}

export interface Draft {
	readonly sources: Map<string, Source>;
	/** What the table does not have: dotted key to the parts of its name. */
	readonly extra: Map<string, readonly string[]>;
	readonly warn: (text: string) => void;
}

/** A draft in which the defaults hold. */
export function createDraft(warn: (text: string) => void): Draft {
	const sources = new Map<string, Source>();
	for (const key of SETTING_KEYS) sources.set(key, { source: "default", where: "", value: settingOf(key).default });
	return { sources, extra: new Map(), warn };
}

/** Puts a block of a file over what holds so far. */
export function applyBlock(draft: Draft, source: Layer, file: string, block: JsonObject): void {
	const { known, unknown } = flattenBlock(block, file, draft.warn);
	for (const [key, raw] of known)
		accept(draft, key, { source, where: file, value: settingOf(key).kind.check(raw) }, raw);
	for (const [parts, value] of unknown) {
		const joined = parts.join(".");
		const key = isSettingKey(joined) ? JSON.stringify(joined) : joined; // one name with a dot in it
		draft.extra.set(key, parts);
		draft.sources.set(key, { source, where: file, value });
	}
}

/** Puts an environment variable over what holds so far. */
export function applyVariable(draft: Draft, { key, name, text }: EnvironmentValue): void {
	accept(draft, key, { source: "environment", where: name, value: settingOf(key).kind.parse(text) }, text);
}

/** Puts a flag over everything. It was typed for this very run: a value that is not allowed throws `usage`. */
export function applyFlag(draft: Draft, key: SettingKey, given: unknown): void {
	if (given === undefined) return;
	const { kind, flag } = settingOf(key);
	const value = typeof given === "string" ? kind.parse(given) : kind.check(given);
	const where = flag ?? key;
	if (value === undefined) {
		const near = nearChoices(key, given);
		throw new CondenseError("usage", `${where} ${shown(given)} is not allowed: it takes ${kind.allowed}${near}`);
	}
	draft.sources.set(key, { source: "flag", where, value });
}

/** Takes a checked value over, or says why the layer below still holds. */
function accept(draft: Draft, key: SettingKey, found: Source, raw: unknown): void {
	if (found.value !== undefined) {
		draft.sources.set(key, found);
		return;
	}
	const held = shown(draft.sources.get(key)?.value);
	const allowed = settingOf(key).kind.allowed;
	const near = nearChoices(key, raw);
	draft.warn(`${found.where}: ${key} is ${shown(raw)}, allowed is ${allowed}; ${held} is used${near}`);
}

function nearChoices(key: SettingKey, given: unknown): string {
	return typeof given === "string" ? didYouMean(suggest(given, settingOf(key).kind.choices ?? [])) : "";
}

/** A value as JSON, short enough for one line. */
function shown(value: unknown): string {
	const characters = Array.from((JSON.stringify(value) ?? String(value)).slice(0, 200));
	return characters.length > 60 ? `${characters.slice(0, 59).join("")}…` : characters.join("");
}
