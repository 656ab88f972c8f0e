/** The tokens of what the model sees, by kind of content. */

import { blocksOf, imagesOf, textOf } from "../session/content.js";
import type { Message } from "../session/entry.js";
import { contentChars } from "../session/sizes.js";

export const KINDS = ["user", "answers", "thinking", "calls", "results", "blocks", "summaries", "other"] as const;
export type Kind = (typeof KINDS)[number];

export interface RoleRow {
	readonly kind: Kind;
	/** Estimated. */
	readonly tokens: number;
	readonly images: number;
}

export function inspectRoles(messages: readonly Message[]): RoleRow[] {
	const chars = new Map<Kind, number>();
	const images = new Map<Kind, number>();
	for (const message of messages) {
		for (const [kind, count] of charsByKind(message)) chars.set(kind, (chars.get(kind) ?? 0) + count);
		if ("content" in message) {
			const kind = kindOf(message);
			images.set(kind, (images.get(kind) ?? 0) + imagesOf(message.content as never).length);
		}
	}
	return KINDS.map((kind) => ({
		kind,
		tokens: Math.ceil((chars.get(kind) ?? 0) / 4),
		images: images.get(kind) ?? 0,
	})).filter(({ tokens }) => tokens > 0);
}

function charsByKind(message: Message): [Kind, number][] {
	switch (message.role) {
		case "assistant":
			return blocksOf(message.content).map((block): [Kind, number] => {
				const kind = block.type === "thinking" ? "thinking" : block.type === "toolCall" ? "calls" : "answers";
				return [kind, contentChars([block])];
			});
		case "compactionSummary":
		case "branchSummary":
			return [["summaries", String(message.summary ?? "").length]];
		case "bashExecution":
			return [["other", message.excludeFromContext ? 0 : String(message.output ?? "").length]];
		default:
			return [[kindOf(message), contentChars(message.content)]];
	}
}

function kindOf(message: Message): Kind {
	if (message.role === "toolResult") return "results";
	if (message.role === "custom") return message.customType === "context-prune-summary" ? "summaries" : "other";
	if (message.role !== "user") return "other";
	return textOf(message.content).startsWith("<compressed-chain ") ? "blocks" : "user";
}
