/**
 * The patterns of `protectedPaths` (SPEC 4.1): a `/` is matched by `**` alone, which with a slash of its own may also
 * stand for nothing. All other characters are plain. Libraries for globs keep `**` out of `..` and out of parts of a
 * segment, and what a pattern misses here would be an output lost.
 */

const WILDCARDS: { readonly [wildcard: string]: string } = {
	"**/": "(?:.*/)?",
	"**": ".*",
	"*": "[^/]*",
	"?": "[^/]",
};

/** A test for whole paths, case-sensitive. Paths have `/` between their parts; in patterns `\` is read as `/` too. */
export function matcherOf(pattern: string): (path: string) => boolean {
	const source = pattern
		.replaceAll("\\", "/")
		.replace(/^(?:\.\/)+/, "")
		.replace(/(?:\*\*+\/)+|\*\*+|[*?]|[\^$.+()[\]{}|/]/g, (part) => {
			if (part.startsWith("**")) return WILDCARDS[part.endsWith("/") ? "**/" : "**"]!;
			return WILDCARDS[part] ?? `\\${part}`;
		});
	const whole = new RegExp(`^${source}$`, "s");
	return (path) => whole.test(path);
}
