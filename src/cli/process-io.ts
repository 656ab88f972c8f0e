/** The world of this process: its streams, its environment, its clock. What a closed pipe means is decided here. */
import { homedir } from "node:os";
import { messageOf, systemCodeOf } from "../errors.js";
import { EXIT } from "./exit-codes.js";
import type { Io, Out } from "./io.js";

export interface ProcessIo {
	readonly io: Io;
	/** The exit code once standard output takes nothing any more: nothing that happens after that changes it. */
	endedWith(): number | undefined;
}

/**
 * A reader of the result that has seen enough, such as `head`, is no error: the work ends, quietly. A result that cannot
 * be written is one. Whoever does not take the rest, on standard error, is no reason to stop.
 */
export function processIo(interrupt: AbortController): ProcessIo {
	const { stdout, stderr, env } = process;
	let ended: number | undefined;
	stdout.on("error", (error) => {
		if (ended !== undefined) return;
		const isReaderGone = systemCodeOf(error) === "EPIPE";
		if (!isReaderGone) stderr.write(`condense: error: standard output: ${messageOf(error)}\n`);
		ended = isReaderGone ? EXIT.done : EXIT.error;
		process.exitCode = ended; // the run may be over but for these last bytes
		interrupt.abort();
	});
	stderr.on("error", () => undefined); // there is no third stream to complain to
	const io: Io = {
		stdout: outOf(stdout),
		stderr: outOf(stderr, () => ended === undefined),
		env,
		cwd: process.cwd(),
		homeDir: homedir(),
		now: () => Date.now(),
		signal: interrupt.signal,
	};
	return { io, endedWith: () => ended };
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
