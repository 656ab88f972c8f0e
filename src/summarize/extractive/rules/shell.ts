/**
 * Shell commands. Most of a command's characters are wrapping that every call repeats: where it runs, what it prints
 * for its reader, how its output is cropped. The name keeps the command that does the work.
 */
import { splitCommands, splitWords } from "./command-parts.js";
import { pickText, type ToolRule } from "./rule.js";

const HOUSEKEEPING =
	/^(?:cd|pushd|popd|echo|printf|sleep|export|set|source|mkdir|true|clear|wait|git add|do|done|then|else|fi)\b|^[#.}\])]|^\w+=\S*$/;
const SEARCH = /^(?:grep|egrep|rg|ag|ls|head|tail|wc|cat)$/;
const REDIRECTION = /^\d*(?:>{1,2}|<)(?:&\d|\S+)?$/;
const WRAPPER = /^(?:npx|sudo|time|env|command|exec|\w+=\S*)$/;

/** Scripts longer than this are named by their beginning. */
const MAX_SCRIPT = 4000;

export const shellRule: ToolRule = {
	tools: ["bash", "shell", "exec", "execcommand", "runcommand", "terminal", "localshell"],
	nameCall(args) {
		const command = args.command;
		const text = Array.isArray(command) ? command.join(" ") : pickText(args, ["command", "cmd", "script"]);
		return { verb: "$", target: shortenScript(text.slice(0, MAX_SCRIPT)), isPath: false };
	},
};

export function shortenScript(script: string): string {
	const commands = splitCommands(script);
	const working = commands.filter((command) => !HOUSEKEEPING.test(command));
	return (working.length > 0 ? working : commands).map(shortenCommand).join("; ");
}

function shortenCommand(command: string): string {
	const words = splitWords(command);
	while (words.length > 1 && WRAPPER.test(words[0] as string)) words.shift();
	const isSearch = SEARCH.test(words[0] ?? "");
	const kept: string[] = [];
	for (let at = 0; at < words.length; at++) {
		const word = words[at] as string;
		if (REDIRECTION.test(word)) {
			if (/[<>]$/.test(word)) at += 1;
		} else if (at > 0 && isSearch && /^-/.test(word)) {
			if (/^-[A-Za-z]*[ABCmn]$/.test(word) && /^\d+$/.test(words[at + 1] ?? "")) at += 1;
		} else kept.push(at === 0 ? word : shortenPath(word));
	}
	return kept.join(" ");
}

/** A file by its name, a folder by its last two segments. */
function shortenPath(word: string): string {
	if (!/^[\w@.~+-]*(?:\/[\w@.+-]+)+\/?$/.test(word)) return word;
	const segments = word.replace(/\/$/, "").split("/");
	const last = segments[segments.length - 1] as string;
	return last.includes(".") ? last : segments.slice(-2).join("/");
}
