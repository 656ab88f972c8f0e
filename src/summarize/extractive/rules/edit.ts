/** Tools that change a file: the path says it all. Their results repeat what the call said, or count characters. */
import { PATH_KEYS, pickText, type ToolRule } from "./rule.js";

export const editRule: ToolRule = {
	tools: [
		"edit",
		"editfile",
		"multiedit",
		"strreplace",
		"strreplaceeditor",
		"write",
		"writefile",
		"create",
		"createfile",
		"applypatch",
		"patch",
		"notebookedit",
	],
	nameCall(args, tool) {
		const path = pickText(args, PATH_KEYS) || pathInPatch(pickText(args, ["patch", "input", "diff"]));
		return { verb: tool, target: path, isPath: path !== "", source: "echo" };
	},
};

/** The first file that a patch names, in either of the usual notations. */
function pathInPatch(patch: string): string {
	const match = /^(?:\*\*\* (?:Update|Add|Delete) File: |\+\+\+ (?:b\/)?)(\S+)/m.exec(patch.slice(0, 4000));
	return match?.[1] ?? "";
}
