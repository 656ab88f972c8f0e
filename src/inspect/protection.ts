/**
 * What is held word for word, by which rule; and the rules that hold nothing, which are often misspelt. Of the default
 * rules nobody expects that they always hold something.
 */
import { isToolResult } from "../session/content.js";
import { DEFAULTS } from "../settings/defaults.js";
import type { Subject } from "./subject.js";

const DEFAULT_RULES = new Set(DEFAULTS.protectedPaths.map((pattern) => `path ${pattern}`));

export interface ProtectionRow {
	/** `tool NAME` or `path PATTERN`. */
	readonly rule: string;
	readonly results: number;
	readonly tokens: number;
}

export function inspectProtection({ view, rawTokens }: Subject): { rules: ProtectionRow[]; unmatched: string[] } {
	const rules = new Map<string, { rule: string; results: number; tokens: number }>();
	for (const [at, message] of view.messages.entries()) {
		const rule = isToolResult(message) ? view.protectedBy(at) : undefined;
		if (rule === undefined) continue;
		const row = rules.get(rule) ?? { rule, results: 0, tokens: 0 };
		rules.set(rule, row);
		row.results += 1;
		row.tokens += rawTokens[at]!;
	}
	const { protectedTools, protectedPaths } = view.settings;
	const all = [...protectedTools.map((tool) => `tool ${tool}`), ...protectedPaths.map((pattern) => `path ${pattern}`)];
	return {
		rules: [...rules.values()].sort((a, b) => b.tokens - a.tokens),
		unmatched: all.filter((rule) => !rules.has(rule) && !DEFAULT_RULES.has(rule)),
	};
}
