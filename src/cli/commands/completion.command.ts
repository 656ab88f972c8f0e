import type { CommandSpec } from "../command-spec.js";
import { SHELLS } from "../completion/script.js";
import { addCommonOptions, choiceArgument } from "../options.js";

export const completionSpec: CommandSpec = {
	name: "completion",
	summary: "print a script that lets a shell complete commands, options, sessions and refs",
	declare(command) {
		command.addArgument(choiceArgument("<shell>", "the shell that is to read it", SHELLS));
		addCommonOptions(command);
	},
	examples: ["condense completion bash", "condense completion zsh", "condense completion fish"],
	load: async () => (await import("./completion.js")).runCompletion,
};
