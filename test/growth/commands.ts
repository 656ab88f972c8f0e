/** The commands whose work is counted, with the options that bring in steps of their own. */

export interface CommandLine {
	readonly name: string;
	/** What it works on: a session as pi leaves it, or one that was compacted before. */
	readonly on: "raw" | "compacted";
	/** Not on sessions that were compacted for another target. */
	readonly isNative?: true;
	words(file: string): readonly string[];
}

export const NOW = ["--now", "2026-03-01T00:00:00.000Z"];
const BUDGET = ["--dry-run", "--threshold", "0.001", "--context-window", "200000"];
const NATIVE = ["--target", "native", "--window", "0"];

export const COMMANDS: readonly CommandLine[] = [
	{ name: "compact", on: "raw", words: (file) => ["compact", file, ...NOW] },
	{
		name: "compact, page",
		on: "raw",
		isNative: true,
		words: (file) => ["compact", file, ...NATIVE, "--preview", `${file}.html`, ...NOW],
	},
	{ name: "inspect", on: "raw", words: (file) => ["inspect", file, "--html", `${file}.inspect.html`] },
	{ name: "budget", on: "raw", words: (file) => ["budget", file, ...BUDGET] },
	{ name: "verify", on: "compacted", words: (file) => ["verify", file] },
	{ name: "repair", on: "compacted", words: (file) => ["verify", file, "--repair", "--out", `${file}.mended`] },
	{
		name: "compact again",
		on: "compacted",
		words: (file) => ["compact", file, "--window", "0", "--preview", `${file}.txt`, ...NOW],
	},
	{ name: "query", on: "compacted", words: (file) => ["query", "t1", "--session", file] },
	{ name: "query --list", on: "compacted", words: (file) => ["query", "--list", "--session", file] },
	{ name: "query --grep", on: "compacted", words: (file) => ["query", "--grep", "Value7", "--session", file] },
	{ name: "render", on: "compacted", words: (file) => ["render", file, "--json"] },
	{
		name: "export",
		on: "compacted",
		words: (file) => ["export", file, "--with-archive", "--redact", "--force", "--out", `${file}.export`],
	},
	{ name: "undo", on: "compacted", words: (file) => ["undo", file] },
];
