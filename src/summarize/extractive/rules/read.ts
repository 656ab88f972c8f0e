/** Tools that show a file: the path names the call, and what it showed is what later work names most. */
import { PATH_KEYS, pickText, type ToolRule } from "./rule.js";

export const readRule: ToolRule = {
	tools: ["read", "readfile", "view", "viewfile", "cat", "open", "openfile", "notebookread"],
	nameCall(args, tool) {
		const path = pickText(args, PATH_KEYS);
		return { verb: tool, target: path, isPath: path !== "", source: "content" };
	},
};
