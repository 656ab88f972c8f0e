/** Reads message content in any of the shapes that pi's files hold: a string, blocks, null, or nothing at all. */
import { isText, lengthOf, type StoredText } from "./cold.js";
import type {
	AssistantMessage,
	Content,
	ContentBlock,
	ImageBlock,
	Message,
	ToolCallBlock,
	ToolResultMessage,
} from "./entry.js";

/** A tool call as condense uses it, whichever field its writer put the arguments in. */
export interface ToolCall {
	id: string;
	name: string;
	args: Record<string, unknown>;
}

/** The content as blocks; a string becomes one text block, anything unusable none. Not for changing: it may be the content. */
export function blocksOf(content: Content | null | undefined): ContentBlock[] {
	if (typeof content === "string") return [{ type: "text", text: content }];
	if (!Array.isArray(content)) return [];
	return content.every(isBlock) ? content : content.filter(isBlock);
}

function isBlock(block: unknown): boolean {
	return typeof block === "object" && block !== null;
}

/** The text blocks joined by a newline (SPEC 1.8). */
export function textOf(content: Content | null | undefined): string {
	if (typeof content === "string") return content;
	let text: string | undefined;
	for (const block of blocksOf(content)) {
		if (block.type !== "text" || typeof block.text !== "string") continue;
		text = text === undefined ? block.text : `${text}\n${block.text}`;
	}
	return text ?? "";
}

/**
 * The text of a message, left where it is if it is a single string.
 *
 * @internal
 */
export function storedTextOf(message: { readonly content?: Content | null }): StoredText {
	const { content } = message;
	if (isText(message, "content")) return { holder: message, key: "content" };
	const texts = blocksOf(content).filter((block) => block.type === "text" && isText(block, "text"));
	return texts.length === 1 ? { holder: texts[0]!, key: "text" } : textOf(content);
}

/** How long that text is, in characters, without reading what a large session has left in its file. */
export function textLengthOf(content: Content | null | undefined): number {
	if (typeof content === "string") return content.length;
	let length = -1;
	for (const block of blocksOf(content)) {
		if (block.type === "text" && isText(block, "text")) length += lengthOf(block, "text") + 1;
	}
	return Math.max(0, length);
}

/** The images of a content, in order. */
export function imagesOf(content: Content | null | undefined): ImageBlock[] {
	const images: ImageBlock[] = [];
	if (!Array.isArray(content)) return images;
	for (const block of content) if (isBlock(block) && block.type === "image") images.push(block);
	return images;
}

/** The arguments of a call, in the order `arguments`, `input`, `args` (SPEC 1.7). */
export function argumentsOf(block: ToolCallBlock): Record<string, unknown> {
	const args = block.arguments ?? block.input ?? block.args;
	return typeof args === "object" && args !== null && !Array.isArray(args) ? (args as Record<string, unknown>) : {};
}

/** The tool calls of an assistant message, in order. */
export function toolCallsOf(message: AssistantMessage): ToolCall[] {
	const calls: ToolCall[] = [];
	for (const block of blocksOf(message.content)) {
		if (block.type !== "toolCall") continue;
		calls.push({ id: String(block.id ?? ""), name: String(block.name ?? ""), args: argumentsOf(block) });
	}
	return calls;
}

/** Ended in an error or was stopped: pi never sends it to a model again (SPEC 1.9). */
export function isFailedAttempt(message: AssistantMessage): boolean {
	return message.stopReason === "error" || message.stopReason === "aborted";
}

export function isAssistant(message: Message): message is AssistantMessage {
	return message.role === "assistant";
}

export function isToolResult(message: Message): message is ToolResultMessage {
	return message.role === "toolResult";
}
