/** Options that mean the same in every command, and the settings that have a flag. One place for names and texts. */
import { Argument, type Command, InvalidArgumentError, Option } from "commander";
import { describeSettings } from "../settings/describe.js";
import type { SettingKey } from "../settings/settings.js";
import { didYouMean, suggest } from "../text/suggest.js";
import type { ColorChoice } from "./color.js";

export interface CommonOptions {
	readonly json?: boolean;
	readonly quiet?: boolean;
	readonly verbose?: boolean;
	readonly color?: ColorChoice;
	readonly config?: string;
	readonly set?: readonly string[];
	readonly sessionDir?: string;
	/** Milliseconds since 1970. */
	readonly now?: number;
}

/** What commander makes of the flags of a command. */
export type ParsedOptions = CommonOptions & { readonly [name: string]: unknown };

export function addCommonOptions(command: Command): Command {
	return command
		.option("--json", "one JSON object on standard output")
		.option("-q, --quiet", "no output but errors")
		.option("-v, --verbose", "also why, where settings come from, and stack traces")
		.addOption(choiceOption("--color <when>", "colours", ["auto", "always", "never"]).default("auto"))
		.option("--config <file>", "settings from this file, over those of pi")
		.option("--set <key=value>", "one setting, as in --set minBatchChars=0 (repeatable)", collect)
		.option("--session-dir <dir>", "where pi keeps its sessions");
}

/** An option whose value is one of a few words; a mistyped one is answered with the one that was probably meant. */
export function choiceOption(flags: string, description: string, choices: readonly string[]): Option {
	return new Option(flags, description).choices(choices).argParser((word) => chosen(word, choices));
}

/** The same for an argument: `<shell>`. */
export function choiceArgument(name: string, description: string, choices: readonly string[]): Argument {
	return new Argument(name, description).choices(choices).argParser((word) => chosen(word, choices));
}

function chosen(word: string, choices: readonly string[]): string {
	if (choices.includes(word)) return word;
	throw new InvalidArgumentError(`Use one of ${choices.join(", ")}${didYouMean(suggest(word, choices))}`);
}

export function addNowOption(command: Command): Command {
	return command.option("--now <time>", "the time that entries carry, ISO 8601 or milliseconds", parseTime);
}

/** A page beside what the command prints. */
export function addPageOptions(command: Command): Command {
	return command
		.option("--html <file>", "also write a page to look at: these numbers, and the conversation as the model sees it")
		.option("--full", "whole originals and images in the page, however large it becomes");
}

/** The flags of settings, from their table. `--no-…` flags are added by the command that has them. */
export function addSettingOptions(command: Command, keys: readonly SettingKey[]): Command {
	for (const { key, flag, doc, choices, default: value } of describeSettings()) {
		if (flag === undefined || flag.startsWith("--no-") || !keys.includes(key)) continue;
		const words = choices.length === 0 ? "" : `${choices.join(", ")}; `;
		command.addOption(new Option(`${flag} <value>`, `${plain(doc)} (${words}default: ${value.replaceAll('"', "")})`));
	}
	return command;
}

/** The values of the settings' flags, by key, as typed. */
export function settingFlags(options: ParsedOptions): { [K in SettingKey]?: unknown } {
	const flags: { [K in SettingKey]?: unknown } = {};
	for (const { key, flag } of describeSettings()) {
		if (flag === undefined || flag.startsWith("--no-")) continue;
		const name = flag.slice(2).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
		if (options[name] !== undefined) flags[key] = options[name];
	}
	return flags;
}

/** A sentence as help has them all: small at its beginning, without its full stop and its code marks. */
function plain(doc: string): string {
	return `${doc[0]?.toLowerCase()}${doc.slice(1)}`.replace(/\.$/, "").replaceAll("`", "");
}

/** For options that may be given more than once. */
export function collect(value: string, before: readonly string[] = []): string[] {
	return [...before, value];
}

function parseTime(text: string): number {
	const time = /^\d{11,}$/.test(text) ? Number(text) : Date.parse(text);
	if (!Number.isFinite(time) || Math.abs(time) > 8.64e15)
		throw new InvalidArgumentError("use ISO 8601 or milliseconds");
	return time;
}

export function parseCount(text: string): number {
	if (!/^\d+$/.test(text)) throw new InvalidArgumentError("use a whole number");
	return Number(text);
}
