/** What a worker would say, kept until its session's turn comes; and the world that a command in a worker is given. */
import type { Io, Out } from "../io.js";

/** Things said, in order: where to, and what. */
export type Said = readonly (readonly ["stdout" | "stderr", string | Uint8Array])[];

/** The part of the world that can be sent to a worker. */
export interface WorkerWorld {
	readonly env: { readonly [name: string]: string | undefined };
	readonly cwd: string;
	readonly homeDir: string;
	readonly stdout: Omit<Out, "write">;
	readonly stderr: Omit<Out, "write">;
	/** One byte that is set when the run is interrupted. */
	readonly interrupted: SharedArrayBuffer;
}

export function worldFor({ env, cwd, homeDir, stdout, stderr }: Io, interrupted: SharedArrayBuffer): WorkerWorld {
	const looks = ({ isTTY, columns }: Out) => ({ isTTY, columns });
	return { env: { ...env }, cwd, homeDir, stdout: looks(stdout), stderr: looks(stderr), interrupted };
}

/** Streams with the looks of the real ones, so that colours are the same. */
export function recordingIo({ env, cwd, homeDir, stdout, stderr, interrupted }: WorkerWorld): { io: Io; said: Said } {
	const said: [stream: "stdout" | "stderr", text: string | Uint8Array][] = [];
	const outOf = (stream: "stdout" | "stderr", looks: Omit<Out, "write">): Out => ({
		...looks,
		write: (text) => {
			said.push([stream, text]);
		},
	});
	const io: Io = {
		stdout: outOf("stdout", stdout),
		stderr: outOf("stderr", stderr),
		env,
		cwd,
		homeDir,
		now: () => Date.now(),
		signal: sharedSignal(interrupted),
	};
	return { io, said };
}

export function replaySaid(said: Said, { stdout, stderr }: Io): void {
	for (const [stream, text] of said) (stream === "stdout" ? stdout : stderr).write(text);
}

/** A signal that is read from shared memory: a worker that plans does not come round to messages. */
function sharedSignal(interrupted: SharedArrayBuffer): AbortSignal {
	const { signal } = new AbortController();
	const flag = new Uint8Array(interrupted);
	return Object.defineProperty(signal, "aborted", { get: () => Atomics.load(flag, 0) !== 0 });
}
