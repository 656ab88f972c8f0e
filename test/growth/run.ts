/** Runs a command line in this process, from source: only so can its work be counted. */
import { main } from "../../src/cli/main.js";

export interface Ran {
	readonly code: number;
	readonly stdout: string;
	readonly stderr: string;
}

export async function run(args: readonly string[], cwd: string): Promise<Ran> {
	const written = { stdout: "", stderr: "" };
	const outOf = (name: "stdout" | "stderr") => ({
		write: (text: string | Uint8Array) => {
			written[name] += text.toString();
		},
		isTTY: false,
		columns: 80,
	});
	const code = await main(args, {
		stdout: outOf("stdout"),
		stderr: outOf("stderr"),
		env: {},
		cwd,
		homeDir: cwd,
		now: () => Date.now(),
		signal: new AbortController().signal,
	});
	return { code, ...written };
}
