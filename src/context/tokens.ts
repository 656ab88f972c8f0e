/**
 * Token estimates as pi makes them (its compaction module): characters / 4, rounded up for each message, an image as
 * 4,800 characters. An estimate, and to be shown as one.
 */
import type { Message } from "../session/entry.js";
import { messageChars } from "../session/sizes.js";

const CHARS_PER_TOKEN = 4;

/** The estimated tokens of one message. */
export function estimateTokens(message: Message): number {
	return Math.ceil(messageChars(message) / CHARS_PER_TOKEN);
}

/** The estimated tokens of several messages. */
export function estimateAll(messages: Iterable<Message>): number {
	let tokens = 0;
	for (const message of messages) tokens += estimateTokens(message);
	return tokens;
}
