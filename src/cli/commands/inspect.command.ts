import type { CommandSpec } from "../command-spec.js";
import { addManyOptions, SESSIONS_ARGUMENT } from "../many/options.js";
import { addCommonOptions, addPageOptions, addSettingOptions } from "../options.js";

export const inspectSpec: CommandSpec = {
	name: "inspect",
	summary: "show where the tokens are: by kind, tool and task; what is archived, pending, protected, reclaimable",
	declare(command) {
		command.argument(...SESSIONS_ARGUMENT);
		addPageOptions(command);
		addSettingOptions(command, ["chainCompression.rollingWindow"]);
		addManyOptions(command);
		addCommonOptions(command);
	},
	examples: [
		"condense inspect session.jsonl",
		"condense inspect session.jsonl --json",
		"condense inspect session.jsonl --html page.html",
		"condense inspect sessions/",
	],
	load: async () => (await import("./inspect.js")).runInspect,
};
