import { addModelOptions } from "../model-options.js";
import { addCommonOptions, addNowOption, addSettingOptions } from "../options.js";
import type { CommandSpec } from "../program.js";

export const compactSpec: CommandSpec = {
	name: "compact",
	summary: "compact sessions: archive tool output, compress finished tasks, append what was decided",
	declare(command) {
		command
			.argument("[session...]", "files, folders, globs, ids, or - (default: the session that pi --continue opens)")
			.option("-n, --dry-run", "decide and show, write nothing but a preview that is named")
			.option("-o, --out <file>", "write a complete new session (- for standard output), leave the input alone")
			.option("--preview <file>", "where the preview goes; .md, .html, .txt or .json by its ending")
			.option("--full", "whole originals and images in a page (html), however large it becomes")
			.option("--no-preview", "write no preview")
			.option("--force", "also a session that may be in use, or whose last line has strayed")
			.option("--touch", "leave the new modification time on the session");
		addSettingOptions(command, ["chainCompression.rollingWindow", "condense.summarizer", "condense.target"]);
		addModelOptions(command);
		addNowOption(addCommonOptions(command));
	},
	examples: [
		"condense compact session.jsonl --dry-run",
		"condense compact session.jsonl --out compacted.jsonl --window 1",
		"condense compact --json --no-preview sessions/",
	],
	load: async () => (await import("./compact.js")).runCompact,
};
