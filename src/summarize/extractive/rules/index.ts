/** All rules. A tool belongs to the first rule that names it, any other to the general one. */
import type { ToolCall } from "../../../session/content.js";
import { agentRule } from "./agent.js";
import { editRule } from "./edit.js";
import { generalRule } from "./general.js";
import { readRule } from "./read.js";
import type { CallName, ToolRule } from "./rule.js";
import { searchRule } from "./search.js";
import { shellRule } from "./shell.js";
import { todoRule } from "./todo.js";
import { webRule } from "./web.js";

const RULES: readonly ToolRule[] = [readRule, editRule, shellRule, searchRule, webRule, agentRule, todoRule];

const RULE_OF_TOOL: ReadonlyMap<string, ToolRule> = new Map(
	RULES.flatMap((rule) => rule.tools.map((tool) => [tool, rule] as const)),
);

/** How a reader would name the call. Writers spell tools differently: case, `_` and `-` do not count. */
export function nameCall(call: ToolCall): CallName {
	const rule = RULE_OF_TOOL.get(call.name.toLowerCase().replace(/[_-]/g, "")) ?? generalRule;
	return rule.nameCall(call.args, call.name);
}
