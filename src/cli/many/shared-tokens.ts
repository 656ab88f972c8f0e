/** How much of a rendered context a fork has from its parent. */
import type { ContextMessage } from "../../context/build.js";
import { estimateTokens } from "../../context/tokens.js";
import type { Rendered } from "../../render/render.js";

/** Estimated tokens of the messages that come from copied entries; a block goes with the message that opens its task. */
export function copiedTokens(
	{ items }: Pick<Rendered, "items">,
	context: readonly ContextMessage[],
	copied: ReadonlySet<string>,
): number {
	let place = -1;
	let sum = 0;
	for (const { message, from } of items) {
		if (from >= 0) place = from;
		const id = context[place]?.source.entry.id;
		if (id !== undefined && copied.has(id)) sum += estimateTokens(message);
	}
	return sum;
}
