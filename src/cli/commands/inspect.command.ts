import { addCommonOptions, addPageOptions, addSettingOptions } from "../options.js";
import type { CommandSpec } from "../program.js";

export const inspectSpec: CommandSpec = {
	name: "inspect",
	summary: "show where the tokens are: by kind, tool and task; what is archived, pending, protected, reclaimable",
	declare(command) {
		command.argument("[session]", "a file, an id, or - (default: the session that pi --continue opens)");
		addPageOptions(command);
		addSettingOptions(command, ["chainCompression.rollingWindow"]);
		addCommonOptions(command);
	},
	examples: [
		"condense inspect session.jsonl",
		"condense inspect session.jsonl --json",
		"condense inspect session.jsonl --html page.html",
	],
	load: async () => (await import("./inspect.js")).runInspect,
};
