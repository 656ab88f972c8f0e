/**
 * Shell commands. Most of a command's characters are wrapping that every call repeats: where it runs, what it prints
 * for its reader, how its output is cropped. The name keeps the commands that do the work.
 */
import { cutEnd } from "../../../text/cut.js";
import { splitCommands, splitWords } from "./command-parts.js";
import { pickText, type ToolRule, unescapePattern } from "./rule.js";
import { sourceOfProgram } from "./shell-output.js";

const HOUSEKEEPING =
	/^(?:cd|pushd|popd|echo|printf|sleep|export|set|source|mkdir|true|clear|wait|git add|for|while|done|if|fi)\b|^[#.}\])]|^\w+=\S*$/;
/** What may stand before a command in a loop or a condition. */
const KEYWORD = /^(?:do|then|else)(?:\s+|$)/;
/** Programs whose options say how to print, and whose first word is what to look for. */
const SEARCH = /^(?:grep|egrep|fgrep|rg|ag|ls|head|tail|wc|cat|sed|awk|jq)$/;
const NEEDS_NUMBER = /^-[A-Za-z]*[ABCmnc]$/;
const REDIRECTION = /^\d*(?:>{1,2}|<)(?:&\d|\S+)?$/;
const WRAPPER = /^(?:npx|sudo|time|env|command|exec|\w+=\S*)$/;

/** Scripts longer than this are named by their beginning. Characters. */
const MAX_SCRIPT = 4000;
/** What a search pattern may take of the line: as much as the place it was looked for leaves, within bounds. */
const PATTERN = { least: 8, leastOfMany: 14, most: 20 };
/** A little less than a line gives a name. Characters. */
const MAX_SEARCH = 34;

export const shellRule: ToolRule = {
	tools: ["bash", "shell", "exec", "execcommand", "runcommand", "terminal", "localshell"],
	nameCall(args) {
		const command = args.command;
		const text = Array.isArray(command) ? command.join(" ") : pickText(args, ["command", "cmd", "script"]);
		const commands = splitCommands(text.slice(0, MAX_SCRIPT))
			.map((one) => one.replace(KEYWORD, ""))
			.filter((one) => one !== "" && !one.startsWith("#"));
		const working = commands.filter((one) => !HOUSEKEEPING.test(one));
		const named = (working.length > 0 ? working : commands).map(readWords);
		const short = named.map(shortenCommand);
		const place = short.length === 1 ? short[0]?.place : undefined;
		const target = short.map((one) => one.text).join("; ");
		return { verb: "$", target, ...(place && { place }), isPath: false, source: sourceOfProgram(named[0] ?? []) };
	},
};

/** The words of a command from the program on, without redirections; only what `cat` writes to is what it is about. */
function readWords(command: string): string[] {
	const words = splitWords(command);
	while (words.length > 1 && WRAPPER.test(words[0] as string)) words.shift();
	const kept: string[] = [];
	for (let at = 0; at < words.length; at++) {
		const word = words[at] as string;
		if (!REDIRECTION.test(word)) kept.push(word);
		else if (kept.length === 1 && kept[0] === "cat" && /^>{1,2}$/.test(word)) kept.push(word);
		else if (/[<>]$/.test(word)) at += 1;
	}
	return kept;
}

/** `place` is where a search looks, if it is told. */
function shortenCommand(words: readonly string[]): { readonly text: string; readonly place: string } {
	const [program = "", ...rest] = words;
	if (!SEARCH.test(program))
		return { text: [program, ...rest.filter(isTelling).map(shortenPath)].join(" "), place: "" };
	const operands: string[] = [];
	for (let at = 0; at < rest.length; at++) {
		const word = rest[at] as string;
		if (!word.startsWith("-")) {
			if (word !== "''" && word !== '""') operands.push(word);
		} else if (NEEDS_NUMBER.test(word) && /^\d+$/.test(rest[at + 1] ?? "")) at += 1;
	}
	const [pattern = "", ...places] = operands;
	const place = places.map(shortenPath).join(" ");
	const quotes = /\s/.test(pattern) ? 2 : 0;
	const least = places.length > 1 ? PATTERN.leastOfMany : PATTERN.least;
	const room = Math.max(least, Math.min(PATTERN.most, MAX_SEARCH - program.length - place.length - quotes));
	return { text: [program, shortenPattern(pattern, room), place].filter((part) => part !== "").join(" "), place };
}

/** Options that every commit and every `find` repeats say nothing. */
function isTelling(word: string): boolean {
	return !/^(?:-[qa]*m|-type|-f|f|-A|-q|-y)$/.test(word);
}

/** Without quotes and escapes where it can be read without them. */
function shortenPattern(word: string, room: number): string {
	const path = shortenPath(word);
	if (path !== word) return path;
	const bare = unescapePattern(word.replace(/^(["'])(.*)\1$/, "$2"));
	const cut = cutEnd(bare, room, { mark: "…" }).replace(/\s+…$/, "…");
	return /\s/.test(cut) ? `"${cut}"` : cut;
}

/** A file by its name, a folder by its last two segments. */
function shortenPath(word: string): string {
	if (!/^[\w@.~+-]*(?:\/[\w@.+-]+)+\/?$/.test(word)) return word;
	const segments = word.replace(/\/$/, "").split("/");
	const last = segments[segments.length - 1] as string;
	return last.includes(".") ? last : segments.slice(-2).join("/");
}
