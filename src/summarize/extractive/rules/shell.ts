/** Shell commands: what is left of the command once the wrapping that every call repeats is gone. */
import { pickText, type ToolRule } from "./rule.js";

export const shellRule: ToolRule = {
	tools: ["bash", "shell", "exec", "execcommand", "runcommand", "terminal", "localshell"],
	nameCall(args, tool) {
		const command = args.command;
		const text = Array.isArray(command) ? command.join(" ") : pickText(args, ["command", "cmd", "script"]);
		return { verb: tool, target: unwrapCommand(text), isPath: false };
	},
};

/** Without `cd DIR &&` in front and without the redirections and pagers that only shape the output. */
export function unwrapCommand(command: string): string {
	const line = command.trim().replace(/\s*\n[\s\S]*$/, " …");
	return line
		.replace(/^(?:cd\s+("[^"]*"|'[^']*'|\S+)\s*(?:&&|;)\s*)+(?=\S)/, "")
		.replace(/(?:\s*2>(?:&1|\/dev\/null)|\s*\|\s*(?:head|tail|less|cat)(?:\s+-n?\s*-?\d+|\s+-c\s*\d+)?)+\s*$/g, "")
		.trim();
}
