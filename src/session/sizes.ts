/**
 * How large messages are, in characters, worked out once for each: messages do not change after reading, and a large
 * session has left their texts in its file.
 */
import { lengthOf } from "./cold.js";
import { argumentsOf, blocksOf } from "./content.js";
import type { Content, ContentBlock, Message } from "./entry.js";

const IMAGE_CHARS = 4800;

const textSizes = new WeakMap<Message, number>();
const requestSizes = new WeakMap<Message, number>();

/** What pi's token estimate counts: text, thinking and calls; an image as a fixed number (pi's compaction module). */
export function messageChars(message: Message): number {
	return known(textSizes, message, charsOf);
}

/** How much of a request a message takes: the JSON of what a request carries of it (SPEC 7.3). */
export function requestChars(message: Message): number {
	return known(requestSizes, message, requestCharsOf);
}

/** A part of `requestChars` that is known without reading any text: enough to tell that a message is large. */
export function leastRequestChars(message: Message): number {
	const { content } = message as { content?: Content | null };
	if (typeof content === "string") return content.length;
	let chars = 0;
	for (const block of blocksOf(content)) {
		if (block.type === "text") chars += lengthOf(block, "text");
		else if (block.type === "thinking") chars += lengthOf(block, "thinking");
	}
	return chars;
}

function known(sizes: WeakMap<Message, number>, message: Message, sizeOf: (message: Message) => number): number {
	let size = sizes.get(message);
	if (size === undefined) {
		size = sizeOf(message);
		sizes.set(message, size);
	}
	return size;
}

function requestCharsOf(message: Message): number {
	const { role, content, toolCallId, toolName } = message as Message & {
		content?: unknown;
		toolCallId?: unknown;
		toolName?: unknown;
	};
	return JSON.stringify({ role, content, toolCallId, toolName }).length;
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
	for (const block of blocksOf(content)) chars += blockChars(block);
	return chars;
}

/** The same of one block; 0 for what nothing is known of. */
export function blockChars(block: ContentBlock): number {
	switch (block.type) {
		case "text":
			return lengthOf(block, "text");
		case "thinking":
			return lengthOf(block, "thinking");
		case "image":
			return IMAGE_CHARS;
		case "toolCall":
			return String(block.name).length + JSON.stringify(argumentsOf(block)).length;
		default:
			return 0;
	}
}
