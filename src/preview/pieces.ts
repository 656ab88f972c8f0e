/**
 * The messages of a context as a preview takes them apart: a block that stands in the message that opened its chain is
 * a piece of its own.
 */
import type { ContextMessage } from "../context/build.js";
import { estimateTokens } from "../context/tokens.js";
import type { RenderedMessage } from "../render/render.js";
import { blocksOf } from "../session/content.js";
import type { UserMessage } from "../session/entry.js";

export interface Piece extends RenderedMessage {
	readonly tokens: number;
	/** Part of the message before it: not counted as a message. */
	readonly isInMessage: boolean;
}

const BLOCK_TAG = "<compressed-chain ";

/** `blockAt` gives the block of the chain that a place opens. The tokens are those of the messages, no more, no less. */
export function takeApart(
	items: readonly RenderedMessage[],
	context: readonly ContextMessage[],
	blockAt: ReadonlyMap<number, string>,
): Piece[] {
	return items.flatMap((item): Piece[] => {
		const { message, from } = item;
		const tokens = estimateTokens(message);
		const whole = [{ ...item, tokens, isInMessage: false }];
		const opening = context[from]?.message;
		const blockId = item.blockId ?? blockAt.get(from);
		if (message.role !== "user" || opening?.role !== "user" || blockId === undefined) return whole;
		const added = blocksOf(message.content).slice(blocksOf(opening.content).length);
		if (added[0]?.type !== "text" || !added[0].text.startsWith(BLOCK_TAG)) return whole;
		const block: UserMessage = { role: "user", content: added, timestamp: message.timestamp };
		const openingTokens = estimateTokens(opening);
		return [
			{ message: opening, from, tokens: openingTokens, isInMessage: false },
			{ message: block, from: -1, blockId, tokens: tokens - openingTokens, isInMessage: true },
		];
	});
}
