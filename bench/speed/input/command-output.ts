/** What commands print: test runs, logs, diffs, listings, compiler errors, JSON. */
import { errorCode, functionName, plainNoun, prose, sourcePath, typeName, valueName } from "./names.js";
import type { Random } from "./random.js";
import { codeLine } from "./source-file.js";

export interface Command {
	readonly command: string;
	readonly output: string;
	readonly isError: boolean;
}

interface Kind {
	command(random: Random): string;
	line(random: Random): string;
	/** How many lines half of all outputs have at most. */
	readonly median: number;
	readonly failure: number;
}

const KINDS: readonly Kind[] = [
	{
		command: (r) => `npx vitest run ${sourcePath(r).replace(".ts", ".test.ts")}`,
		line: (r) => ` ${r.chance(0.9) ? "✓" : "✗"} ${typeName(r)} > ${prose(r, 6)} (${r.below(900)} ms)`,
		median: 22,
		failure: 0.15,
	},
	{
		command: (r) => `tail -n 400 logs/${plainNoun(r)}-${r.hex(4)}.log`,
		line: (r) =>
			`2026-0${r.between(1, 9)}-${r.between(10, 28)}T${r.between(10, 23)}:${r.between(10, 59)}:${r.between(10, 59)}.${r.between(100, 999)}Z ${r.pick(["INFO", "WARN", "DEBUG", "ERROR"])} [${functionName(r)}] request=${r.hex(16)} took=${r.below(4000)}ms ${prose(r, 5)}`,
		median: 18,
		failure: 0.01,
	},
	{
		command: (r) => `git diff HEAD~${r.between(1, 4)} -- ${sourcePath(r)}`,
		line: (r) =>
			r.chance(0.05)
				? `@@ -${r.below(900)},7 +${r.below(900)},9 @@ ${functionName(r)}`
				: r.pick(["+", "-", " ", " "]) + codeLine(r),
		median: 35,
		failure: 0.01,
	},
	{
		command: (r) => `ls -la packages/${plainNoun(r)}/src`,
		line: (r) =>
			`-rw-r--r-- 1 dev dev ${String(r.below(60_000)).padStart(6)} Mar ${r.between(10, 28)} ${sourcePath(r)}`,
		median: 12,
		failure: 0.05,
	},
	{
		command: () => "npx tsc --noEmit",
		line: (r) =>
			`${sourcePath(r)}(${r.below(400)},${r.below(90)}): error ${errorCode(r)}: '${valueName(r)}' in ${typeName(r)}: ${prose(r, 6)}`,
		median: 8,
		failure: 0.3,
	},
	{
		command: (r) => `curl -s localhost:${r.between(3000, 9000)}/${plainNoun(r)}/${r.hex(8)} | jq .`,
		line: (r) => `  "${valueName(r)}": ${r.chance(0.5) ? r.below(1_000_000) : `"${r.base62(12)}"`},`,
		median: 30,
		failure: 0.05,
	},
	{
		command: () => "env | sort",
		line: (r) => `${valueName(r).toUpperCase()}${r.chance(0.1) ? "_API_KEY" : "_DIR"}=${r.base62(r.between(8, 40))}`,
		median: 25,
		failure: 0,
	},
];

/** A shell command with its output, cut at about 50 KB as pi cuts it. */
export function runCommand(random: Random): Command {
	const kind = random.pick(KINDS);
	const isError = random.chance(kind.failure);
	const output = linesOf(random, (r) => kind.line(r), random.skewed(kind.median, 1200), 51_200);
	const ending = isError ? `\n\n${errorCode(random)}: ${prose(random, 9)}\nCommand exited with code 1` : "";
	return { command: kind.command(random), output: output + ending, isError };
}

/** What `grep` finds, with file and line number. */
export function grepOutput(random: Random, pattern: string): string {
	const line = (r: Random) => `${sourcePath(r)}:${r.below(900)}: ${codeLine(r).trim()} ${pattern}`;
	return linesOf(random, line, random.skewed(9, 300), 51_200);
}

/** A log of at least `characters`: tools other than pi's own do not cut what they return. */
export function longLog(random: Random, characters: number): string {
	return linesOf(random, KINDS[1]!.line, Number.POSITIVE_INFINITY, characters);
}

function linesOf(random: Random, line: (random: Random) => string, count: number, characters: number): string {
	const lines: string[] = [];
	for (let length = 0; lines.length < count && length < characters; length += lines.at(-1)!.length + 1) {
		lines.push(line(random));
	}
	return lines.join("\n");
}
