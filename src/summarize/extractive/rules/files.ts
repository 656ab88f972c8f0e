/** read, edit, write and their kin: the path says it all, the text of an edit is what the next read would show. */
import { PATH_KEYS, pickText, type ToolRule } from "./rule.js";

export const filesRule: ToolRule = {
	tools: [
		"read",
		"readfile",
		"view",
		"cat",
		"edit",
		"editfile",
		"multiedit",
		"strreplace",
		"write",
		"writefile",
		"create",
	],
	nameCall(args, tool) {
		const path = pickText(args, PATH_KEYS);
		return { verb: tool, target: path, isPath: path !== "" };
	},
};
