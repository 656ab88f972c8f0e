/** The plain line that truncating methods put over what they keep of a result: ref, tool, main argument. */
import type { RefCall } from "../calls.js";

const MAIN_ARGUMENTS = ["path", "file_path", "command", "pattern", "query", "url"];

export function mainArgument(args: { readonly [key: string]: unknown }): string {
	for (const key of MAIN_ARGUMENTS) if (typeof args[key] === "string") return args[key];
	const first = Object.values(args).find((value) => typeof value === "string");
	return typeof first === "string" ? first : "";
}

export function callLine(call: RefCall, root: string, limit = 100): string {
	const argument = mainArgument(call.call.args).replaceAll(root, "").replace(/\s+/g, " ");
	return `${call.ref} ${call.call.name} ${argument.slice(0, limit)}`.trimEnd();
}

/** The working directory with a slash; a text that never occurs where there is none. */
export function rootOf(cwd: string): string {
	return cwd === "" ? "\0" : `${cwd.replace(/\/$/, "")}/`;
}
