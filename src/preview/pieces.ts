/**
 * The messages of a context as a preview takes them apart: a block that stands in the message that opened its chain is
 * a piece of its own.
 */
import type { ContextMessage } from "../context/build.js";
import { estimateTokens } from "../context/tokens.js";
import type { RenderedMessage } from "../render/render.js";
import { blocksOf } from "../session/content.js";
import type { Message, UserMessage } from "../session/entry.js";

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
	const pieces: Piece[] = [];
	for (const item of items) {
		const { message, from } = item;
		const tokens = estimateTokens(message);
		const blockId = item.blockId ?? blockAt.get(from);
		const opening = context[from]?.message;
		const block = blockId === undefined ? undefined : blockIn(message, opening);
		if (block === undefined || opening === undefined) {
			const whole = { message, from, tokens, isInMessage: false };
			pieces.push(item.blockId === undefined ? whole : { ...whole, blockId: item.blockId });
			continue;
		}
		const openingTokens = estimateTokens(opening);
		pieces.push({ message: opening, from, tokens: openingTokens, isInMessage: false });
		pieces.push({ message: block, from: -1, blockId: blockId!, tokens: tokens - openingTokens, isInMessage: true });
	}
	return pieces;
}

/** The block that stands behind the content of `opening`; undefined where there is none. */
function blockIn(message: Message, opening: Message | undefined): UserMessage | undefined {
	if (message.role !== "user" || opening?.role !== "user") return undefined;
	const added = blocksOf(message.content).slice(blocksOf(opening.content).length);
	if (added[0]?.type !== "text" || !added[0].text.startsWith(BLOCK_TAG)) return undefined;
	return { role: "user", content: added, timestamp: message.timestamp };
}
