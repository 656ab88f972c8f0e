/** The scripts, in the shells that are there. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { runCondense } from "../../helpers/cli.js";
import { makeTempDir } from "../../helpers/temp-dir.js";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const NAMES = { bash: "bash", zsh: "zsh", fish: "fish", pwsh: "powershell" } as const;
type Program = keyof typeof NAMES;

/** Asks the shell itself what it would complete; every line of its output is one word. */
const ASK: { readonly [program in Program]: (script: string, line: string) => string[] } = {
	bash: (script, line) => ["--norc", "-c", `. "$1"; ${BASH_ASK}`, "ask", script, line],
	zsh: (script, line) => ["-f", "-c", `${ZSH_STUBS}; . "$1"; ${ZSH_ASK}`, "ask", script, line],
	fish: (script, line) => [
		"--no-config",
		"-c",
		`source $argv[1]; complete -C $argv[2] | string split -f1 \\t`,
		script,
		line,
	],
	pwsh: (script, line) => [
		"-NoProfile",
		"-Command",
		`. '${script}'; (TabExpansion2 '${line}' ${line.length}).CompletionMatches.CompletionText`,
	],
};

/** bash parts the line at blanks, and at `=` and `:` as well. */
const BASH_ASK = `
	COMP_LINE=$2 COMP_POINT=\${#2} COMP_TYPE=9
	read -ra COMP_WORDS <<<"\${2//=/ = }"
	case $2 in *' ') COMP_WORDS+=('') ;; esac
	COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
	COMP_WORDBREAKS=$' \\t\\n"\\'@><=;|&(:'
	_condense
	if [ \${#COMPREPLY[@]} -gt 0 ]; then printf '%s\\n' "\${COMPREPLY[@]}"; fi`;

/** Completion functions run inside zsh's line editor alone: what they call there prints instead. */
const ZSH_STUBS = `_describe() { local -a all=("\${(@P)3}"); print -l -- "\${(@)all%%:*}" }
	_files() { print -l -- *.jsonl(N) }
	compset() { }`;
const ZSH_ASK = `
	words=("\${(@s: :)2}"); CURRENT=\${#words}; PREFIX=$words[CURRENT]
	_condense`;

for (const program of Object.keys(NAMES) as Program[]) {
	test(`the script for ${NAMES[program]} completes in ${program}`, (t) => {
		const complete = prepare(program, t);
		if (complete === undefined) return t.skip(`${program} is not installed`);
		assert.deepEqual(complete("condense ins"), ["inspect"]);
		assert.deepEqual(complete("condense verify --str"), ["--strict"]);
		assert.deepEqual(complete("condense completion "), ["bash", "zsh", "fish", "powershell"]);
		const behindEquals = program === "bash" ? "html" : "--format=html";
		assert.deepEqual(complete("condense render --format=ht"), [behindEquals]);
		const setting = program === "bash" ? "native" : "condense.target=native";
		assert.deepEqual(complete("condense compact --set condense.target=n"), [setting]);
		const paths = complete("condense inspect ").map((path) => path.replace(/^\.[\\/]/, ""));
		assert.ok(paths.includes("a.jsonl"), paths.join());
		assert.ok(!paths.includes("b.txt"), paths.join());
	});
}

test("the bash script can be read twice, and leaves no name behind but its own", (t) => {
	const script = join(ROOT, "completions", "condense.bash");
	const text = `before=; before=$(compgen -v | grep -v PIPESTATUS); . "${script}"; . "${script}"
		diff <(printf '%s\\n' "$before") <(compgen -v | grep -v PIPESTATUS); declare -F`;
	const { stdout, stderr, error } = spawnSync("bash", ["--norc", "-c", text], { encoding: "utf8" });
	if (error !== undefined) return t.skip("bash is not installed");
	assert.equal(stderr, "");
	assert.equal(stdout, "declare -f _condense\ndeclare -f _condense_paths\n");
});

function prepare(program: Program, t: TestContext): ((line: string) => string[]) | undefined {
	if (spawnSync(program, ["--version"]).error !== undefined) return undefined;
	const folder = makeTempDir(t);
	const bin = join(folder, "bin");
	mkdirSync(bin);
	writeFileSync(join(bin, "condense"), `#!/bin/sh\nexec "${process.execPath}" "${ROOT}/bin/condense.js" "$@"\n`);
	chmodSync(join(bin, "condense"), 0o755);
	for (const name of ["a.jsonl", "b.txt"]) writeFileSync(join(folder, name), "");
	const script = join(folder, program === "pwsh" ? "c.ps1" : "c.sh");
	writeFileSync(script, runCondense(["completion", NAMES[program]], { cwd: folder }).stdout);
	const env = { PATH: `${bin}:${process.env.PATH}`, HOME: folder, TERM: "dumb" };
	return (line) => {
		const args = ASK[program](script, line);
		const { stdout, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: "utf8" });
		assert.equal(stderr, "", line);
		return stdout.split("\n").filter((one) => one !== "");
	};
}
