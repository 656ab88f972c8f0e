/** What became of a message, and what stood in its place before anything was compacted. */
import { estimateTokens } from "../context/tokens.js";
import type { RenderedMessage } from "../render/render.js";
import { blocksOf, textOf } from "../session/content.js";
import type { ContentBlock, Message } from "../session/entry.js";
import { previewMessage } from "./message.js";
import { contentParts, type Look } from "./parts.js";
import type { Change, Was } from "./preview.js";
import type { Scene } from "./scene.js";
import { wasLater } from "./was-later.js";

/** How a message of the rendered context differs from the session's own; undefined where it does not. */
export function changeOf({ message, from, blockId }: RenderedMessage, { context, view }: Scene): Change | undefined {
	if (blockId !== undefined || view.blocks.has(from)) return "compressed";
	const place = context[from];
	if (place === undefined) return "added";
	if (message === place.original || isSame(message, place.original)) return undefined;
	if (message.role === "toolResult" && view.links[from] !== undefined) return "archived";
	if (message === place.message) return "edited";
	return hasCalls(message) ? "purged" : "thinking-dropped";
}

/** Nothing where the message is new, or what it replaced is not in the session's context any more. */
export function wasOf(rendered: RenderedMessage, change: Change, scene: Scene, look: Look): Was | undefined {
	const { context, replacedBy, summaryAt } = scene;
	if (change === "compressed") {
		// Summaries that went with the chain are condense's own work, not what it was done on.
		const replaced = replacedBy.get(rendered.blockId ?? "") ?? [];
		const places = replaced.filter((at) => at < context.length && summaryAt(at) === undefined);
		if (places.length === 0) return undefined;
		const tokens = places.reduce((sum, at) => sum + estimateTokens(context[at]!.original), 0);
		return wasLater(places.length, tokens, () =>
			places.map((at) => previewMessage(context[at]!.original, at, scene, look, undefined)),
		);
	}
	const original = context[rendered.from]?.original;
	if (original === undefined) return undefined;
	return wasLater(1, estimateTokens(original), () => {
		const whole = previewMessage(original, rendered.from, scene, look, undefined);
		if (change === "archived" || change === "removed") return [whole];
		return [{ ...whole, parts: contentParts(leftOut(original, rendered.message), look) }];
	});
}

/** A context that is rendered already is rendered to the same, in new objects. */
function isSame(message: Message, original: Message): boolean {
	if (message.role !== "toolResult" || original.role !== "toolResult") return false;
	const isAsLong = blocksOf(message.content).length === blocksOf(original.content).length;
	return isAsLong && textOf(message.content) === textOf(original.content);
}

function hasCalls(message: Message): boolean {
	return message.role === "assistant" && blocksOf(message.content).some(({ type }) => type === "toolCall");
}

/** The blocks of the original that are not in the message. An edit of pi's holds copies of those it leaves alone. */
function leftOut(original: Message, message: Message): ContentBlock[] {
	const kept = new Set(blocksOf(contentOf(message)).map((block) => JSON.stringify(block)));
	return blocksOf(contentOf(original)).filter((block) => !kept.has(JSON.stringify(block)));
}

function contentOf(message: Message): Parameters<typeof blocksOf>[0] {
	return "content" in message ? (message.content as Parameters<typeof blocksOf>[0]) : undefined;
}
