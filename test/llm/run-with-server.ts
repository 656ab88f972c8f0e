/** Runs the built command beside a server of the test: not in step with it, as `runCondense` would be. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CommandRun } from "../helpers/cli.js";

const ROOT = join(import.meta.dirname, "..", "..");

export interface AsyncRunOptions {
	readonly cwd: string;
	readonly env?: { readonly [name: string]: string };
	/** Told the process when it runs, for signals. */
	readonly onStart?: (child: ChildProcess) => void;
}

/** Runs `condense` with these words in a closed environment. Throws where it is not built. */
export function runBeside(args: readonly string[], { cwd, env = {}, onStart }: AsyncRunOptions): Promise<CommandRun> {
	if (!existsSync(join(ROOT, "dist", "cli.js"))) throw new Error("condense is not built: npm run build");
	const child = spawn(process.execPath, [join(ROOT, "bin", "condense.js"), ...args], {
		cwd,
		env: { PATH: process.env.PATH, HOME: cwd, USERPROFILE: cwd, TZ: "UTC", ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	onStart?.(child);
	const stdout: Buffer[] = [];
	const stderr: Buffer[] = [];
	child.stdout.on("data", (bytes: Buffer) => stdout.push(bytes));
	child.stderr.on("data", (bytes: Buffer) => stderr.push(bytes));
	return new Promise((resolve, reject) => {
		child.on("error", reject);
		child.on("close", (code) => {
			const stdoutBytes = Buffer.concat(stdout);
			resolve({ code, stdout: stdoutBytes.toString(), stdoutBytes, stderr: Buffer.concat(stderr).toString() });
		});
	});
}
