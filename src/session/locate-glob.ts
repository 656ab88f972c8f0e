/** Which files of a folder count as sessions: those that end in `.jsonl`, or what `--glob` says. */
import path, { type PlatformPath } from "node:path";
import { CondenseError } from "../errors.js";

/**
 * A test for paths below a folder, with `/` between their parts. A glob without a `/` is about the file's name alone, one
 * with it about the whole path; `!` in front leaves files out. Only such globs: of the `*.jsonl`. Throws `usage` for an
 * empty one.
 */
export async function wantedFiles(
	globs: readonly string[],
	pathApi: PlatformPath = path,
): Promise<(file: string) => boolean> {
	if (globs.length === 0) return isJsonl;
	const { default: picomatch } = await import("picomatch");
	const matcherOf = (glob: string) => {
		if (glob === "") throw new CondenseError("usage", "--glob is empty", { hint: "--glob '*.jsonl'" });
		return picomatch(glob, { basename: !glob.includes("/"), dot: true, nonegate: true, nocase: pathApi.sep === "\\" });
	};
	const wanted = globs.filter((glob) => !glob.startsWith("!")).map(matcherOf);
	const unwanted = globs.filter((glob) => glob.startsWith("!")).map((glob) => matcherOf(glob.slice(1)));
	return (file) => {
		if (unwanted.some((matches) => matches(file))) return false;
		return wanted.length === 0 ? isJsonl(file) : wanted.some((matches) => matches(file));
	};
}

function isJsonl(file: string): boolean {
	return file.endsWith(".jsonl");
}
