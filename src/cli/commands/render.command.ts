import type { CommandSpec } from "../command-spec.js";
import { addCommonOptions, choiceOption } from "../options.js";

export const renderSpec: CommandSpec = {
	name: "render",
	summary: "show the context as the model will see it",
	declare(command) {
		command
			.argument("[session]", "a file, an id, or - (default: the session that pi --continue opens)")
			.addOption(choiceOption("--format <format>", "how it is shown", ["txt", "md", "html", "json"]).default("txt"))
			.option("-o, --out <file>", "write it to a file; its ending decides the format (- for standard output)")
			.option("--full", "whole originals and images in a page (html), however large it becomes");
		addCommonOptions(command);
	},
	examples: [
		"condense render session.jsonl",
		"condense render session.jsonl --json",
		"condense render session.jsonl -o seen.md",
		"condense render session.jsonl -o seen.html",
	],
	load: async () => (await import("./render.js")).runRender,
};
