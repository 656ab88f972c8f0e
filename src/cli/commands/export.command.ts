import type { CommandSpec } from "../command-spec.js";
import { addManyOptions, SESSIONS_ARGUMENT } from "../many/options.js";
import { addModelOptions } from "../model-options.js";
import { addCommonOptions, addNowOption, addSettingOptions } from "../options.js";

export const exportSpec: CommandSpec = {
	name: "export",
	summary: "write a new session that holds the compacted context, for any pi and any reader of its files",
	declare(command) {
		command
			.argument(...SESSIONS_ARGUMENT)
			.option(
				"-o, --out <file>",
				"the new file, - for standard output (default: SESSION.compacted.jsonl); of several sessions, their folder",
			)
			.option("--force", "replace a file that is there already")
			.option("--with-archive", "carry the originals along; without, refs lead to the parent session")
			.option("--sidecars", "put the originals into files beside the export")
			.option("--redact", "replace secrets everywhere, in originals too")
			.option("--drop-images", "leave images out")
			.option("--drop-thinking", "leave thinking out")
			.option("--relative-paths", "write paths below the working directory without it, and name no parent");
		addSettingOptions(command, ["chainCompression.rollingWindow", "condense.summarizer"]);
		addModelOptions(command);
		addManyOptions(command);
		addNowOption(addCommonOptions(command));
	},
	examples: [
		"condense export session.jsonl --out shared.jsonl",
		"condense export session.jsonl --out shared.jsonl --with-archive --redact --drop-images",
		"condense export sessions/ --out exported/",
	],
	load: async () => (await import("./export.js")).runExport,
};
