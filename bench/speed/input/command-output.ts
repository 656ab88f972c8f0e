/** What commands print: test runs, logs, diffs, listings, compiler errors, JSON. */
import { errorCode, figure, plainNoun } from "./names.js";
import { prose } from "./prose.js";
import { codeLine } from "./source-file.js";
import type { Scope } from "./vocabulary.js";

export interface Command {
	readonly command: string;
	readonly output: string;
	readonly isError: boolean;
}

interface Kind {
	command(scope: Scope): string;
	line(scope: Scope): string;
	/** How many lines half of all outputs have at most. */
	readonly median: number;
	readonly failure: number;
}

const KINDS: readonly Kind[] = [
	{
		command: (s) => `npx vitest run ${s.sourcePath().replace(".ts", ".test.ts")}`,
		line: (s) =>
			s.random.chance(0.15)
				? `   at ${s.functionName()} (${s.sourcePath()}:${s.random.below(900)}:${s.random.below(60)})`
				: ` ${s.random.chance(0.9) ? "✓" : "✗"} ${s.typeName()} > ${prose(s, 6)} (${s.random.below(900)} ms)`,
		median: 22,
		failure: 0.15,
	},
	{
		command: (s) => `tail -n 400 logs/${plainNoun(s.random)}-${s.random.hex(4)}.log`,
		line: (s) =>
			`2026-0${s.random.between(1, 9)}-${s.random.between(10, 28)}T${s.random.between(10, 23)}:${s.random.between(10, 59)}:${s.random.between(10, 59)}.${s.random.between(100, 999)}Z ${s.random.pick(["INFO", "WARN", "DEBUG", "ERROR"])} [${s.functionName()}] request=${s.random.hex(16)} took=${s.random.below(4000)}ms ${prose(s, 5)}`,
		median: 18,
		failure: 0.01,
	},
	{
		command: (s) => `git diff HEAD~${s.random.between(1, 4)} -- ${s.sourcePath()}`,
		line: (s) =>
			s.random.chance(0.05)
				? `@@ -${s.random.below(900)},7 +${s.random.below(900)},9 @@ ${s.functionName()}`
				: s.random.pick(["+", "-", " ", " "]) + codeLine(s),
		median: 35,
		failure: 0.01,
	},
	{
		command: (s) => `ls -la packages/${plainNoun(s.random)}/src`,
		line: (s) =>
			`-rw-r--r-- 1 dev dev ${String(s.random.below(60_000)).padStart(6)} Mar ${s.random.between(10, 28)} ${s.sourcePath()}`,
		median: 12,
		failure: 0.05,
	},
	{
		command: () => "npx tsc --noEmit",
		line: (s) =>
			`${s.sourcePath()}(${s.random.below(400)},${s.random.below(90)}): error ${errorCode(s.random)}: '${s.valueName()}' in ${s.typeName()}: ${prose(s, 6)}`,
		median: 8,
		failure: 0.3,
	},
	{
		command: (s) =>
			`curl -s localhost:${s.random.between(3000, 9000)}/${plainNoun(s.random)}/${s.random.hex(8)} | jq .`,
		line: (s) => `  "${s.valueName()}": ${s.random.chance(0.6) ? figure(s.random) : `"${s.random.base62(12)}"`},`,
		median: 30,
		failure: 0.05,
	},
	{
		command: () => "env | sort",
		line: (s) =>
			`${s.valueName().toUpperCase()}${s.random.chance(0.1) ? "_API_KEY" : "_DIR"}=${s.random.base62(s.random.between(8, 40))}`,
		median: 25,
		failure: 0,
	},
];

/** A shell command with its output, cut at about 50 KB as pi cuts it. */
export function runCommand(scope: Scope): Command {
	const { random } = scope;
	const kind = random.pick(KINDS);
	const isError = random.chance(kind.failure);
	const output = linesOf(scope, kind.line, random.skewed(kind.median, 1200), 51_200);
	const ending = isError ? `\n\n${errorCode(random)}: ${prose(scope, 9)}\nCommand exited with code 1` : "";
	return { command: kind.command(scope), output: output + ending, isError };
}

/** What `grep` finds, with file and line number. */
export function grepOutput(scope: Scope, pattern: string): string {
	const line = (s: Scope) => `${s.sourcePath()}:${s.random.below(900)}: ${codeLine(s).trim()} ${pattern}`;
	return linesOf(scope, line, scope.random.skewed(9, 300), 51_200);
}

/** A log of at least `characters`: tools other than pi's own do not cut what they return. */
export function longLog(scope: Scope, characters: number): string {
	return linesOf(scope, KINDS[1]!.line, Number.POSITIVE_INFINITY, characters);
}

function linesOf(scope: Scope, line: (scope: Scope) => string, count: number, characters: number): string {
	const lines: string[] = [];
	for (let length = 0; lines.length < count && length < characters; length += lines.at(-1)!.length + 1) {
		lines.push(line(scope));
	}
	return lines.join("\n");
}
