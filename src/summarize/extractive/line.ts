/** One line of a body: which calls, what they did, how they ended, and the tokens worth keeping. */
import { groupPaths } from "./braces.js";
import type { Context } from "./context.js";
import { KIND, type Kind } from "./kinds.js";

export interface Line {
	/** Positions of the calls among those at hand. */
	readonly calls: readonly number[];
	readonly verb: string;
	readonly target: string;
	/** What the target ends with if it is a search in one place, else blank. */
	readonly place: string;
	readonly isPath: boolean;
	/** The call changed the file that is its target. */
	readonly isChange: boolean;
	/** The files that calls changed which the line only counts. */
	readonly changed: readonly string[];
	/** The line that says why, for a call that failed. */
	readonly failure: string | undefined;
	readonly images: number;
	readonly tokens: readonly number[];
}

/** `refs[i]` names call i. */
export function writeLine(line: Line, refs: readonly string[], context: Pick<Context, "lexicon" | "without">): string {
	let text = `${writeRefs(line.calls.map((call) => refs[call] as string))} ${line.verb}`;
	if (line.target !== "") text += ` ${line.target}`;
	if (line.failure !== undefined) text += line.failure === "" ? " [failed]" : ` [failed: ${line.failure}]`;
	if (line.images > 0) text += line.images === 1 ? " [1 image]" : ` [${line.images} images]`;
	const tokens = [...groupPaths(line.changed), ...orderTokens(line.tokens, context)];
	return tokens.length === 0 ? text : `${text}: ${tokens.join(" ")}`;
}

/** `t3`, `t3,t5`, or `t3..t7` where the numbers run on. */
export function writeRefs(refs: readonly string[]): string {
	const parts: string[] = [];
	for (let first = 0; first < refs.length; ) {
		let last = first;
		while (last + 1 < refs.length && follows(refs[last] as string, refs[last + 1] as string)) last += 1;
		if (last - first >= 2) parts.push(`${refs[first]}..${refs[last]}`);
		else parts.push(...refs.slice(first, last + 1));
		first = last + 1;
	}
	return parts.join(",");
}

function follows(ref: string, next: string): boolean {
	return /^t\d+$/.test(ref) && next === `t${Number(ref.slice(1)) + 1}`;
}

/** SPEC 10. */
const ORDER: readonly (readonly Kind[])[] = [
	[KIND.ident],
	[KIND.path, KIND.file],
	[KIND.error],
	[KIND.value, KIND.number],
	[KIND.flag],
];
const PATHS = 1;
const GROUP_OF_KIND = Object.values(KIND).map((kind) => ORDER.findIndex((kinds) => kinds.includes(kind)));

/** Identifiers first, then paths, error codes, numbers, flags; in each the order of appearance. */
function orderTokens(ids: readonly number[], { lexicon, without }: Pick<Context, "lexicon" | "without">): string[] {
	const groups: string[][] = ORDER.map(() => []);
	for (const id of ids) groups[GROUP_OF_KIND[lexicon.kindOf(id)] as number]?.push(lexicon.textOf(id));
	if (!without.has("folders written once")) groups[PATHS] = groupPaths(groups[PATHS] as string[]);
	return groups.flat();
}
