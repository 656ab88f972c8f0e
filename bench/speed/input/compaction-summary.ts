/** What a model writes when pi asks it for a summary: the headings that pi asks for, and the files that pi adds. */
import type { Cut } from "./context-window.js";
import { errorCode, functionName, prose, sourcePath, typeName } from "./names.js";
import type { Random } from "./random.js";

/** Some thousand characters of markdown. */
export function compactionSummary(random: Random, { splitsTask, files }: Cut): string {
	const parts = [
		`## Goal\n${prose(random, random.between(20, 50))}`,
		`## Constraints & Preferences\n${list(random, 2, 5, "- ", 12)}`,
		`## Progress\n### Done\n${list(random, 5, 14, "- [x] ", 18)}`,
		`### In Progress\n${list(random, 1, 3, "- [ ] ", 14)}`,
		`### Blocked\n- ${random.chance(0.6) ? "(none)" : `${errorCode(random)}: ${prose(random, 12)}`}`,
		`## Key Decisions\n${list(random, 2, 6, () => `- **${typeName(random)}**: `, 16)}`,
		`## Next Steps\n${list(random, 2, 5, (at) => `${at + 1}. `, 12)}`,
		`## Critical Context\n${list(random, 2, 6, () => `- \`${sourcePath(random)}\`, \`${functionName(random)}\`: `, 14)}`,
	];
	if (splitsTask) {
		const request = `## Original Request\n${prose(random, random.between(15, 40))}`;
		const early = `## Early Progress\n${list(random, 2, 5, "- ", 14)}`;
		parts.push("---", "**Turn Context (split turn):**", request, early, `## Context for Suffix\n${prose(random, 25)}`);
	}
	return [...parts, ...tagged("read-files", files.readFiles), ...tagged("modified-files", files.modifiedFiles)].join(
		"\n\n",
	);
}

function list(
	random: Random,
	least: number,
	most: number,
	mark: string | ((at: number) => string),
	words: number,
): string {
	const count = random.between(least, most);
	const item = (at: number) => `${typeof mark === "string" ? mark : mark(at)}${prose(random, words)}`;
	return Array.from({ length: count }, (_, at) => item(at)).join("\n");
}

function tagged(tag: string, paths: readonly string[]): string[] {
	return paths.length === 0 ? [] : [`<${tag}>\n${paths.join("\n")}\n</${tag}>`];
}
