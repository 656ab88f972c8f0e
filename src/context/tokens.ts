/**
 * Token estimates as pi makes them (its compaction module): characters / 4, rounded up for each message, an image as
 * 4,800 characters. An estimate, and to be shown as one.
 */
import { argumentsOf, blocksOf } from "../session/content.js";
import type { Content, Message } from "../session/entry.js";

const CHARS_PER_TOKEN = 4;
const IMAGE_CHARS = 4800;

/** The estimated tokens of one message. */
export function estimateTokens(message: Message): number {
	return Math.ceil(charsOf(message) / CHARS_PER_TOKEN);
}

/** The estimated tokens of several messages. */
export function estimateAll(messages: Iterable<Message>): number {
	let tokens = 0;
	for (const message of messages) tokens += estimateTokens(message);
	return tokens;
}

function charsOf(message: Message): number {
	switch (message.role) {
		case "bashExecution":
			if (message.excludeFromContext) return 0;
			return String(message.command ?? "").length + String(message.output ?? "").length;
		case "compactionSummary":
		case "branchSummary":
			return String(message.summary ?? "").length;
		default:
			return contentChars(message.content);
	}
}

/** Characters of text, thinking and calls; an image counts as a fixed number. */
export function contentChars(content: Content | null | undefined): number {
	if (typeof content === "string") return content.length;
	let chars = 0;
	for (const block of blocksOf(content)) {
		if (block.type === "text") chars += block.text?.length ?? 0;
		else if (block.type === "thinking") chars += block.thinking?.length ?? 0;
		else if (block.type === "image") chars += IMAGE_CHARS;
		else if (block.type === "toolCall") chars += String(block.name).length + JSON.stringify(argumentsOf(block)).length;
	}
	return chars;
}
