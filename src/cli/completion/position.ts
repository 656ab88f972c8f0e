/** What stands at the cursor: a command, an option, the value of one, or an argument. Pure; reads the command tree. */
import type { Argument, Command, Option } from "commander";

/** What was typed before the cursor, sorted. */
export interface Typed {
	/** The values of options by their long name. */
	readonly values: ReadonlyMap<string, string>;
	readonly words: readonly string[];
}

export type Position = { readonly typed: Typed } & (
	| { readonly kind: "command" }
	/** Of the command, or of condense itself. */
	| { readonly kind: "option"; readonly command: Command | undefined }
	/** `prefix` is the part of the word that is no value: `--out=`. */
	| { readonly kind: "value"; readonly command: Command; readonly option: Option; readonly prefix: string }
	| { readonly kind: "argument"; readonly command: Command; readonly argument: Argument }
	| { readonly kind: "nothing" }
);

const NO_WORDS: Typed = { values: new Map(), words: [] };

/** `before`: the whole words in front of `current`, without the program's own name. */
export function positionOf(before: readonly string[], current: string, commands: readonly Command[]): Position {
	const at = before.findIndex((word) => !word.startsWith("-"));
	if (at === -1) {
		return {
			typed: NO_WORDS,
			...(current.startsWith("-") ? { kind: "option", command: undefined } : { kind: "command" }),
		};
	}
	if (before[at] === "help") return { typed: NO_WORDS, kind: at === before.length - 1 ? "command" : "nothing" };
	const command = commands.find((one) => one.name() === before[at]);
	if (command === undefined) return { typed: NO_WORDS, kind: "nothing" };
	const { typed, waiting, isOver } = sortWords(before.slice(at + 1), command);
	if (waiting !== undefined) return { typed, kind: "value", command, option: waiting, prefix: "" };
	if (!isOver && current.startsWith("-")) return { typed, ...onOption(current, command) };
	const args = command.registeredArguments;
	const argument = args[typed.words.length] ?? (args.at(-1)?.variadic === true ? args.at(-1) : undefined);
	if (argument !== undefined) return { typed, kind: "argument", command, argument };
	return { typed, kind: "option", command };
}

type OnOption =
	| { kind: "option"; command: Command }
	| { kind: "value"; command: Command; option: Option; prefix: string };

function onOption(current: string, command: Command): OnOption {
	const equals = current.indexOf("=");
	const option = equals === -1 ? undefined : findOption(current.slice(0, equals), command);
	if (option === undefined || !takesValue(option)) return { kind: "option", command };
	return { kind: "value", command, option, prefix: current.slice(0, equals + 1) };
}

interface Sorted {
	readonly typed: Typed;
	/** The option whose value comes next. */
	readonly waiting: Option | undefined;
	/** After `--` there are no options. */
	readonly isOver: boolean;
}

function sortWords(all: readonly string[], command: Command): Sorted {
	const values = new Map<string, string>();
	const words: string[] = [];
	let waiting: Option | undefined;
	let isOver = false;
	for (const word of all) {
		if (waiting !== undefined) {
			values.set(longOf(waiting), word);
			waiting = undefined;
		} else if (isOver || !word.startsWith("-") || word === "-") words.push(word);
		else if (word === "--") isOver = true;
		else waiting = readOption(word, command, values);
	}
	return { typed: { values, words }, waiting, isOver };
}

/** Notes an option that was typed; gives it back where its value is the next word. */
function readOption(word: string, command: Command, values: Map<string, string>): Option | undefined {
	const [name = "", value] = word.startsWith("--") ? splitOnce(word, "=") : splitShort(word, command);
	const option = findOption(name, command);
	if (option === undefined) return undefined;
	if (!takesValue(option)) values.set(longOf(option), "");
	else if (value === undefined) return option;
	else values.set(longOf(option), value);
	return undefined;
}

/** `-nC3` is `-n -C 3`: the first letter that takes a value takes the rest. */
function splitShort(word: string, command: Command): [string, string?] {
	const letters = [...word.slice(1)];
	const at = letters.findIndex((letter) => takesValue(findOption(`-${letter}`, command)));
	if (at === -1) return [`-${letters.at(-1) ?? ""}`];
	const rest = letters.slice(at + 1).join("");
	return rest === "" ? [`-${letters[at]}`] : [`-${letters[at]}`, rest];
}

function splitOnce(text: string, mark: string): [string, string?] {
	const at = text.indexOf(mark);
	return at === -1 ? [text] : [text.slice(0, at), text.slice(at + mark.length)];
}

function findOption(name: string, command: Command): Option | undefined {
	return command.options.find(({ long, short }) => long === name || short === name);
}

function takesValue(option: Option | undefined): boolean {
	return option !== undefined && (option.required || option.optional);
}

function longOf({ long, short }: Option): string {
	return long ?? short ?? "";
}
