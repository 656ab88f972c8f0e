/**
 * Answers a shell that asks what may stand at the cursor: `condense __complete SHELL --at=WORD BEFORE…`. It runs at
 * every press of a key, inside somebody's prompt: it reads little, writes nothing but the answer, and never fails.
 */
import type { Command } from "commander";
import type { Io } from "../io.js";
import { collect } from "../options.js";
import { declareCommands } from "../tree.js";
import { type Answer, type Candidate, formatAnswer, NOTHING } from "./answer.js";
import { type Position, positionOf } from "./position.js";
import { unquote } from "./unquote.js";
import { completeValue } from "./values.js";

/** The answer as text. Whatever goes wrong, it is one without candidates. */
export async function answerShell([shell, at = "", ...before]: readonly string[], io: Io): Promise<string> {
	const plain = shell === "bash" ? unquote : (word: string) => word;
	const current = plain(at.replace(/^--at=/, ""));
	try {
		return await formatAnswer(complete(before.map(plain), current, io), current);
	} catch {
		return formatAnswer(NOTHING, current); // an error would end up in the prompt, where nobody can read it
	}
}

function complete(before: readonly string[], current: string, io: Io): Answer {
	const commands = declareCommands();
	const position = positionOf(before, current, commands);
	if (position.kind === "nothing") return NOTHING;
	if (position.kind === "command") return { candidates: commandsOf(commands) };
	if (position.kind === "option") return { candidates: optionsOf(position, current) };
	if (position.kind === "argument") return completeValue(position, current, io);
	const { prefix } = position;
	const answer = completeValue(position, current.slice(prefix.length), io);
	return { ...answer, candidates: answer.candidates.map((one) => ({ ...one, value: prefix + one.value })) };
}

function commandsOf(commands: readonly Command[]): Candidate[] {
	const named = commands.map((command) => ({ value: command.name(), text: firstPart(command.description()) }));
	return [...named, { value: "help", text: "help for a command" }];
}

/** A summary up to its first colon: the rest is for whoever reads help. */
function firstPart(summary: string): string {
	return summary.split(/[:;]/)[0] ?? "";
}

/** Long names, and short ones for whoever typed one dash; those that stand there already are left out. */
function optionsOf(position: Position & { kind: "option" }, current: string): Candidate[] {
	const help = { value: "--help", text: "help" };
	if (position.command === undefined) return [help, { value: "--version", text: "the version" }];
	const { options } = position.command;
	const left = options.filter(({ long, parseArg }) => parseArg === collect || !position.typed.values.has(long ?? ""));
	const names = left.flatMap(({ long, short, description: text }) =>
		[long, current === "-" ? short : undefined].flatMap((value) => (value === undefined ? [] : [{ value, text }])),
	);
	return [...names, help];
}
