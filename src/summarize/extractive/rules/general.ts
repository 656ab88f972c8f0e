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
];

export const generalRule: ToolRule = {
	tools: [],
	nameCall(args, tool) {
		const path = pickText(args, PATH_KEYS);
		if (path !== "") return { verb: tool, target: path, isPath: true, source: "other" };
		const telling = pickText(args, [...TELLING_KEYS, ...Object.keys(args)]);
		const plain = Object.entries(args).filter(([, value]) => typeof value === "number" || typeof value === "boolean");
		const target = telling === "" ? plain.map(([key, value]) => `${key}=${value}`).join(" ") : telling;
		return { verb: tool, target, isPath: false, source: "other" };
	},
};
