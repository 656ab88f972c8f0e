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
	// Every step asks again, and a session names few paths often.
	const known = new Map<string, string | undefined>();
	const ruleForPath = (path: string) => {
		let rule = known.get(path);
		if (rule === undefined && !known.has(path)) {
			const plain = withSlashes(path);
			const found = patterns.find(({ matches }) => matches(plain));
			rule = found && `path ${found.pattern}`;
			known.set(path, rule);
		}
		return rule;
	};
	return {
		ruleForTool,
		ruleFor(call) {
			const byName = ruleForTool(call.name);
			if (byName !== undefined || patterns.length === 0) return byName;
			const path = pathArgumentOf(call);
			return path === undefined ? undefined : ruleForPath(path);
		},
	};
}

/** A call's path with `/` between its parts and no `./` in front, or undefined. */
export function pathOf(call: ToolCall): string | undefined {
	const path = pathArgumentOf(call);
	return path === undefined ? undefined : withSlashes(path);
}

function pathArgumentOf({ args }: ToolCall): string | undefined {
	for (const name of PATH_ARGUMENTS) {
		const path = args[name];
		if (typeof path === "string" && path !== "") return path;
	}
	return undefined;
}

function withSlashes(path: string): string {
	return path.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
}
