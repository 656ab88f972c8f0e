/**
 * Which calls are protected: their results always stay word for word (SPEC 4.1). A tool's name, or a path argument
 * that matches a pattern, decides; where only a result is seen, the name alone.
 */
import type { ToolCall } from "../session/content.js";
import type { Settings } from "../settings/settings.js";
import { matcherOf } from "./glob.js";

/** Tools name their path argument in different ways. */
const PATH_ARGUMENTS = ["path", "file_path", "filePath"] as const;

export interface Protection {
	/** Why the call is protected: `tool NAME` or `path PATTERN`; undefined where it is not. */
	ruleFor(call: ToolCall): string | undefined;
	/** For a result whose call is not at hand. */
	ruleForTool(toolName: string): string | undefined;
}

/** The protection that the settings ask for. */
export function createProtection(settings: Pick<Settings, "protectedTools" | "protectedPaths">): Protection {
	const tools = new Set(settings.protectedTools);
	const patterns = settings.protectedPaths.map((pattern) => ({ pattern, matches: matcherOf(pattern) }));
	const ruleForTool = (toolName: string) => (tools.has(toolName) ? `tool ${toolName}` : undefined);
	const find = (call: ToolCall): string | undefined => {
		const byName = ruleForTool(call.name);
		if (byName !== undefined || patterns.length === 0) return byName;
		const path = pathOf(call);
		const found = path === undefined ? undefined : patterns.find(({ matches }) => matches(path));
		return found === undefined ? undefined : `path ${found.pattern}`;
	};
	// Every step asks again.
	const known = new WeakMap<ToolCall, { rule: string | undefined }>();
	return {
		ruleForTool,
		ruleFor(call) {
			let answer = known.get(call);
			if (answer === undefined) {
				answer = { rule: find(call) };
				known.set(call, answer);
			}
			return answer.rule;
		},
	};
}

/** A call's path with `/` between its parts and no `./` in front, or undefined. */
export function pathOf(call: ToolCall): string | undefined {
	for (const name of PATH_ARGUMENTS) {
		const path = call.args[name];
		if (typeof path === "string" && path !== "") return path.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
	}
	return undefined;
}
