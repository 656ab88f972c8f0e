/** One command line with `--json`, and what has to come of it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { parseJsonRun, runCondense } from "../helpers/cli.js";
import { makeTempDir } from "../helpers/temp-dir.js";

export interface ReportRun {
	/** Without `condense` and `--json`. */
	readonly args: readonly string[];
	/** Where it differs from what the arguments say. */
	readonly title?: string;
	/** What `schema` has to say. */
	readonly id: string;
	/** The exit code; 0 unless it is said. */
	readonly code?: number;
	/** Writes what the command line names. */
	readonly prepare?: (folder: string) => void;
	/** Command lines before it, which have to succeed. */
	readonly before?: readonly (readonly string[])[];
	readonly input?: string;
	readonly env?: { readonly [name: string]: string };
}

export function titleOf({ args, title, code = 0 }: ReportRun): string {
	return `${args.join(" ")}${title === undefined ? "" : `: ${title}`}${code === 0 ? "" : ` (exit code ${code})`}`;
}

/** The object that the run prints. Throws where it prints none, or ends with another exit code. */
export function outputOf({ args, id, code = 0, prepare, before = [], input, env = {} }: ReportRun, t: TestContext) {
	const cwd = makeTempDir(t);
	prepare?.(cwd);
	for (const words of before) {
		const { code: found, stderr } = runCondense(words, { cwd, env });
		if (found !== 0) throw new Error(`${words.join(" ")}: ${stderr}`);
	}
	const run = runCondense([...args, "--json"], { cwd, env, ...(input === undefined ? {} : { input }) });
	if (run.code !== code) throw new Error(`exit code ${run.code}: ${run.stderr}`);
	const output = parseJsonRun(run);
	if (output.schema !== id) throw new Error(`${String(output.schema)} where ${id} belongs`);
	if (existsSync(join(cwd, "undefined"))) throw new Error("a file called undefined");
	return output;
}
