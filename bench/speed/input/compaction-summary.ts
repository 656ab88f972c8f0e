/** What a model writes when pi asks it for a summary: the headings that pi asks for, and the files that pi adds. */
import type { Cut } from "./context-window.js";
import { errorCode } from "./names.js";
import { prose } from "./prose.js";
import type { Scope } from "./vocabulary.js";

/** Some thousand characters of markdown. */
export function compactionSummary(scope: Scope, { splitsTask, files }: Cut): string {
	const { random } = scope;
	const parts = [
		`## Goal\n${prose(scope, random.between(20, 50))}`,
		`## Constraints & Preferences\n${list(scope, 2, 5, "- ", 12)}`,
		`## Progress\n### Done\n${list(scope, 5, 14, "- [x] ", 18)}`,
		`### In Progress\n${list(scope, 1, 3, "- [ ] ", 14)}`,
		`### Blocked\n- ${random.chance(0.6) ? "(none)" : `${errorCode(random)}: ${prose(scope, 12)}`}`,
		`## Key Decisions\n${list(scope, 2, 6, () => `- **${scope.typeName()}**: `, 16)}`,
		`## Next Steps\n${list(scope, 2, 5, (at) => `${at + 1}. `, 12)}`,
		`## Critical Context\n${list(scope, 2, 6, () => `- \`${scope.sourcePath()}\`, \`${scope.functionName()}\`: `, 14)}`,
	];
	if (splitsTask) {
		const request = `## Original Request\n${prose(scope, random.between(15, 40))}`;
		const early = `## Early Progress\n${list(scope, 2, 5, "- ", 14)}`;
		parts.push("---", "**Turn Context (split turn):**", request, early, `## Context for Suffix\n${prose(scope, 25)}`);
	}
	return [...parts, ...tagged("read-files", files.readFiles), ...tagged("modified-files", files.modifiedFiles)].join(
		"\n\n",
	);
}

function list(
	scope: Scope,
	least: number,
	most: number,
	mark: string | ((at: number) => string),
	words: number,
): string {
	const count = scope.random.between(least, most);
	const item = (at: number) => `${typeof mark === "string" ? mark : mark(at)}${prose(scope, words)}`;
	return Array.from({ length: count }, (_, at) => item(at)).join("\n");
}

function tagged(tag: string, paths: readonly string[]): string[] {
	return paths.length === 0 ? [] : [`<${tag}>\n${paths.join("\n")}\n</${tag}>`];
}
