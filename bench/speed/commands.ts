/** What is measured: the floors, and condense as it is run. Each entry is one row of the tables. */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { CONDENSE, freshCopy, type Input } from "./inputs.js";
import { measureNode, measureProgram, type Usage } from "./measure.js";

export interface Measured extends Usage {
	/** What the run left on the disk besides what it was given. */
	readonly bytesAdded: number;
}

export interface Row {
	readonly name: string;
	/** The row that this one is a multiple of. */
	readonly floor: string;
	/** Undefined where the program is not there. */
	measure(input: Input, folder: string): Promise<Measured | undefined>;
}

export const NODE = "node -e 0";
export const PARSE = "read and parse";
/** The file that condense has added to. */
export const PARSE_COMPACTED = "read and parse, after compact";
const PARSER = join(import.meta.dirname, "read-and-parse.js");

/** These need no session and are measured once. */
export const STARTS: readonly Row[] = [
	reading(NODE, NODE, () => ["-e", "0"]),
	reading("condense --version", NODE, () => [CONDENSE, "--version"]),
	reading("condense --help", NODE, () => [CONDENSE, "--help"]),
];

export const ROWS: readonly Row[] = [
	reading(PARSE, PARSE, ({ file }) => [PARSER, file]),
	{ name: "jq -c .", floor: PARSE, measure: measureJq },
	reading("inspect", PARSE, ({ file }) => [CONDENSE, "inspect", file]),
	reading("compact --dry-run", PARSE, ({ file }) => [CONDENSE, "compact", file, "--dry-run"]),
	writing("compact --no-preview", ["--no-preview"]),
	writing("compact", []),
	reading("budget --dry-run", PARSE, ({ file }) => [CONDENSE, "budget", file, "--dry-run", "--threshold", "0.8"]),
	reading(PARSE_COMPACTED, PARSE_COMPACTED, ({ compacted }) => [PARSER, compacted]),
	reading("query tN --raw", PARSE_COMPACTED, ({ compacted, ref }) => [
		CONDENSE,
		"query",
		ref,
		"--raw",
		"--session",
		compacted,
	]),
	reading("verify", PARSE_COMPACTED, ({ compacted }) => [CONDENSE, "verify", compacted]),
	reading("render --json", PARSE_COMPACTED, ({ compacted }) => [CONDENSE, "render", "--json", compacted]),
];

function reading(name: string, floor: string, words: (input: Input) => readonly string[]): Row {
	return {
		name,
		floor,
		measure: async (input, folder) => ({ ...(await measureNode(words(input), folder)), bytesAdded: 0 }),
	};
}

/** On a fresh copy in a folder of its own, copied before the clock starts. */
function writing(name: string, options: readonly string[]): Row {
	return {
		name,
		floor: PARSE,
		async measure({ file }, folder) {
			const place = mkdtempSync(join(folder, "run-"));
			try {
				const copy = join(place, basename(file));
				freshCopy(file, copy);
				const before = bytesIn(place);
				const usage = await measureNode([CONDENSE, "compact", copy, "--force", ...options], place);
				return { ...usage, bytesAdded: bytesIn(place) - before };
			} finally {
				rmSync(place, { recursive: true });
			}
		},
	};
}

async function measureJq({ file }: Input, folder: string): Promise<Measured | undefined> {
	const usage = await measureProgram("jq -c .", file, folder);
	return usage && { ...usage, bytesAdded: 0 };
}

function bytesIn(folder: string): number {
	return readdirSync(folder, { recursive: true, encoding: "utf8" })
		.map((name) => statSync(join(folder, name)))
		.reduce((sum, stats) => sum + (stats.isFile() ? stats.size : 0), 0);
}
