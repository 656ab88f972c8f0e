/**
 * Runs the built command (`npm run build` first) as a user does: a process of its own, in a closed environment. Nothing
 * of this machine's pi, settings or terminal reaches it; its home is the working directory unless `env` says otherwise.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");
const COMMAND = join(ROOT, "bin", "condense.js");

export interface RunOptions {
	readonly cwd: string;
	/** Besides `PATH`, `HOME` and `TZ`. */
	readonly env?: { readonly [name: string]: string };
	/** Standard input; without it there is none. */
	readonly input?: string | Uint8Array;
}

export interface CommandRun {
	/** The exit code; null where a signal ended the process. */
	readonly code: number | null;
	readonly stdout: string;
	/** As it was written, for results that must be exact. */
	readonly stdoutBytes: Buffer;
	readonly stderr: string;
}

/** Runs `condense` with these words. Throws where it is not built, or cannot be started. */
export function runCondense(args: readonly string[], { cwd, env = {}, input = "" }: RunOptions): CommandRun {
	if (!existsSync(join(ROOT, "dist", "cli.js"))) throw new Error("condense is not built: npm run build");
	const run = spawnSync(process.execPath, [COMMAND, ...args], {
		cwd,
		input,
		env: { PATH: process.env.PATH, HOME: cwd, USERPROFILE: cwd, TZ: "UTC", ...env },
		maxBuffer: 1 << 28,
	});
	if (run.error !== undefined) throw run.error;
	return { code: run.status, stdout: run.stdout.toString(), stdoutBytes: run.stdout, stderr: run.stderr.toString() };
}

/** The one object that a command wrote with `--json`. Throws where standard output holds anything else. */
export function parseJsonRun<T = { [key: string]: unknown }>({ stdout, stderr }: CommandRun): T {
	try {
		return JSON.parse(stdout) as T;
	} catch (cause) {
		throw new Error(`no JSON on standard output: ${JSON.stringify(stdout.slice(0, 200))}\n${stderr}`, { cause });
	}
}
