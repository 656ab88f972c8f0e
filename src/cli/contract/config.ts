/** `config --json`. */

/** The settings in force. */
export interface ConfigReport {
	readonly schema: "condense/config@1";
	/** Every setting, in the order of docs/settings.md, then unknown ones that the settings files hold. */
	readonly settings: readonly SettingRow[];
	/** Values that are not allowed, keys that are not known, files that cannot be read. */
	readonly warnings: readonly string[];
}

/** One setting. */
export interface SettingRow {
	/** Its name, nested ones with dots. */
	readonly key: string;
	/** The value in force. */
	readonly value: unknown;
	/** Where the value comes from. */
	readonly source: "default" | "user settings" | "project settings" | "config file" | "environment" | "flag";
	/** The file, the variable or the flag; empty for a default. */
	readonly where: string;
}
