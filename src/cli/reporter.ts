/**
 * How a command speaks: the result to standard output, everything else to standard error behind `condense: `.
 * Text from sessions passes through `clean` before it reaches a terminal.
 */
import type { ChalkInstance } from "chalk";
import { stripControl } from "../text/strip-control.js";
import { type ColorChoice, chalkFor } from "./color.js";
import type { Io } from "./io.js";

export interface ReporterOptions {
	readonly json?: boolean | undefined;
	readonly quiet?: boolean | undefined;
	readonly verbose?: boolean | undefined;
	readonly color?: ColorChoice | undefined;
}

export interface Reporter {
	readonly io: Io;
	readonly isJson: boolean;
	readonly isVerbose: boolean;
	readonly isQuiet: boolean;
	/** For what goes to standard output. */
	readonly color: ChalkInstance;
	/** For what goes to standard error. */
	readonly errorColor: ChalkInstance;
	/** The result for people; nothing with --json or --quiet. */
	print(text: string): void;
	/** The result for programs; one object a run. */
	printJson(value: object): void;
	/** Something worth knowing that is no result. */
	note(text: string): void;
	/** Only with --verbose. */
	detail(text: string): void;
	warn(text: string): void;
	error(text: string, hint?: string): void;
}

export function createReporter(io: Io, options: ReporterOptions): Reporter {
	const { json = false, quiet = false, verbose = false, color = "auto" } = options;
	const errorColor = chalkFor(color, io.stderr, io.env);
	const say = (text: string, label = "") =>
		io.stderr.write(`condense: ${label}${stripControl(text, { keepLines: true })}\n`);
	return {
		io,
		isJson: json,
		isVerbose: verbose,
		isQuiet: quiet,
		color: chalkFor(color, io.stdout, io.env),
		errorColor,
		print: (text) => {
			if (!json && !quiet) io.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
		},
		printJson: (value) => {
			if (json && !quiet) io.stdout.write(`${JSON.stringify(value)}\n`);
		},
		note: (text) => {
			if (!quiet) say(text);
		},
		detail: (text) => {
			if (verbose && !quiet) say(text);
		},
		warn: (text) => {
			if (!quiet) say(text, `${errorColor.yellow("warning:")} `);
		},
		error: (text, hint) => {
			say(text, `${errorColor.red("error:")} `);
			if (hint !== undefined) io.stderr.write(`  try: ${stripControl(hint)}\n`);
		},
	};
}
