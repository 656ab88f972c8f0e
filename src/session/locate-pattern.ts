/** A pattern of file names, taken apart: the folder to begin in, and what to look for below it. */
import path, { type PlatformPath } from "node:path";

export interface FilePattern {
	/** The part before the first wildcard; empty for the working directory. */
	readonly base: string;
	/** How many folders deep below `base` a match may lie. */
	readonly maxDepth: number;
	/** Whether hidden folders are worth going into. */
	readonly findsHidden: boolean;
	/** Whether a path below `base`, with `/` between its parts, is meant. */
	matches(file: string): boolean;
}

/** Whether a name that is no file looks like a pattern. */
export function isPattern(name: string): boolean {
	return /[*?[{]|[@+!]\(/.test(name);
}

/** The pattern that a name stands for. picomatch is loaded only here: a shell has mostly done this already. */
export async function parsePattern(name: string, pathApi: PlatformPath = path): Promise<FilePattern> {
	const { default: picomatch } = await import("picomatch");
	const isWindows = pathApi.sep === "\\";
	const { base, glob } = picomatch.scan(isWindows ? name.replaceAll("\\", "/") : name, { nonegate: true });
	const matches = picomatch(glob, { nonegate: true, nocase: isWindows });
	return {
		base,
		// `**`, and alternatives with a `/` inside, match at any depth.
		maxDepth: /\*\*|[{(]/.test(glob) ? Number.POSITIVE_INFINITY : glob.split("/").length,
		findsHidden: /(^|\/)\./.test(glob),
		matches: (file) => matches(file),
	};
}
