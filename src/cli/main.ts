/** The command as a function that returns an exit code. The only place where an error becomes one (SPEC 14). */
import { CommanderError } from "commander";
import { CondenseError } from "../errors.js";
import { stripControl } from "../text/strip-control.js";
import type { ColorChoice } from "./color.js";
import { EXIT, EXIT_BY_ERROR } from "./exit-codes.js";
import type { Io } from "./io.js";
import { processIo } from "./process-io.js";
import { buildProgram } from "./program.js";
import { createReporter } from "./reporter.js";

/** What the scripts of `condense completion` call, behind everybody's back. */
const ASKED_BY_SHELL = "__complete";

/** Runs a command line. Returns the exit code; throws only what is a bug. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
	let exitCode: number = EXIT.done;
	const answer = await answerWithoutCommand(argv, io);
	if (answer !== undefined) {
		io.stdout.write(answer);
		return EXIT.done;
	}
	try {
		const program = buildProgram(io, (code) => {
			exitCode = Math.max(exitCode, code);
		});
		await program.parseAsync([...argv], { from: "user" });
		return exitCode;
	} catch (error) {
		if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.error; // commander has printed it
		if (!(error instanceof CondenseError)) throw error;
		createReporter(io, { color: colorIn(argv) }).error(error.message, error.hint);
		if (isVerbose(argv)) io.stderr.write(`${stripControl(error.stack ?? "", { keepLines: true })}\n`);
		return EXIT_BY_ERROR[error.code];
	}
}

/** What is no command of the tree: the call of a completion script, and the long form of --version. */
async function answerWithoutCommand(argv: readonly string[], io: Io): Promise<string | undefined> {
	const [first = "", ...others] = argv;
	if (first === ASKED_BY_SHELL) return (await import("./completion/complete.js")).answerShell(others, io);
	const isAboutVersion = argv.length === 2 && argv.some((word) => word === "-V" || word === "--version");
	if (isAboutVersion && isVerbose(argv)) return (await import("./version-report.js")).versionReport();
	return undefined;
}

function isVerbose(argv: readonly string[]): boolean {
	return argv.includes("-v") || argv.includes("--verbose");
}

/** The colours that were asked for, also where the rest of the words made no sense. */
function colorIn(argv: readonly string[]): ColorChoice {
	const at = argv.findIndex((word) => word === "--color" || word.startsWith("--color="));
	const word = argv[at]?.split("=")[1] ?? argv[at + 1];
	return at !== -1 && (word === "always" || word === "never") ? word : "auto";
}

/** Runs a command line in this process: its streams, its signals. A bug keeps its stack, and is no "no". */
export async function start(argv: readonly string[]): Promise<number> {
	const interrupt = new AbortController();
	let exitOnSignal: number | undefined;
	for (const [signal, code] of [
		["SIGINT", EXIT.interrupted],
		["SIGTERM", EXIT.terminated],
	] as const) {
		process.on(signal, () => {
			// A second one does not wait for anything.
			if (exitOnSignal !== undefined) process.kill(process.pid, "SIGKILL");
			exitOnSignal = code;
			interrupt.abort(code);
		});
	}
	const { io, endedWith } = processIo(interrupt);
	const code = await main(argv, io).catch((error: unknown) => {
		io.stderr.write(`condense: this is a bug: ${error instanceof Error ? error.stack : String(error)}\n`);
		return EXIT.error;
	});
	return exitOnSignal ?? endedWith() ?? code;
}
