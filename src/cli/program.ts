/** The command tree: names, arguments, options, help. What a command does is loaded when it runs. */
import { Command } from "commander";
import { CondenseError } from "../errors.js";
import { didYouMean, suggest } from "../text/suggest.js";
import { VERSION } from "../version.js";
import { hasColor } from "./color.js";
import { prepare } from "./command.js";
import type { CommandSpec } from "./command-spec.js";
import { COMMANDS } from "./commands.js";
import { EXIT_MEANINGS } from "./exit-codes.js";
import type { Io } from "./io.js";
import type { ParsedOptions } from "./options.js";
import { refuseTwoResults } from "./standard-output.js";

export function buildProgram(io: Io, exit: (code: number) => void): Command {
	const program = new Command("condense")
		.description(
			"Compacts session logs of the pi coding agent. Nothing is lost: condense query brings everything back.",
		)
		.version(VERSION, "-V, --version", "the version")
		.configureOutput({
			writeOut: (text) => io.stdout.write(text),
			writeErr: (text) => io.stderr.write(text),
			getOutHasColors: () => hasColor("auto", io.stdout, io.env),
			getErrHasColors: () => hasColor("auto", io.stderr, io.env),
			outputError: (text, write) => write(`condense: ${inOurWords(text)}`),
		})
		.helpCommand(false)
		.showHelpAfterError("  try: condense --help")
		.exitOverride();
	for (const spec of COMMANDS) addCommand(program, spec, io, exit);
	addHelpCommand(program);
	program.addHelpText("after", `\n${EXIT_CODES}`);
	return program;
}

function addCommand(program: Command, spec: CommandSpec, io: Io, exit: (code: number) => void): void {
	const command = program.command(spec.name).description(spec.summary).copyInheritedSettings(program);
	command.showHelpAfterError(`  try: condense ${spec.name} --help`);
	spec.declare(command);
	command.addHelpText("after", `\nExamples:\n${spec.examples.map((line) => `  $ ${line}`).join("\n")}`);
	command.action(async () => {
		const options = command.opts<ParsedOptions>();
		refuseTwoResults(options);
		const run = await spec.load();
		await run(command.processedArgs, options, prepare(io, options, exit));
	});
}

/** Commander's own help command says nothing of a name that is none. */
function addHelpCommand(program: Command): void {
	const help = program.command("help").description("help for a command").argument("[command]");
	help.copyInheritedSettings(program).action((name: string | undefined) => {
		const about = name === undefined ? program : program.commands.find((command) => command.name() === name);
		if (about === undefined) {
			const names = program.commands.map((command) => command.name());
			const near = didYouMean(suggest(String(name), names));
			throw new CondenseError("usage", `unknown command '${name}'${near}`, { hint: "condense --help" });
		}
		about.outputHelp();
	});
}

/** Commander's suggestions in the words of all others. */
function inOurWords(text: string): string {
	return text.replace(/\n\(Did you mean (?:one of )?(.+)\?\)/, (_, names: string) => didYouMean(names.split(", ")));
}

const EXIT_CODES = `Exit codes:\n${EXIT_MEANINGS.map(([code, text]) => `  ${code}  ${text}`).join("\n")}`;
