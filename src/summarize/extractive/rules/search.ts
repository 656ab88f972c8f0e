/** grep, find, glob, ls: the pattern and where it was looked for. */
import { PATH_KEYS, pickText, type ToolRule } from "./rule.js";

export const searchRule: ToolRule = {
	tools: ["grep", "rg", "search", "searchfiles", "codesearch", "find", "glob", "ls", "list", "listdir", "listfiles"],
	nameCall(args, tool) {
		const pattern = pickText(args, ["pattern", "query", "regex", "glob", "name"]);
		const place = pickText(args, [...PATH_KEYS, "dir", "directory", "cwd", "include"]);
		if (pattern === "") return { verb: tool, target: place, isPath: place !== "" };
		return { verb: tool, target: place === "" ? pattern : `${pattern} in ${place}`, isPath: false };
	},
};
