/** The world of this process: its streams, its environment, its clock. What a closed pipe means is decided here. */
import { homedir } from "node:os";
import { systemCodeOf } from "../errors.js";
import { EXIT } from "./exit-codes.js";
import type { Io, Out } from "./io.js";

export interface ProcessIo {
	readonly io: Io;
	/** False once whoever read the result has gone. */
	hasReader(): boolean;
}

/**
 * A reader of the result that has seen enough, such as `head`, is no error: the work ends, quietly. Whoever does not
 * want to hear the rest, on standard error, is no reason to stop.
 */
export function processIo(interrupt: AbortController): ProcessIo {
	const { stdout, stderr, env } = process;
	let hasReader = true;
	stdout.on("error", (error) => {
		if (systemCodeOf(error) !== "EPIPE") throw error;
		hasReader = false;
		process.exitCode = EXIT.done; // the run may be over but for these last bytes
		interrupt.abort();
	});
	stderr.on("error", (error) => {
		if (systemCodeOf(error) !== "EPIPE") throw error;
	});
	const io: Io = {
		stdout: outOf(stdout),
		stderr: outOf(stderr, () => hasReader),
		env,
		cwd: process.cwd(),
		homeDir: homedir(),
		now: () => Date.now(),
		signal: interrupt.signal,
	};
	return { io, hasReader: () => hasReader };
}

function outOf(stream: NodeJS.WriteStream, isHeard = () => true): Out {
	return {
		write: (text) => {
			if (isHeard()) stream.write(text);
		},
		isTTY: stream.isTTY === true,
		columns: stream.columns ?? 80,
	};
}
