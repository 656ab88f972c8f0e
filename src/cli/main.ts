/** The command as a function that returns an exit code. The only place where an error becomes one (SPEC 14). */
import { homedir } from "node:os";
import { CommanderError } from "commander";
import { CondenseError, systemCodeOf } from "../errors.js";
import { EXIT, EXIT_BY_ERROR } from "./exit-codes.js";
import type { Io, Out } from "./io.js";
import { buildProgram } from "./program.js";
import { createReporter } from "./reporter.js";

/** What the scripts of `condense completion` call, behind everybody's back. */
const ASKED_BY_SHELL = "__complete";

/** Runs a command line. Returns the exit code; throws only what is a bug. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
	let exitCode: number = EXIT.done;
	if (argv[0] === ASKED_BY_SHELL) {
		const { answerShell } = await import("./completion/complete.js");
		io.stdout.write(await answerShell(argv.slice(1), io));
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
		createReporter(io, {}).error(error.message, error.hint);
		if (argv.includes("-v") || argv.includes("--verbose")) io.stderr.write(`${error.stack}\n`);
		return EXIT_BY_ERROR[error.code];
	}
}

/** Runs a command line in this process: its streams, its signals. */
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
			interrupt.abort();
		});
	}
	process.stdout.on("error", (error) => endQuietlyOnClosedPipe(error, interrupt));
	const code = await main(argv, processIo(interrupt.signal));
	return exitOnSignal ?? code;
}

/** A reader that has seen enough, such as `head`, is no error. */
function endQuietlyOnClosedPipe(error: unknown, interrupt: AbortController): void {
	if (systemCodeOf(error) !== "EPIPE") throw error;
	interrupt.abort();
	process.exitCode = EXIT.done;
}

function processIo(signal: AbortSignal): Io {
	return {
		stdout: outOf(process.stdout),
		stderr: outOf(process.stderr),
		env: process.env,
		cwd: process.cwd(),
		homeDir: homedir(),
		now: () => Date.now(),
		signal,
	};
}

function outOf(stream: NodeJS.WriteStream): Out {
	return {
		write: (text) => {
			stream.write(text);
		},
		isTTY: stream.isTTY === true,
		columns: stream.columns ?? 80,
	};
}
