/** Settings for callers: from an object, or from the files that the commands read. */
import { homedir } from "node:os";
import { CondenseError } from "../errors.js";
import { readTextFile } from "../run/read-text.js";
import { applyBlock, createDraft, type Layer } from "../settings/draft.js";
import { flattenBlock } from "../settings/flatten.js";
import { loadSettings as loadLayers } from "../settings/load.js";
import { nestSettings } from "../settings/nest.js";
import { isObject, type JsonObject } from "../settings/read-file.js";
import { GROUPS, type Group, type Settings, type WritingTarget } from "../settings/settings.js";
import { settingOf } from "../settings/table.js";

/** Any of the settings, nested as in the `contextPrune` block of pi's settings. What is left out has its default. */
export type PartialSettings = Partial<Omit<Settings, Group>> & { readonly [G in Group]?: Partial<Settings[G]> };

export interface ResolvedSettings {
	readonly settings: Settings;
	/** Values that are not allowed, where the default holds, and names that have no effect. */
	readonly warnings: readonly string[];
}

/** Where a value came from. */
export interface SettingSource {
	readonly source: "default" | "user settings" | "project settings" | "config file" | "environment" | "flag";
	/** The file or the variable; empty for a default. */
	readonly where: string;
	readonly value: unknown;
}

export interface LoadedSettings extends ResolvedSettings {
	/** By dotted key, as `chainCompression.rollingWindow`. */
	readonly sources: ReadonlyMap<string, SettingSource>;
}

export interface LoadSettingsOptions {
	/** The folder whose `.pi/settings.json` counts. Default: the working directory. */
	readonly cwd?: string;
	/** The environment: `PI_CODING_AGENT_DIR` and `CONDENSE_…`. Default: that of the process. */
	readonly env?: { readonly [name: string]: string | undefined };
	/** Where `.pi/agent/settings.json` is. Default: that of the user. */
	readonly homeDir?: string;
	/** One more file, as `--config` names it. */
	readonly configFile?: string;
}

/**
 * Complete settings from some. As with a settings file, a value that is not allowed gives way to the default and is a
 * warning. Throws `usage` for what is no object.
 */
export function resolveSettings(partial: PartialSettings = {}): ResolvedSettings {
	const warnings: string[] = [];
	const draft = createDraft((text) => warnings.push(text));
	applyBlock(draft, LAYER, "settings", blockOf(partial));
	return { settings: structuredClone(nestSettings((key) => draft.sources.get(key)?.value)), warnings };
}

/**
 * The settings that the commands would use: defaults, pi's settings of the user and of the project, `configFile`, the
 * environment; the later one wins, key by key. Throws `input.not-found`, `input.unreadable` or `config.invalid` for a
 * `configFile` that cannot be used; all else is a warning.
 */
export function loadSettings(options: LoadSettingsOptions = {}): LoadedSettings {
	const { cwd = process.cwd(), env = process.env, homeDir = homedir(), configFile } = options;
	const { settings, warnings, sources } = loadLayers({ cwd, env, homeDir, configFile, readFile: readTextFile });
	return { settings: structuredClone(settings), warnings, sources };
}

/**
 * The settings of one call. What was given for this very call must be right: throws `usage` for a value that is not
 * allowed. Unknown names pass, since files of settings have some.
 *
 * @internal
 */
export function settingsFor(partial: PartialSettings = {}, target?: WritingTarget): Settings {
	const block = blockOf(partial);
	for (const group of GROUPS) {
		if (block[group] !== undefined && !isObject(block[group])) throw notAllowed(group, "an object of settings");
	}
	for (const [key, value] of flattenBlock(block, "settings", ignore).known) {
		const { kind } = settingOf(key);
		if (kind.check(value) === undefined) throw notAllowed(key, kind.allowed);
	}
	if (target !== undefined && settingOf("condense.target").kind.check(target) === undefined) {
		throw new CondenseError("usage", `target takes ${settingOf("condense.target").kind.allowed}`);
	}
	const { settings } = resolveSettings(partial);
	return target === undefined ? settings : { ...settings, condense: { ...settings.condense, target } };
}

/** Warnings name what was given, not the layer: which one it is does not matter. */
const LAYER: Layer = "config file";

function ignore(): void {}

function notAllowed(key: string, allowed: string): CondenseError {
	return new CondenseError("usage", `the setting ${key} takes ${allowed}`);
}

/** Optional fields may be there and undefined: that is the same as left out. */
function blockOf(partial: PartialSettings): JsonObject {
	if (!isObject(partial)) throw new CondenseError("usage", "settings are an object, as in { minBatchChars: 0 }");
	return withoutUndefined(partial, (value) => (isObject(value) ? withoutUndefined(value, (held) => held) : value));
}

function withoutUndefined(from: JsonObject, map: (value: unknown) => unknown): JsonObject {
	const given = Object.entries(from).filter(([, value]) => value !== undefined);
	return Object.fromEntries(given.map(([name, value]) => [name, map(value)]));
}
