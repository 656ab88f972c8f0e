/** The manual page as text: from the command tree, the table of settings, and facts.ts. */
import { Command, type Option } from "commander";
import { COMMANDS } from "../../src/cli/commands.js";
import { EXIT_MEANINGS } from "../../src/cli/exit-codes.js";
import { addCommonOptions } from "../../src/cli/options.js";
import { declareCommand } from "../../src/cli/tree.js";
import { describeSettings } from "../../src/settings/describe.js";
import { DESCRIPTION, ENVIRONMENT, FILES, OTHER_VARIABLES, PURPOSE } from "./facts.js";
import { bold, code, escapeRoff, item, paragraph, prose, section, subsection } from "./roff.js";

/** The page. It bears the version and no date: the same program gives the same bytes. */
export function manualPage(version: string): string {
	const common = addCommonOptions(new Command()).options;
	const commonFlags = new Set(common.map(({ flags }) => flags));
	const parts = [
		`.TH CONDENSE 1 "" "condense ${version}" "User Commands"`,
		".nh\n.ad l", // words of a command line are never parted
		section("NAME", `condense \\- ${escapeRoff(PURPOSE)}`),
		section("SYNOPSIS", ...COMMANDS.map(declareCommand).map(synopsis)),
		section("DESCRIPTION", ...DESCRIPTION.map((text) => paragraph(prose(text)))),
		section("COMMANDS", ...COMMANDS.map((spec) => commandPart(declareCommand(spec), spec.examples, commonFlags))),
		section("COMMON OPTIONS", paragraph("Every command has these."), ...common.map(optionItem)),
		section("EXIT STATUS", ...EXIT_MEANINGS.map(([status, text]) => item(bold(String(status)), escapeRoff(text)))),
		section(
			"ENVIRONMENT",
			...ENVIRONMENT.map(([name, text]) => item(bold(name), prose(text))),
			paragraph(prose(OTHER_VARIABLES)),
		),
		section("SETTINGS", paragraph(prose(ABOUT_SETTINGS)), ...describeSettings().map(settingItem)),
		section("FILES", ...FILES.map(([name, text]) => item(`\\fI${escapeRoff(name)}\\fR`, prose(text)))),
	];
	return `${parts.join("\n")}\n`;
}

const ABOUT_SETTINGS =
	"They stand under `contextPrune` in pi's settings files, then in a `--config` file, in the environment, in flags and `--set`; the later one wins. `condense config` shows what is in force and where it came from.";

function synopsis(command: Command): string {
	return [".br", `${bold(`condense ${command.name()}`)} ${escapeRoff(usageOf(command))}`].join("\n");
}

function usageOf(command: Command): string {
	const args = command.registeredArguments.map((argument) => {
		const name = `${argument.name()}${argument.variadic ? "..." : ""}`;
		return argument.required ? `<${name}>` : `[${name}]`;
	});
	return ["[options]", ...args].join(" ");
}

function commandPart(command: Command, examples: readonly string[], common: ReadonlySet<string>): string {
	const name = `condense ${command.name()}`;
	return subsection(
		`${name} ${usageOf(command)}`,
		paragraph(escapeRoff(sentence(command.description()))),
		...command.registeredArguments.map((argument) => item(bold(argument.name()), escapeRoff(argument.description))),
		...command.options.filter(({ flags }) => !common.has(flags)).map(optionItem),
		code(examples.map((line) => `$ ${line}`)),
	);
}

function optionItem({ flags, description, argChoices, defaultValue }: Option): string {
	const choices = argChoices === undefined ? "" : ` (one of ${argChoices.join(", ")})`;
	const preset = typeof defaultValue === "string" ? ` (default: ${defaultValue})` : "";
	return item(bold(flags), escapeRoff(`${description}${choices}${preset}`));
}

function settingItem({
	key,
	default: value,
	allowed,
	env,
	flag,
	doc,
}: ReturnType<typeof describeSettings>[number]): string {
	const ways = [env, ...(flag === undefined ? [] : [flag])].map((way) => bold(way)).join(", ");
	return item(bold(key), `${prose(doc)} ${escapeRoff(`Takes ${allowed}; default ${value}.`)} ${ways}`);
}

function sentence(text: string): string {
	return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}
