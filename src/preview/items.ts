/**
 * The messages of a preview, in the order of the context. Each place of the context before is in exactly one item: the
 * message itself, the block that replaced it, or a note that it was removed. So the items' tokens sum to the totals.
 */
import { isFailedAttempt, textOf } from "../session/content.js";
import type { Message } from "../session/entry.js";
import { previewMessage } from "./message.js";
import { type Look, WHOLE } from "./parts.js";
import type { Piece } from "./pieces.js";
import type { PreviewItem } from "./preview.js";
import { safeExcerpt, safeName } from "./safe.js";
import type { Scene } from "./scene.js";
import { changeOf, wasOf } from "./was.js";

interface Known {
	readonly scene: Scene;
	/** At what the model sees, and at texts that are gone. */
	readonly whole: Look;
	readonly excerpt: Look;
	/** What the model saw before, by place and by block. */
	readonly tokensAt: ReadonlyMap<number, number>;
	readonly tokensOfBlock: ReadonlyMap<string, number>;
}

export interface ItemsOptions {
	/** How much is shown of each text that is gone. */
	readonly wasChars: number;
	readonly withImages: boolean;
}

export function itemsOf(scene: Scene, { wasChars, withImages }: ItemsOptions): PreviewItem[] {
	const tokensAt = new Map<number, number>();
	const tokensOfBlock = new Map<string, number>();
	for (const { from, blockId, tokens } of scene.before) {
		if (from >= 0) tokensAt.set(from, tokens);
		else if (blockId !== undefined) tokensOfBlock.set(blockId, tokens);
	}
	const whole = { toSafe: WHOLE, withImages };
	const excerpt = { toSafe: (text: string) => safeExcerpt(text, wasChars), withImages };
	const known: Known = { scene, tokensAt, tokensOfBlock, whole, excerpt };
	const removed = removedPlaces(scene);
	const items: PreviewItem[] = [];
	let next = 0;
	for (const item of scene.after) {
		while (next < removed.length && removed[next]! < item.from) items.push(removedItem(removed[next++]!, known));
		items.push(itemOf(item, known));
	}
	for (const at of removed.slice(next)) items.push(removedItem(at, known));
	return items;
}

/** The places that were seen before, are seen no more, and have no block in their stead. */
function removedPlaces({ before, after, replacedBy }: Scene): number[] {
	const explained = new Set(after.map(({ from }) => from));
	for (const places of replacedBy.values()) for (const at of places) explained.add(at);
	return before.map(({ from }) => from).filter((at) => at >= 0 && !explained.has(at));
}

function itemOf(piece: Piece, known: Known): PreviewItem {
	const { message, from, tokens, isInMessage } = piece;
	const { scene, whole, excerpt } = known;
	const blockId = piece.blockId ?? scene.view.blocks.get(from)?.blockId;
	const change = changeOf(piece, scene);
	const was = change === undefined ? undefined : wasOf(piece, change, scene, excerpt);
	return {
		...previewMessage(message, from, scene, whole, blockId),
		...(change === undefined ? {} : { change }),
		...(blockId === undefined ? {} : { blockId: safeName(blockId) }),
		...(isProtected(piece, blockId, scene) ? { isProtected: true as const } : {}),
		...(isInMessage ? { isInMessage: true as const } : {}),
		isSent: isSent(message),
		tokensBefore: tokensBefore(piece, known),
		tokensAfter: tokens,
		...(was === undefined ? {} : { was }),
	};
}

function removedItem(from: number, { scene, excerpt, tokensAt }: Known): PreviewItem {
	const message = scene.view.messages[from]!;
	const was = wasOf({ message, from }, "removed", scene, excerpt);
	return {
		...previewMessage(message, from, scene, excerpt, undefined),
		parts: [],
		change: "removed",
		isSent: false,
		tokensBefore: tokensAt.get(from) ?? 0,
		tokensAfter: 0,
		...(was === undefined ? {} : { was }),
	};
}

function tokensBefore({ from, blockId }: Piece, { scene, tokensAt, tokensOfBlock }: Known): number {
	let tokens = tokensAt.get(from) ?? 0;
	if (blockId === undefined) return tokens;
	tokens += tokensOfBlock.get(blockId) ?? 0;
	for (const at of scene.replacedBy.get(blockId) ?? []) tokens += tokensAt.get(at) ?? 0;
	return tokens;
}

/** Embedded text cannot hold the tag: in a block it is condense's own. */
const PROTECTED_OUTPUT = /^<protected-output tool="/m;

function isProtected({ message, from }: Piece, blockId: string | undefined, { view }: Scene): boolean {
	if (blockId !== undefined) return message.role === "user" && PROTECTED_OUTPUT.test(textOf(message.content));
	return message.role === "toolResult" && view.protectedBy(from) !== undefined;
}

function isSent(message: Message): boolean {
	if (message.role === "assistant") return !isFailedAttempt(message);
	return !(message.role === "bashExecution" && message.excludeFromContext === true);
}
