/** Everything of the world that a command may touch, in one object: no globals, so tests bring their own. */

export interface Out {
	write(text: string | Uint8Array): void;
	readonly isTTY: boolean;
	readonly columns: number;
}

export interface Io {
	readonly stdout: Out;
	readonly stderr: Out;
	readonly env: { readonly [name: string]: string | undefined };
	readonly cwd: string;
	readonly homeDir: string;
	/** The real clock, milliseconds since 1970. */
	now(): number;
	/** Aborted when the command is to end; the reason is the exit code, if it was a signal of the system. */
	readonly signal: AbortSignal;
}
