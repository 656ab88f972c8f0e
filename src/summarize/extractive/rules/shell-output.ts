/** What a shell command prints, judged by the program that prints it. */
import type { Source } from "./rule.js";

const PROGRAMS: { readonly [source in Exclude<Source, "echo" | "other">]: string } = {
	content: "cat head tail sed awk jq nl less bat git-show git-diff",
	matches: "grep egrep fgrep rg ag ack git-grep",
	listing: "ls find fd tree wc du stat file which git-status git-log git-branch git-ls-files diffstat ps env",
	// Package managers, test runners, compilers, linters, the rest of git: paths and numbers that nobody names again.
	log: `npm npx pnpm yarn bun deno node tsx ts-node tsc tsgo vitest jest mocha eslint biome prettier make cmake ninja
		cargo rustc go pytest python python3 pip pip3 uv poetry ruff mypy tox mvn gradle javac dotnet swift xcodebuild
		docker podman kubectl helm terraform brew apt apt-get gh curl wget git rm mv cp chmod touch kill`,
};

const SOURCE_OF_PROGRAM: ReadonlyMap<string, Source> = new Map(
	Object.entries(PROGRAMS).flatMap(([source, names]) =>
		names.split(/\s+/).map((name): [string, Source] => [name, source as Source]),
	),
);

/** `words` are those of the command that does the work, the program first. */
export function sourceOfProgram(words: readonly string[]): Source {
	const program = words[0]?.split("/").at(-1) ?? "";
	const withVerb = SOURCE_OF_PROGRAM.get(`${program}-${words[1] ?? ""}`);
	return withVerb ?? SOURCE_OF_PROGRAM.get(program) ?? "other";
}
