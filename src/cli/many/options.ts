/** The options of commands that take several sessions. */
import { type Command, Option } from "commander";
import { collect, type ParsedOptions, parseCount } from "../options.js";

export interface ManyOptions {
	/** Workers at once; undefined: as the machine and the sessions have it. */
	readonly jobs: number | undefined;
	readonly since: string | undefined;
	readonly globs: readonly string[];
	readonly isFailFast: boolean;
	readonly isJsonLines: boolean;
}

export const SESSIONS_ARGUMENT = [
	"[session...]",
	"files, folders, globs, ids, or - (default: the session that pi --continue opens)",
] as const;

export function addManyOptions(command: Command): Command {
	return command
		.option("--since <time>", "only sessions that changed since: a date, or 7d, 12h, 30m")
		.option("--glob <pattern>", "which files of a folder count, ! in front leaves out (repeatable; *.jsonl)", collect)
		.option(
			"--jobs <n>",
			"how many sessions at once (default: by the cores, one for few or small sessions)",
			parseCount,
		)
		.option("--fail-fast", "after a session that fails, begin no other")
		.addOption(
			new Option("--json-lines", "JSON, one line a session as it is done, and one in the end").implies({ json: true }),
		);
}

export function manyOptionsOf(options: ParsedOptions): ManyOptions {
	return {
		jobs: options.jobs as number | undefined,
		since: options.since as string | undefined,
		globs: (options.glob as readonly string[] | undefined) ?? [],
		isFailFast: options.failFast === true,
		isJsonLines: options.jsonLines === true,
	};
}
