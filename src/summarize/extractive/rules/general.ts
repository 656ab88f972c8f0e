/** Any tool that no rule knows: its name, and the argument that looks most like what it was about. */
import { PATH_KEYS, pickText, type ToolRule } from "./rule.js";

const TELLING_KEYS = [
	"command",
	"query",
	"pattern",
	"url",
	"title",
	"name",
	"description",
	"prompt",
	"task",
	"question",
	"message",
	"id",
];

export const generalRule: ToolRule = {
	tools: [],
	nameCall(args, tool) {
		const path = pickText(args, PATH_KEYS);
		if (path !== "") return { verb: tool, target: path, isPath: true, source: "other" };
		const telling = pickText(args, TELLING_KEYS);
		const any = telling === "" ? pickText(args, Object.keys(args)) : telling;
		return { verb: tool, target: any, isPath: false, source: "other" };
	},
};
