/** The command tree as completion, the manual and the documents read it: every command declared, none of them run. */
import { Command } from "commander";
import type { CommandSpec } from "./command-spec.js";
import { COMMANDS } from "./commands.js";

/** A command with its summary, arguments and options. */
export function declareCommand({ name, summary, declare }: CommandSpec): Command {
	const command = new Command(name).description(summary);
	declare(command);
	return command;
}

/** All of them, in the order of help. */
export function declareCommands(): Command[] {
	return COMMANDS.map(declareCommand);
}
