/** The tokens of what the model sees, by kind of content. */

import { blocksOf, imagesOf, textOf } from "../session/content.js";
import type { AssistantMessage, Message } from "../session/entry.js";
import { blockChars, messageChars } from "../session/sizes.js";

export const KINDS = ["user", "answers", "thinking", "calls", "results", "blocks", "summaries", "other"] as const;
export type Kind = (typeof KINDS)[number];

export interface RoleRow {
	readonly kind: Kind;
	/** Estimated. */
	readonly tokens: number;
	readonly images: number;
}

/** By kind. */
type Counts = { [K in Kind]: number };

export function inspectRoles(messages: readonly Message[]): RoleRow[] {
	const [chars, images] = [noCounts(), noCounts()];
	for (const message of messages) {
		const kind = kindOf(message);
		if (message.role === "assistant") addAnswer(message, chars);
		else chars[isSummary(message) ? "summaries" : kind] += charsOf(message);
		if ("content" in message) images[kind] += imagesOf(message.content as never).length;
	}
	return KINDS.map((kind) => ({ kind, tokens: Math.ceil(chars[kind] / 4), images: images[kind] })).filter(
		({ tokens }) => tokens > 0,
	);
}

function noCounts(): Counts {
	return { user: 0, answers: 0, thinking: 0, calls: 0, results: 0, blocks: 0, summaries: 0, other: 0 };
}

/** The size of the whole message is known; what is neither text nor thinking of it are calls. */
function addAnswer(message: AssistantMessage, chars: Counts): void {
	let rest = messageChars(message);
	for (const block of blocksOf(message.content)) {
		if (block.type === "toolCall") continue;
		const own = blockChars(block);
		chars[block.type === "thinking" ? "thinking" : "answers"] += own;
		rest -= own;
	}
	chars.calls += rest;
}

function isSummary({ role }: Message): boolean {
	return role === "compactionSummary" || role === "branchSummary";
}

function charsOf(message: Message): number {
	if (message.role !== "bashExecution") return messageChars(message);
	return message.excludeFromContext ? 0 : String(message.output ?? "").length;
}

function kindOf(message: Message): Kind {
	switch (message.role) {
		case "toolResult":
			return "results";
		case "custom":
			return message.customType === "context-prune-summary" ? "summaries" : "other";
		case "user":
			return textOf(message.content).startsWith("<compressed-chain ") ? "blocks" : "user";
		default:
			return "other";
	}
}
