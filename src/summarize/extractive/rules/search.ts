/** grep, find, glob, ls: the pattern and where it was looked for. */
import { PATH_KEYS, pickText, type Source, type ToolRule, unescapePattern } from "./rule.js";

const LISTS_NAMES = /find|glob|ls|list/i;

export const searchRule: ToolRule = {
	tools: ["grep", "rg", "search", "searchfiles", "codesearch", "find", "glob", "ls", "list", "listdir", "listfiles"],
	nameCall(args, tool) {
		const source: Source = LISTS_NAMES.test(tool) ? "listing" : "matches";
		const pattern = unescapePattern(pickText(args, ["pattern", "query", "regex", "glob", "name"]));
		const place = pickText(args, [...PATH_KEYS, "dir", "directory", "cwd", "include"]);
		if (pattern === "") return { verb: tool, target: place, isPath: place !== "", source };
		return { verb: tool, target: place === "" ? pattern : `${pattern} in ${place}`, isPath: false, source };
	},
};
