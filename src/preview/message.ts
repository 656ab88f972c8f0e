/** One message as a preview shows it. */
import type { Message } from "../session/entry.js";
import { kindOf } from "./kinds.js";
import { blockParts, type Look, partsOf } from "./parts.js";
import type { PreviewMessage } from "./preview.js";
import { safeName } from "./safe.js";
import type { Scene } from "./scene.js";

/** `at` is the message's place, -1 for a block that the run makes, whose id is `blockId`. */
export function previewMessage(
	message: Message,
	at: number,
	scene: Scene,
	look: Look,
	blockId: string | undefined,
): PreviewMessage {
	const { context, view, callRefs } = scene;
	const line = context[at]?.source.line;
	return {
		...kindOf(message, blockId !== undefined, view.callOf.get(at)),
		...(message.role === "toolResult" && message.isError === true ? { isError: true as const } : {}),
		refs: refsOf(at, scene, blockId).map(safeName),
		...(line === undefined ? {} : { line }),
		parts: blockId === undefined ? partsOf(message, look, callRefs.get(at)) : blockParts(message, look.withImages),
	};
}

function refsOf(
	at: number,
	{ view, spans, callRefs, summaryAt }: Scene,
	blockId: string | undefined,
): readonly string[] {
	if (blockId !== undefined) return (view.blocks.get(at) ?? spans.get(blockId)?.chain)?.toolRefs ?? [];
	const ref = view.links[at]?.archived.ref;
	if (ref !== undefined) return [ref];
	return callRefs.get(at)?.filter((name) => name !== undefined) ?? summaryAt(at)?.refs ?? [];
}
