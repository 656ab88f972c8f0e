/**
 * Target native: what pi sends is what its own entries say, edits applied; nothing is left to render. The same shape as
 * a rendering, with the places that the messages have in the context without condense's edits.
 */
import type { Archive } from "../archive/archive.js";
import { blockHeader } from "../archive/block-header.js";
import type { ContextMessage } from "../context/build.js";
import { blocksOf } from "../session/content.js";
import type { Message } from "../session/entry.js";
import type { Rendered, RenderedMessage } from "./render.js";

/** `current` is what pi sends, `plain` the context without condense's edits. */
export function asSent(
	current: readonly ContextMessage[],
	plain: readonly ContextMessage[],
	archive: Archive,
): Rendered {
	const places = new Map(plain.map((item, at) => [nameOf(item), at]));
	const items = current.map((item): RenderedMessage => {
		const blockId = blockIn(item.message, archive);
		const from = places.get(nameOf(item)) ?? -1;
		return { message: item.message, from, ...(blockId === undefined ? {} : { blockId }) };
	});
	return { items, messages: current.map(({ message }) => message), diagnostics: [] };
}

/** An entry gives at most one message of a role. */
function nameOf({ source, original }: ContextMessage): string {
	return `${source.entry.id} ${original.role}`;
}

function blockIn(message: Message, archive: Archive): string | undefined {
	const chain = message.role === "user" ? archive.chains.get(message.timestamp) : undefined;
	if (chain === undefined || message.role !== "user") return undefined;
	const header = blockHeader(chain);
	const isIn = blocksOf(message.content).some((block) => block.type === "text" && block.text.startsWith(header));
	return isIn ? chain.blockId : undefined;
}
