/** Which runs of characters are paths or file names, and which parts of a path count as naming it. */

/** Endings that make a bare name a file. Left out: endings that are also common members (`console.log`, `list.map`). */
const FILE_ENDINGS: ReadonlySet<string> = new Set(
	`ts tsx mts cts js jsx mjs cjs json jsonl json5 md mdx py pyi rs go java kt kts rb php cs cpp cc cxx hpp hh swift
 scala clj ex exs erl hs lua pl r jl dart zig nim vue svelte astro css scss sass less html htm xml svg yml yaml toml
 ini cfg conf sh bash zsh fish ps1 bat sql graphql proto prisma tf txt csv tsv ipynb png jpg jpeg gif webp pdf zip gz
 tgz tar wasm patch diff snap`.split(/\s+/),
);

const SEGMENTS = /^(?:~|\.{0,2})(?:\/[\w@.+-]+)+$|^[\w@.+-]+(?:\/[\w@.+-]+)+$/;
const LETTER = /[A-Za-z]/;
const PACKAGE = /^@[\w.-]+\/[\w.-]+$/;
const MAX_PATH = 160;

/** A bare name such as `tui.test.ts`. */
export function isFileName(name: string): boolean {
	const dot = name.lastIndexOf(".");
	return dot > 0 && LETTER.test(name[0] as string) && FILE_ENDINGS.has(name.slice(dot + 1));
}

/**
 * A run with a slash as a path, without its leading `./` and trailing punctuation; undefined where the slash is a
 * division, an alternative (`and/or`) or a closing tag.
 */
export function pathOf(run: string): string | undefined {
	const path = run.replace(/[/.:;,+-]+$/, "").replace(/^(?:\.\/)+/, "");
	if (path.length > MAX_PATH || !SEGMENTS.test(path)) return path !== run && isFileName(path) ? path : undefined;
	const segments = path.split("/").filter((segment) => segment !== "");
	if (segments.length < 2) return undefined;
	if (/^(?:~|\.\.?)?\//.test(path) || PACKAGE.test(path)) return path;
	const last = segments[segments.length - 1] as string;
	if (/\.[A-Za-z]\w{0,7}$/.test(last)) return path;
	return segments.length > 2 && segments.every((segment) => LETTER.test(segment)) ? path : undefined;
}
