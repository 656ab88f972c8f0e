/**
 * Brings the settings together, layer over layer and key by key (SPEC 12): defaults, pi's settings of the user, of
 * the project, the `--config` file, the environment, the flags. Pure but for the file reader that it is given.
 */
import path from "node:path";
import { agentDirOf, type PiPlaces, resolvePath } from "../session/locate-dirs.js";
import { applyBlock, applyFlag, applyVariable, createDraft, type Draft, type Source } from "./draft.js";
import { readEnvironment } from "./environment.js";
import { extensionNames, isFamily } from "./family.js";
import { nestSettings } from "./nest.js";
import { pruneBlockOf, type ReadFile, readConfigFile, readPiSettings } from "./read-file.js";
import type { SettingKey, Settings } from "./settings.js";
import { SETTING_KEYS } from "./table.js";

export interface LoadOptions extends PiPlaces {
	/** The file named by `--config`. */
	readonly configFile?: string | undefined;
	/** Flags by the key that they set, as typed or already as values; undefined ones were not given. */
	readonly flags?: { readonly [K in SettingKey]?: unknown };
	readonly readFile: ReadFile;
}

export interface LoadedSettings {
	readonly settings: Settings;
	/** By dotted key: first every setting in the order of the table, then what the files hold besides. */
	readonly sources: ReadonlyMap<string, Source>;
	readonly warnings: readonly string[];
	/** pi's own `sessionDir`, as written, for finding sessions. */
	readonly sessionDir: string | undefined;
	/** Whether pi's settings name an extension of the context-prune family. */
	readonly hasFamilyExtension: boolean;
}

/**
 * The settings in force. Throws `input.not-found`, `input.unreadable` or `config.invalid` for a `--config` file that
 * cannot be used, and `usage` for a flag's value that is not allowed; all else is a warning.
 */
export function loadSettings(options: LoadOptions): LoadedSettings {
	const warnings = new Set<string>(); // one file may be both the user's and the project's
	const draft = createDraft((text) => warnings.add(text));
	const { sessionDir, hasFamilyExtension } = applyPiSettings(draft, options);
	if (options.configFile !== undefined) {
		const file = resolvePath(options.configFile, options);
		applyBlock(draft, "config file", file, readConfigFile(file, options.readFile));
	}
	for (const found of readEnvironment(options.env, draft.warn)) applyVariable(draft, found);
	for (const key of SETTING_KEYS) applyFlag(draft, key, options.flags?.[key]);
	const extra = [...draft.extra].map(([key, parts]) => [parts, draft.sources.get(key)?.value] as const);
	const settings = nestSettings((key) => draft.sources.get(key)?.value, extra);
	return { settings, sources: draft.sources, warnings: [...warnings], sessionDir, hasFamilyExtension };
}

/** Applies pi's two files; gives what else of them matters, the `sessionDir` as pi merges it. */
function applyPiSettings(
	draft: Draft,
	options: LoadOptions,
): Pick<LoadedSettings, "sessionDir" | "hasFamilyExtension"> {
	const { join } = options.pathApi ?? path;
	const layers = [
		["user settings", join(agentDirOf(options), "settings.json")],
		["project settings", join(options.cwd, ".pi", "settings.json")],
	] as const;
	let sessionDir: unknown;
	let hasFamilyExtension = false;
	for (const [source, file] of layers) {
		const settings = readPiSettings(file, options.readFile, draft.warn);
		if (settings === undefined) continue;
		sessionDir = settings.sessionDir ?? sessionDir;
		hasFamilyExtension ||= extensionNames(settings).some(isFamily);
		const block = pruneBlockOf(settings, file, draft.warn);
		if (block !== undefined) applyBlock(draft, source, file, block);
	}
	return {
		sessionDir: typeof sessionDir === "string" && sessionDir !== "" ? sessionDir : undefined,
		hasFamilyExtension,
	};
}
