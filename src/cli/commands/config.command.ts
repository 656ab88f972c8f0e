import { SETTING_KEYS } from "../../settings/table.js";
import type { CommandSpec } from "../command-spec.js";
import { addCommonOptions, addSettingOptions } from "../options.js";

export const configSpec: CommandSpec = {
	name: "config",
	summary: "show every setting with its value and where the value came from",
	declare(command) {
		addSettingOptions(command, SETTING_KEYS);
		addCommonOptions(command);
	},
	examples: ["condense config", "condense config --json --set minBatchChars=0"],
	load: async () => (await import("./config.js")).runConfig,
};
