/** Work given to another agent: the title of the task, else the first line of what it was told. */
import { pickText, type ToolRule } from "./rule.js";

export const agentRule: ToolRule = {
	tools: ["task", "agent", "subagent", "dispatchagent", "delegate", "spawnagent", "runagent", "oracle"],
	nameCall(args, tool) {
		const title = pickText(args, ["description", "title", "name", "label"]);
		const told = pickText(args, ["prompt", "task", "instructions", "message"]).trim();
		return { verb: tool, target: title || (told.split("\n", 1)[0] ?? ""), isPath: false, source: "content" };
	},
};
