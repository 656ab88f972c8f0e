/** What condense knows about a tool: how a reader would name one of its calls. One file for each kind of tool. */

export type Arguments = { readonly [key: string]: unknown };

/**
 * What the text of a result is, which says how much of it later work names again: the content of a file, lines found
 * in files, a list of names, what a program reports while it works, or an echo of what the call itself said.
 */
export type Source = "content" | "matches" | "listing" | "log" | "echo" | "other";

export interface CallName {
	/** A short word for what was done: the tool's own name unless a rule knows better. */
	readonly verb: string;
	/** What it was done on, in one line; may be empty. */
	readonly target: string;
	/** Where something was looked for, as the target ends: calls that look there one after the other can be merged. */
	readonly place?: string;
	/** True if the target is one path, so that calls on it can be merged and its folder shortened. */
	readonly isPath: boolean;
	readonly source: Source;
}

export interface ToolRule {
	/** Tool names, lower case, without `_` and `-`. */
	readonly tools: readonly string[];
	nameCall(args: Arguments, tool: string): CallName;
}

/** The first argument of these keys that is a non-blank string, or an empty string. */
export function pickText(args: Arguments, keys: readonly string[]): string {
	for (const key of keys) {
		const value = args[key];
		if (typeof value === "string" && value.trim() !== "") return value;
	}
	return "";
}

export const PATH_KEYS = ["path", "file_path", "filePath", "notebook_path", "filename", "file"];

/** A pattern as a person says it: escapes are for the program that reads it. */
export function unescapePattern(pattern: string): string {
	return pattern.replace(/\\([|.(){}+?"'])/g, "$1");
}
