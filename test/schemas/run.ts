/** One command line with `--json`, and what has to come of it. */
import type { TestContext } from "node:test";
import { runCondense } from "../helpers/cli.js";
import { makeTempDir } from "../helpers/temp-dir.js";

export interface ReportRun {
	/** Without `condense`; `--json` is added where they have no `--json-lines`. */
	readonly args: readonly string[];
	/** Where it differs from what the arguments say. */
	readonly title?: string;
	/** What `schema` has to say; of lines, in each. */
	readonly id: string | readonly string[];
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

/** The objects that the run prints: one, or with `--json-lines` several. Throws where that or the exit code is not so. */
export function outputsOf(report: ReportRun, t: TestContext): object[] {
	const { args, id, code = 0, prepare, before = [], input, env = {} } = report;
	const cwd = makeTempDir(t);
	prepare?.(cwd);
	for (const words of before) {
		const { code: found, stderr } = runCondense(words, { cwd, env });
		if (found !== 0) throw new Error(`${words.join(" ")}: ${stderr}`);
	}
	const words = args.includes("--json-lines") ? args : [...args, "--json"];
	const run = runCondense(words, { cwd, env, ...(input === undefined ? {} : { input }) });
	if (run.code !== code) throw new Error(`exit code ${run.code}: ${run.stderr}`);
	const lines = run.stdout.split("\n");
	if (lines.pop() !== "") throw new Error("the last line has no end");
	const outputs = lines.map((line) => JSON.parse(line) as { schema: unknown });
	const found = outputs.map(({ schema }) => String(schema)).join(", ");
	if (found !== [id].flat().join(", ")) throw new Error(`${found} where ${[id].flat().join(", ")} belongs`);
	return outputs;
}
